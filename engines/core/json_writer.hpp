#pragma once

#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace reef {

/// Writes JSON as text, value by value, for answers that are sent often: a tree would cost several times as much. The
/// caller writes well-formed JSON: each `begin_…` has its `end_…`, and members of an object have different keys.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return opened('{'); }
  JsonWriter& end_object() { return closed('}'); }
  JsonWriter& begin_array() { return opened('['); }
  JsonWriter& end_array() { return closed(']'); }
  /// The key of the next value. Without characters that JSON escapes.
  JsonWriter& key(std::string_view name) {
    separate();
    text_.append(1, '"').append(name).append("\":");
    return *this;
  }
  /// A value that is JSON already; with several, separated by commas.
  JsonWriter& raw(std::string_view json) {
    separate();
    text_.append(json);
    return *this;
  }
  JsonWriter& null() { return raw("null"); }
  /// A text (UTF-8), a number, a boolean, an optional of these or null, or a JSON value.
  template <class T>
  JsonWriter& value(const T& value) {
    if constexpr (std::same_as<T, nlohmann::json>) {
      if (value.is_null()) return null();
      raw(value.is_array() && value.empty() ? "[]" : value.dump());
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
      separate();
      add_string(value);
    } else if constexpr (std::same_as<T, bool>) {
      raw(value ? "true" : "false");
    } else if constexpr (std::integral<T>) {
      char digits[24];
      raw({digits, std::to_chars(digits, digits + sizeof digits, value).ptr});
    } else {
      value.has_value() ? this->value(*value) : null();
    }
    return *this;
  }
  template <class T>
  JsonWriter& member(std::string_view name, const T& of) {
    return key(name).value(of);
  }

  /// What was written; the writer is empty after it.
  [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

 private:
  JsonWriter& opened(char bracket) {
    separate();
    text_ += bracket;
    return *this;
  }
  JsonWriter& closed(char bracket) {
    text_ += bracket;
    return *this;
  }
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  void add_string(std::string_view value);

  std::string text_;
};

}  // namespace reef
