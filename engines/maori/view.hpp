#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/maori/state.hpp"

namespace reef::maori {

/// A board as everybody sees it.
struct BoardView {
  int shells;
  int boats;
  std::uint8_t storage;
  std::uint8_t ship;
  std::array<Laid, cells_count> cells;
};

/// A position as everybody sees it, at the table or not: only the order of the stack is unknown, and to all alike.
struct View {
  Level level;
  Side side;
  Phase phase;
  std::optional<Seat> turn;  ///< Who owes a step; nobody once the turn is whole.
  std::uint8_t explorer;
  std::array<std::uint8_t, places_count> display;
  int stack;  ///< Tiles left.
  int supply;
  Hand hand;
  std::uint8_t last_round;
  std::vector<BoardView> boards;
};

View view_of(const State& state);

}  // namespace reef::maori
