#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// The end of a page of a listing: the value that the listing is sorted by, and the last match's public id. A match
/// that changes between two pages moves in the list, but no other match is skipped or repeated because of it.
struct Cursor {
  Millis sorted_by = 0;
  std::string match;
  bool operator==(const Cursor&) const = default;
};

std::string write_cursor(Listing listing, const Cursor& cursor);
/// None unless the text is exactly one that `write_cursor` makes for this listing.
std::optional<Cursor> read_cursor(Listing listing, std::string_view text);

}  // namespace reef::store
