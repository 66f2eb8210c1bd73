#pragma once

#include <cstdint>

#include "engines/core/described.hpp"
#include "engines/metikoro/components.hpp"

namespace reef::metikoro {

/// The ranges of what is numbered.
inline constexpr Number tile_number = number(0, kinds_count - 1);
inline constexpr Number cell_number = number(0, cells_count - 1);
inline constexpr Number turns_number = number(0, 3);
inline constexpr Number seat_number = number(0, seats_max - 1);
inline constexpr Number seat_or_none = number_or_none(0, seats_max - 1);

/// How many tiles of one kind the box has, at most.
inline constexpr int copies_max = 20;

/// The shape of a fingerprint: 16 hexadecimal digits in lower case.
struct Hexadecimal {
  static void write(std::uint64_t number, auto& out) { out.value(digits_of(number)); }
  static void read(std::uint64_t& number, Reading& reading, const reef::Place& place);
  static Json schema();

 private:
  static std::string digits_of(std::uint64_t number);
};

}  // namespace reef::metikoro
