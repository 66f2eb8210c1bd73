#pragma once

#include <array>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/manitou/state.hpp"

/// Scoring (RULES.md §7 and §8). It rests on laid cards alone, so that everybody may be told it at any time.
namespace reef::manitou {

/// What a herd comes to if the hunt ends now.
struct HerdTally {
  std::array<int, seats_max> hunter_sums{};
  Seat owner = none;        ///< With the active warriors.
  Seat takes_large = none;  ///< The large buffalo card.
  Seat takes_small = none;
  std::array<int, seats_max> buffalo{};    ///< Points.
  std::array<int, seats_max> prisoners{};  ///< How many it takes.
};

/// What one tribe has of one hunt.
struct Points {
  int buffalo = 0;
  int prisoners = 0;
  int fur_robber = 0;
  [[nodiscard]] int total() const { return buffalo + prisoners + fur_robber; }
};

/// What a hunt comes to if it ends now; for one that has ended, what it came to.
struct HuntTally {
  std::array<HerdTally, herds_count> herds{};
  std::array<int, seats_max> hunter_sums{};  ///< At all herds.
  SeatSet robbed;
  std::array<Points, seats_max> points{};
};

/// `hunt` is one that has begun, from 0.
HuntTally tally_of(const State& state, int hunt);

/// How many hunts have ended.
int hunts_ended(const State& state);

/// As if the present hunt ended now, and the hunts before it. Items in this order: buffalo, prisoners, fur_robber.
ScoreSheet score(const State& state);

/// Ranks by points, then shared.
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::manitou
