#include "server/store/sql/number_cursor.hpp"

#include <charconv>
#include <limits>

namespace reef::store {

std::optional<std::int64_t> read_number_cursor(std::string_view text) {
  if (text.empty()) return std::numeric_limits<std::int64_t>::max();
  std::int64_t key = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key);
  // A cursor has exactly one spelling: a text that does not round-trip is not ours.
  if (error != std::errc() || end != text.data() + text.size() || key < 1 || std::to_string(key) != text) {
    return std::nullopt;
  }
  return key;
}

}  // namespace reef::store
