#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/tracks.hpp"

namespace reef::metikoro {

/// A stop that an orb may not be rolled to, and for how many turns, including the current one.
struct BarView {
  std::uint8_t cell;
  std::uint8_t turns;
};
constexpr auto describe(Type<BarView> /*type*/) {
  return object<BarView>(field("cell", &BarView::cell, cell_number),
                         field("turns", &BarView::turns, number(1, seats_max)));
}

struct OrbView {
  std::uint8_t cell;
  std::vector<BarView> barred;
};
constexpr auto describe(Type<OrbView> /*type*/) {
  return object<OrbView>(field("cell", &OrbView::cell, cell_number),
                         field("barred", &OrbView::barred, list(0, seats_max)));
}

struct HouseView {
  std::uint8_t seat;  ///< `none`: there is no player in this corner, and the house is closed.
  int orbs;
};
constexpr auto describe(Type<HouseView> /*type*/) {
  return object<HouseView>(field("seat", &HouseView::seat, seat_or_none),
                           field("orbs", &HouseView::orbs, number(0, home_to_win)));
}

/// A roll that the acting seat may choose, with a shortest way.
struct RollView {
  std::uint8_t from;
  std::uint8_t to;
  std::vector<Way> path;
};
constexpr auto describe(Type<RollView> /*type*/) {
  return object<RollView>(field("from", &RollView::from, cell_number), field("to", &RollView::to, cell_number),
                          field("path", &RollView::path, path_list));
}

/// What all viewers see of a state. Nothing is hidden in this game.
struct View {
  Phase phase;
  std::optional<Seat> turn;  ///< The seat that owes a step; absent once the turn is complete.
  Progress progress;
  std::array<Laid, cells_count> cells;
  std::vector<OrbView> orbs;
  int spares;
  Platforms platforms;
  Counts supply;
  std::array<HouseView, corners_count> houses;
  std::vector<RollView> rolls;
  int round;  ///< From 1.
  int repeats;
};
constexpr auto describe(Type<View> /*type*/) {
  return object<View>(field("phase", &View::phase), field("turn", &View::turn, nullable(seat_number)),
                      field("action", &View::progress), field("cells", &View::cells),
                      field("orbs", &View::orbs, list(0, orbs_total)),
                      field("spares", &View::spares, number(0, orbs_total)),
                      field("platforms", &View::platforms, platforms_list), field("supply", &View::supply, supply_list),
                      field("houses", &View::houses), field("rolls", &View::rolls, list(0, orbs_total * cells_count)),
                      field("round", &View::round, number(1, rounds_max)),
                      field("repeats", &View::repeats, number(0, repetitions_max)));
}

View view_of(const State& state);

}  // namespace reef::metikoro
