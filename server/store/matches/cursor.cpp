#include "server/store/matches/cursor.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace reef::store {
namespace {

constexpr std::array letters = {'m', 'y', 'f', 'o', 'w', 'i', 'p'};  // In the order of Listing.
constexpr std::size_t cursor_bytes_max = 200;

}  // namespace

std::string write_cursor(Listing listing, const Cursor& cursor) {
  return fmt::format("{}{:x}.{}", letters.at(static_cast<std::size_t>(listing)), cursor.sorted_by, cursor.match);
}

std::optional<Cursor> read_cursor(Listing listing, std::string_view text) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || text.size() > cursor_bytes_max) return std::nullopt;
  Cursor cursor{.sorted_by = 0, .match = std::string(text.substr(dot + 1))};
  if (dot > 0) (void)std::from_chars(text.data() + 1, text.data() + dot, cursor.sorted_by, 16);
  // A cursor has exactly one spelling: a text that does not round-trip is not ours.
  if (cursor.match.empty() || write_cursor(listing, cursor) != text) return std::nullopt;
  return cursor;
}

}  // namespace reef::store
