#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>

namespace reef::store::postgres {

static_assert(std::endian::native == std::endian::little);

/// A number from its bytes in network order.
template <class T>
T from_network(const char* bytes) {
  std::array<char, sizeof(T)> raw;
  std::reverse_copy(bytes, bytes + sizeof(T), raw.begin());
  return std::bit_cast<T>(raw);
}

/// Appends the bytes of a number in network order.
template <class T>
void append_number(std::string& text, T number) {
  const auto raw = std::bit_cast<std::array<char, sizeof(T)>>(number);
  text.append(raw.rbegin(), raw.rend());
}

}  // namespace reef::store::postgres
