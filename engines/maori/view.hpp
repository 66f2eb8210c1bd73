#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/maori/state.hpp"

namespace reef::maori {

/// What all viewers see of a board.
struct BoardView {
  int shells;
  int boats;
  std::uint8_t storage;
  std::uint8_t ship;
  std::array<Laid, cells_count> cells;
};
constexpr auto describe(Type<BoardView> /*type*/) {
  return object<BoardView>(field("shells", &BoardView::shells, shells_number),
                           field("boats", &BoardView::boats, number(0, boats_max)),
                           field("storage", &BoardView::storage, tile_or_none),
                           field("ship", &BoardView::ship, cell_or_none), field("cells", &BoardView::cells));
}

/// What all viewers see of a state. Only future draws are hidden.
struct View {
  Level level;
  Side side;
  Phase phase;
  std::optional<Seat> turn;  ///< The seat that owes a step; absent once the turn is complete.
  std::uint8_t explorer;
  std::array<std::uint8_t, places_count> display;
  int stack;  ///< The number of tiles left.
  int supply;
  HandView hand;
  std::uint8_t last_round;
  std::vector<BoardView> boards;
};
constexpr auto describe(Type<View> /*type*/) {
  return object<View>(
      field("level", &View::level), field("side", &View::side), field("phase", &View::phase),
      field("turn", &View::turn, nullable(seat_number)), field("explorer", &View::explorer, stop_or_none),
      field("display", &View::display, list(tile_or_none)), field("stack", &View::stack, number(0, tiles_total)),
      field("supply", &View::supply, shells_number), field("hand", &View::hand),
      field("last_round", &View::last_round, seat_or_none), field("boards", &View::boards, list(seats_min, seats_max)));
}

View view_of(const State& state);

}  // namespace reef::maori
