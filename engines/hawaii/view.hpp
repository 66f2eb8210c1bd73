#pragma once

#include <array>
#include <vector>

#include "engines/hawaii/round.hpp"
#include "engines/hawaii/state.hpp"

namespace reef::hawaii {

/// A seat as everybody sees it: what lies before it, and what can be worked out from that.
struct SeatView {
  Player player;
  unsigned trades_used;  ///< Bit r: the trading hut in village r has traded this turn.
  int trading;           ///< Resources that trading huts can still replace.
  int spear_points;
  Standing standing;
  Income income;
};

/// A position as everybody sees it. Only what will be drawn is unknown, and to all alike.
struct View {
  State state;  ///< Bag and face-down islands are never told but by their numbers.
  SeatSet to_act;
  std::vector<SeatView> seats;
};

View view_of(const State& state);

}  // namespace reef::hawaii
