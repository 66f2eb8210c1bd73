#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"

namespace reef {

/// A value in the JSON that is read, and where it is. Keeps references: for the time of one call.
struct Place {
  explicit Place(const Json& whole) : json(whole) {}
  explicit Place(Json&&) = delete;

  const Json& json;

  [[nodiscard]] Place member(std::string_view key, const Json& value) const { return {value, *this, key, no_index}; }
  [[nodiscard]] Place item(std::size_t index) const { return {json[index], *this, {}, index}; }
  /// A JSON pointer (RFC 6901).
  [[nodiscard]] std::string path() const;

 private:
  static constexpr std::size_t no_index = std::numeric_limits<std::size_t>::max();
  Place(const Json& value, const Place& outer, std::string_view key, std::size_t index)
      : json(value), outer_(&outer), key_(key), index_(index) {}

  const Place* outer_ = nullptr;
  std::string_view key_;
  std::size_t index_ = no_index;
};

/// Reads JSON strictly, and keeps the first fault; after it, each function returns something harmless.
class Reading {
 public:
  [[nodiscard]] bool ok() const { return !fault_; }
  [[nodiscard]] const Violation& fault() const { return *fault_; }
  void refuse(const Place& place, std::string_view rule, std::string detail);

  /// An integer in [least, most], written as an integer: 1.9, 1.0, true and "1" are refused.
  std::int64_t integer(const Place& place, std::int64_t least, std::int64_t most);
  bool boolean(const Place& place);
  /// The index of the string in `words`; refuses any other string.
  std::size_t word(const Place& place, std::span<const std::string_view> words);
  /// The length of an array, which must be in [least, most]; 0 after a fault.
  std::size_t length(const Place& place, std::size_t least, std::size_t most);
  /// False, with a fault, if it is something else.
  bool is_object(const Place& place);
  /// A member of an object; null after a fault.
  const Json* find(const Place& place, std::string_view key);
  /// Refuses a key of an object that is not known.
  template <class Known>
  void no_other_keys(const Place& place, Known known) {
    for (const auto& member : place.json.items()) {
      if (ok() && !known(member.key()))
        refuse(place.member(member.key(), member.value()), "json.unknown_key", "unknown key");
    }
  }

 private:
  std::optional<Violation> fault_;
};

}  // namespace reef
