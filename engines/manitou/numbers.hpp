#pragma once

#include "engines/core/described.hpp"
#include "engines/manitou/components.hpp"

namespace reef::manitou {

/// The ranges of what is numbered or counted.
inline constexpr Number seat_number = number(0, seats_max - 1);
inline constexpr Number seat_or_none = number_or_none(0, seats_max - 1);
inline constexpr Number herd_number = number(0, herds_count - 1);
inline constexpr Number hunt_number = number(1, hunts_count);
inline constexpr Number team_number = number(0, team_full);
inline constexpr Number hand_number = number(0, hand_full);
inline constexpr Number plays_number = number(0, plays_each);
inline constexpr Number prisoners_number = number(0, plays_max);

/// The hunters of a tribe add up to 60, all buffalo cards to 99.
inline constexpr int buffalo_points_max = 99;
inline constexpr Number hunter_sum = number(0, 60);
inline constexpr Number buffalo_points = number(0, buffalo_points_max);
/// The points of a hunt or of the whole game.
inline constexpr Number points_number =
    number(hunts_count * fur_robber_points, buffalo_points_max + hunts_count * plays_max);

/// One number for each seat.
constexpr auto per_seat(Number each) {
  return list(seats_min, seats_max, each);
}

}  // namespace reef::manitou
