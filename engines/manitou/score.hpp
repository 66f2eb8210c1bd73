#pragma once

#include <array>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/manitou/state.hpp"

/// Scoring (RULES.md §7 and §8). It depends only on laid cards, so every viewer may see it at any time.
namespace reef::manitou {

/// The seats that take the buffalo cards of a herd, or `none`.
struct Takers {
  Seat large = none;
  Seat small = none;
};
constexpr auto describe(Type<Takers> /*type*/) {
  return object<Takers>(field("large", &Takers::large, seat_or_none), field("small", &Takers::small, seat_or_none));
}

/// The score of a herd if the hunt ended now.
struct HerdTally {
  std::array<int, seats_max> hunter_sums{};
  Seat owner = none;  ///< The seat with the active warriors.
  Takers takes{};
  std::array<int, seats_max> buffalo{};    ///< Points per seat.
  std::array<int, seats_max> prisoners{};  ///< Prisoners per seat.
};

/// The points of one tribe in one hunt.
struct Points {
  int buffalo = 0;
  int prisoners = 0;
  int fur_robber = 0;
  int total = 0;
};
constexpr auto describe(Type<Points> /*type*/) {
  return object<Points>(field("buffalo", &Points::buffalo, buffalo_points),
                        field("prisoners", &Points::prisoners, prisoners_number),
                        field("fur_robber", &Points::fur_robber, number(fur_robber_points, 0)),
                        field("total", &Points::total, points_number));
}

/// The score of a hunt if it ended now, or the final score if it has ended.
struct HuntTally {
  std::array<HerdTally, herds_count> herds{};
  std::array<int, seats_max> hunter_sums{};  ///< At all herds together.
  SeatSet robbed;
  std::array<Points, seats_max> points{};
};

/// `hunt` counts from 0 and must have begun.
HuntTally tally_of(const State& state, int hunt);

/// The number of hunts that have ended.
int hunts_ended(const State& state);

/// The score as if the present hunt ended now. Items in this order: buffalo, prisoners, fur_robber.
ScoreSheet score(const State& state);

/// Ranks by points; equal points share a rank.
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::manitou
