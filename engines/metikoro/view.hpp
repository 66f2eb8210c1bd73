#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// A stop that an orb may not be rolled to, and for how many turns, this one included.
struct BarView {
  std::uint8_t cell;
  int turns;
};

struct OrbView {
  std::uint8_t cell;
  std::vector<BarView> barred;
};

struct HouseView {
  std::uint8_t seat;  ///< `none`: nobody sits there, and the house is closed.
  int orbs;
};

/// A roll that the seat in turn may choose, with a shortest way.
struct RollView {
  std::uint8_t from;
  std::uint8_t to;
  std::vector<Way> path;
};

/// A position as everybody sees it, at the table or not: nothing is hidden in this game.
struct View {
  Phase phase;
  std::optional<Seat> turn;  ///< Who owes a step; nobody once the turn is whole.
  Doings doings;
  std::array<Laid, cells_count> cells;
  std::vector<OrbView> orbs;
  int spares;
  std::vector<Counts> platforms;
  Counts supply;
  std::array<HouseView, corners_count> houses;
  std::vector<RollView> rolls;
  int round;  ///< From 1.
  int repeats;
};

View view_of(const State& state);

}  // namespace reef::metikoro
