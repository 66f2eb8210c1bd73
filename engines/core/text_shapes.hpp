#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <utility>

#include "engines/core/shapes.hpp"

/// Shapes of texts and of any JSON, for descriptions; see described.hpp.
namespace reef {

/// A text of at most `bytes_max` bytes. `judge` returns the text to keep, or what is wrong with it.
template <class Judge>
struct Text {
  std::size_t bytes_max;
  Judge judge;

  void write(const std::string& value, auto& out) const { out.value(value); }
  void read(std::string& value, Reading& reading, const Place& place) const {
    if (!place.json.is_string()) return reading.refuse(place, "json.type", "expected a string");
    const auto& text = place.json.get_ref<const std::string&>();
    if (text.size() > bytes_max) {
      return reading.refuse(place, "json.length", "expected at most " + std::to_string(bytes_max) + " bytes");
    }
    auto kept = judge(text);
    if (!kept) return reading.refuse(place, kept.error().rule, kept.error().detail);
    value = std::move(*kept);
  }
  [[nodiscard]] Json schema() const { return {{"type", "string"}, {"maxLength", bytes_max}}; }
};

template <class Judge>
constexpr Text<Judge> text(std::size_t bytes_max, Judge judge) {
  return {bytes_max, judge};
}
constexpr auto text(std::size_t bytes_max) {
  return text(bytes_max, [](const std::string& any) -> std::expected<std::string, Violation> { return any; });
}

struct AnyJson {
  void write(const Json& value, auto& out) const { out.value(value); }
  void read(Json& value, Reading& /*reading*/, const Place& place) const { value = place.json; }
  [[nodiscard]] Json schema() const { return Json::object(); }
};

}  // namespace reef
