#pragma once

#include <array>
#include <optional>

#include "engines/hawaii/state.hpp"

/// Scoring and income at the end of a round: RULES.md §10. The functions do not change a state.
namespace reef::hawaii {

/// The result of a seat in the scoring of a round.
struct Standing {
  int sum = 0;        ///< Of its tokens and fish.
  int threshold = 0;  ///< What it must reach: the marker's number minus 2 per surfer, 4 on side II. May be negative.
  std::optional<int> rank{};  ///< 1, 2, or 3 for all others that reach the threshold; missing if it is not reached.
  int points = 0;             ///< Including LONO's.
  int lono = 0;
};

/// The result of each seat if the present round ended now.
std::array<Standing, seats_max> standings(const State& state);

/// What a seat gets at the end of a round, except the last.
struct Income {
  Goods goods{};   ///< From marker, huts, fruit, gods.
  int choice = 0;  ///< The number of resources of its own choice: irrigations on side II.
};
Income income_of(const Player& player, int round);

/// The value of the tokens and fish of this round.
int sum_of_tokens(const Player& player);

}  // namespace reef::hawaii
