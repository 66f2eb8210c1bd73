#pragma once

#include <array>

#include "engines/hawaii/state.hpp"

/// What the end of a round brings: RULES.md §10. Nothing here changes a state.
namespace reef::hawaii {

/// How a seat stands in the scoring of a round.
struct Standing {
  int sum = 0;        ///< Of its tokens and fish.
  int threshold = 0;  ///< What it must reach: the marker's number less its surfers. May be below zero.
  int rank = 0;       ///< 1, 2, or 3 for all others that reach it; 0: not reached.
  int points = 0;     ///< LONO's included.
  int lono = 0;
};

/// How all seats would be scored if the present round ended now.
std::array<Standing, seats_max> standings(const State& state);

/// What a seat gets at the end of a round that is not the last.
struct Income {
  Goods goods{};   ///< Marker, huts, fruit, gods.
  int choice = 0;  ///< Resources of its own choice: irrigations on side II.
};
Income income_of(const Player& player, int round);

/// What tokens and fish of this round come to.
int sum_of_tokens(const Player& player);

}  // namespace reef::hawaii
