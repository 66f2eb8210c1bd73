#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/game.hpp"

namespace reef {

/// Reads JSON strictly: a missing or unknown key, a wrong type and a number out of range are refused with the path of
/// the fault. The first fault wins; every later read answers a harmless default, so that a decoder reads straight
/// through and asks `fault()` once, at its end.
///
///     Reader reader(json);
///     Action action{.kind = reader.word("type", kinds), .steps = reader.integer("steps", 1, 99)};
///     reader.no_other_keys();
///     if (reader.fault()) return std::unexpected(*reader.fault());
///
/// Rules it refuses with: `json.type`, `json.missing_key`, `json.unknown_key`, `json.range`, `json.value`,
/// `json.length`.
class Reader {
 public:
  explicit Reader(const Json& json);
  /// It reads in place: what it reads has to outlive it.
  explicit Reader(Json&&) = delete;

  [[nodiscard]] const std::optional<Violation>& fault() const { return fault_; }
  [[nodiscard]] bool ok() const { return !fault_; }

  /// An integer in [least, most], written as an integer: 1.9, 1.0, true and "1" are refused.
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool boolean(std::string_view key);
  /// A string of at most `bytes_max` bytes.
  std::string string(std::string_view key, std::size_t bytes_max);
  /// One of the given words: answers its index.
  std::size_t word(std::string_view key, std::span<const std::string_view> words);
  std::size_t word(std::string_view key, std::initializer_list<std::string_view> words) {
    return word(key, std::span(words.begin(), words.size()));
  }
  /// An array whose length is in [least, most]; an empty one after a fault.
  const Json& array(std::string_view key, std::size_t least, std::size_t most);
  const Json& object(std::string_view key);
  /// Any value; null after a fault.
  const Json& any(std::string_view key);

  /// True if the key is there. Marks nothing as read.
  [[nodiscard]] bool has(std::string_view key) const;
  /// True if the key is there and null, which it then marks as read.
  bool null(std::string_view key);

  /// An array of integers, each in [least, most], with `length_min` to `length_max` of them.
  std::vector<int> integers(std::string_view key, std::int64_t least, std::int64_t most, std::size_t length_min,
                            std::size_t length_max);

  /// Refuses every key that was not read.
  void no_other_keys();
  /// Refuses with a rule of the caller's: for what the types cannot say.
  void refuse(std::string_view key, std::string rule, std::string detail);
  /// Takes over the fault of a reader of the value at `key` (and of element `index`, if it is an array).
  void adopt(std::string_view key, const Reader& inner);
  void adopt(std::string_view key, std::size_t index, const Reader& inner);

 private:
  const Json* find(std::string_view key);

  const Json& json_;
  std::vector<std::string_view> read_;
  std::optional<Violation> fault_;
};

/// How deep a text from outside may nest. Far above what any message asks for.
inline constexpr std::size_t json_depth_max = 64;

/// JSON from outside; else what is wrong, to be said after the name of the text: "is not JSON". Refuses what nests
/// deeper than `json_depth_max`, for copying and writing a value recurse once a level: half a request's worth of
/// brackets would be a stack's end. Refuses a key that an object has twice, for who wrote it and who reads it may not
/// mean the same one.
std::expected<Json, std::string_view> parse_json(std::string_view text);

/// A key as one token of a JSON pointer (RFC 6901), slash included.
std::string pointer_token(std::string_view key);

}  // namespace reef
