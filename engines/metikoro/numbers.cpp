#include "engines/metikoro/numbers.hpp"

#include <charconv>
#include <string>
#include <string_view>

namespace reef::metikoro {
namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t length = 16;

}  // namespace

std::string Hexadecimal::digits_of(std::uint64_t number) {
  std::string text(length, '0');
  for (std::size_t at = length; at-- > 0; number >>= 4U) text[at] = digits[number & 15U];
  return text;
}

void Hexadecimal::read(std::uint64_t& number, Reading& reading, const reef::Place& place) {
  if (!place.json.is_string()) return reading.refuse(place, "json.type", "expected a string");
  const auto& text = place.json.get_ref<const std::string&>();
  if (text.find_first_not_of(digits) != std::string::npos) {
    return reading.refuse(place, "json.value", "expected hexadecimal digits");
  }
  if (text.size() != length) return reading.refuse(place, "json.length", "expected 16 hexadecimal digits");
  std::from_chars(text.data(), text.data() + text.size(), number, 16);
}

Json Hexadecimal::schema() {
  return {{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}};
}

}  // namespace reef::metikoro
