#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace reef::store {

/// The cursor of a page sorted by descending key: the last key of the page, in decimal. For an empty text: before the
/// first page. None if the text is not a cursor.
std::optional<std::int64_t> read_number_cursor(std::string_view text);

/// Truncates `items`, which contains one more than `limit` if there is a next page. Returns the cursor of the next
/// page, empty if there is none. `key_of` returns the key of an item.
template <class Items, class KeyOf>
std::string end_page(Items& items, int limit, KeyOf key_of) {
  if (items.size() <= static_cast<std::size_t>(limit)) return {};
  items.resize(static_cast<std::size_t>(limit));
  return std::to_string(key_of(items.back()));
}

}  // namespace reef::store
