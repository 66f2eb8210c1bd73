#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace reef::store {

/// The cursor of a page that is sorted by a key, the highest first: the last key of the page, in decimal. Empty: from
/// the beginning. None if it is not one that was given out.
std::optional<std::int64_t> read_number_cursor(std::string_view text);

/// Cuts `items`, one more than `limit` if there are more, to a page; answers the cursor behind it, empty if it is the
/// last. `key_of` is the key of an item.
template <class Items, class KeyOf>
std::string end_page(Items& items, int limit, KeyOf key_of) {
  if (items.size() <= static_cast<std::size_t>(limit)) return {};
  items.resize(static_cast<std::size_t>(limit));
  return std::to_string(key_of(items.back()));
}

}  // namespace reef::store
