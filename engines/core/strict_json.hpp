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

/// Reads JSON strictly: refuses a missing or unknown key, a wrong type and a number out of range with the path of the
/// fault. It keeps the first fault, after which every read returns a harmless default. So a decoder reads everything
/// and checks `fault()` once, at its end.
///
///     Reader reader(json);
///     Action action{.kind = reader.word("type", kinds), .steps = reader.integer("steps", 1, 99)};
///     reader.no_other_keys();
///     if (reader.fault()) return std::unexpected(*reader.fault());
///
/// Rules of its faults: `json.type`, `json.missing_key`, `json.unknown_key`, `json.range`, `json.value`, `json.length`.
class Reader {
 public:
  explicit Reader(const Json& json);
  /// A reader keeps a reference: the JSON has to outlive it.
  explicit Reader(Json&&) = delete;

  [[nodiscard]] const std::optional<Violation>& fault() const { return fault_; }
  [[nodiscard]] bool ok() const { return !fault_; }

  /// An integer in [least, most], written as an integer: 1.9, 1.0, true and "1" are refused.
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool boolean(std::string_view key);
  /// A string of at most `bytes_max` bytes.
  std::string string(std::string_view key, std::size_t bytes_max);
  /// The index of the string in `words`; refuses any other string.
  std::size_t word(std::string_view key, std::span<const std::string_view> words);
  std::size_t word(std::string_view key, std::initializer_list<std::string_view> words) {
    return word(key, std::span(words.begin(), words.size()));
  }
  /// An array whose length is in [least, most]; an empty one after a fault.
  const Json& array(std::string_view key, std::size_t least, std::size_t most);
  const Json& object(std::string_view key);
  /// Any value; null after a fault.
  const Json& any(std::string_view key);

  /// True if the key exists. Does not mark it as read.
  [[nodiscard]] bool has(std::string_view key) const;
  /// True if the key exists and is null; then it is marked as read.
  bool null(std::string_view key);

  /// An array of integers, each in [least, most], with `length_min` to `length_max` of them.
  std::vector<int> integers(std::string_view key, std::int64_t least, std::int64_t most, std::size_t length_min,
                            std::size_t length_max);

  /// Refuses if any key was not read.
  void no_other_keys();
  /// Refuses with the caller's own rule, for what the types cannot express.
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

/// How deep untrusted JSON may nest. Far above what any message needs.
inline constexpr std::size_t json_depth_max = 64;

/// Parses untrusted JSON, or returns what is wrong, as a phrase to put after the name of the text: "is not JSON".
/// Refuses deeper nesting than `json_depth_max`: copying and writing recurse once per level, so a request full of
/// brackets could overflow the stack. Refuses duplicate keys in an object: the writer and the reader may mean different
/// ones.
std::expected<Json, std::string_view> parse_json(std::string_view text);

/// A key as one token of a JSON pointer (RFC 6901), with the leading slash.
std::string pointer_token(std::string_view key);

}  // namespace reef
