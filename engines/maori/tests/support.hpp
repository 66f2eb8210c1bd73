#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/tests/chances.hpp"
#include "engines/maori/check.hpp"
#include "engines/maori/consistency.hpp"
#include "engines/maori/game.hpp"

/// Test positions, built from the pieces of the box, so that all pieces are conserved.
namespace reef::maori::test {

using reef::test::SmallChance;

/// Symbols of a tile, to find its design.
struct Symbols {
  int palms = 0;
  int huts = 0;
  int boats = 0;
  int shells = 0;
  bool wreath = false;
};

inline std::uint8_t design(Kind kind, Edges open, Symbols symbols) {
  for (std::uint8_t id = 0; id < designs_count; ++id) {
    const Design& each = designs[id];
    if (each.kind == kind && each.open == open && each.palms == symbols.palms && each.huts == symbols.huts &&
        each.boats == symbols.boats && each.shells == symbols.shells && each.wreath == symbols.wreath) {
      return id;
    }
  }
  FAIL("no such design");
  return none;
}

inline std::uint8_t single(Symbols symbols) {
  return design(Kind::single, 0, symbols);
}
inline std::uint8_t end(Edges open, Symbols symbols) {
  return design(Kind::end, open, symbols);
}
inline std::uint8_t bare_end(Symbols symbols) {
  return design(Kind::end, east, symbols);
}
inline std::uint8_t across(Symbols symbols) {
  return design(Kind::middle, east | west, symbols);
}
inline std::uint8_t upright(Symbols symbols) {
  return design(Kind::middle, north | south, symbols);
}
inline std::uint8_t water(Symbols symbols = {}) {
  return design(Kind::water, 0, symbols);
}
/// The ids of the water tiles.
inline constexpr std::uint8_t plain_water = 51;
inline constexpr std::uint8_t boat_water = 52;
inline constexpr std::uint8_t shell_water = 53;
inline std::uint8_t volcano() {
  return design(Kind::volcano, 0, {});
}

inline constexpr Options basic_front{};
inline constexpr Options basic_atoll{.side = Side::atoll};
inline constexpr Options advanced_front{.level = Level::advanced};
inline constexpr Options pro_front{.level = Level::pro};

inline constexpr Action take(std::uint8_t at) {
  return step::Take{at};
}
inline constexpr Action place(std::uint8_t cell, std::uint8_t turn = 0) {
  return step::Place{cell, turn};
}
inline constexpr Action move(std::uint8_t steps) {
  return step::Move{steps};
}
inline constexpr Action launch(std::uint8_t stop) {
  return step::Launch{stop};
}
inline constexpr Action sail(std::uint8_t cell) {
  return step::Sail{cell};
}
inline constexpr Action remove(std::uint8_t cell) {
  return step::Remove{cell};
}
inline constexpr Action ship(std::uint8_t cell) {
  return step::Ship{cell};
}
inline constexpr Action unstore = step::Unstore{};
inline constexpr Action store = step::Store{};
inline constexpr Action pass = step::Pass{};
inline constexpr Action stay = step::Stay{};

/// The number that a step names, 0 if it names none.
template <class Step>
int number_of(const Step& step) {
  if constexpr (requires { step.cell; }) {
    return step.cell;
  } else if constexpr (requires { step.at; }) {
    return step.at;
  } else if constexpr (requires { step.steps; }) {
    return step.steps;
  } else {
    return 0;
  }
}

/// A game in progress, with the display of a fixed seed. Seat 0 is about to move the explorer away from stop 0.
class Position {
 public:
  explicit Position(const Options& options, int seats = 2) {
    SmallChance chance(7);
    auto begun = setup(options, seats, chance);
    REQUIRE(begun);
    state = *begun;
    state.turn = 0;
    state.explorer = 0;
    state.phase = Phase::move;
    state.plies = static_cast<std::uint16_t>(seats);
  }

  /// Puts a tile on a cell of a seat's board, and its ship too if the level has ships.
  Position& lay(Seat seat, int cell, std::uint8_t tile, std::uint8_t turn = 0) {
    from_stack(tile);
    state.boards[seat].cells[static_cast<std::size_t>(cell)] = {tile, turn};
    if (state.level != Level::basic) state.boards[seat].ship = static_cast<std::uint8_t>(cell);
    return *this;
  }
  /// Fills a board with the tiles that the stack has most of, except for the cell `but` (if it is one).
  Position& fill(Seat seat, int but) {
    const Cells cells = free_cells(state.boards[seat], state.side);
    for (int cell = 0; cell < cells_count; ++cell) {
      if (cell == but || (cells & cell_bit(cell)) == 0) continue;
      std::uint8_t tile = 0;
      for (std::uint8_t other = 0; other < designs_count; ++other) {
        if (!is_volcano(other) && state.stack[other] > state.stack[tile]) tile = other;
      }
      lay(seat, cell, tile);
    }
    return *this;
  }
  Position& stored(Seat seat, std::uint8_t tile) {
    from_stack(tile);
    state.boards[seat].storage = tile;
    return *this;
  }
  /// Replaces the tile of a display place; `none` puts it into the box (only if the stack is empty).
  Position& show(std::uint8_t at, std::uint8_t tile) {
    std::uint8_t& there = state.display[at];
    if (tile != none && there == tile) return *this;
    if (there != none && tile != none) ++state.stack[there];
    if (there != none && tile == none) ++state.box[there];
    there = none;
    if (tile != none) from_stack(tile);
    there = tile;
    return *this;
  }
  /// Replaces every tile of the display that can be turned by one that cannot.
  Position& all_upright() {
    for (std::uint8_t at = 0; at < places_count; ++at) {
      for (std::uint8_t tile = 0; positions(designs[state.display[at]]) > 1; ++tile) {
        if (state.stack[tile] > 0 && positions(designs[tile]) == 1) show(at, tile);
      }
    }
    return *this;
  }
  Position& shells(Seat seat, int count) {
    Board& board = state.boards[seat];
    state.supply = static_cast<std::uint8_t>(state.supply + board.shells - count);
    board.shells = static_cast<std::uint8_t>(count);
    return *this;
  }
  /// Puts the whole stack into the box. Its volcanoes replace the last ordinary tiles of the display.
  Position& empty_stack() {
    for (std::uint8_t place = places_count - 1; state.stack[volcano()] > 0; --place) show(place, volcano());
    for (std::size_t tile = 0; tile < state.stack.size(); ++tile) {
      state.box[tile] = static_cast<std::uint8_t>(state.box[tile] + state.stack[tile]);
      state.stack[tile] = 0;
    }
    return *this;
  }

  /// Applies steps of the acting seat; each must be legal and leave a consistent state.
  Position& play(const std::vector<Action>& actions) {
    for (const Action& action : actions) {
      auto result = apply(state, state.turn, action);
      if (!result) FAIL(result.error().rule);
      state = result->state;
      events.insert(events.end(), result->events.begin(), result->events.end());
      lawful();
    }
    return *this;
  }
  /// Applies the steps of a whole turn and settles it.
  Position& turn(const std::vector<Action>& actions) {
    play(actions);
    REQUIRE(state.phase == Phase::done);
    return settled();
  }
  Position& settled() {
    SmallChance chance(state.plies);
    Result result = settle(state, chance);
    state = result.state;
    events.insert(events.end(), result.events.begin(), result.events.end());
    lawful();
    return *this;
  }

  /// "" if the acting seat may take the step, else the rule that it breaks.
  [[nodiscard]] std::string refusal(const Action& action) const {
    const auto result = apply(state, state.turn, action);
    return result ? "" : result.error().rule;
  }
  [[nodiscard]] int price_of(const Action& action) const {
    const Price price = maori::price(state, state.turn, action);
    return price.empty() ? 0 : price.front().amount;
  }
  /// The values of all legal steps of one kind, in the order of the listing, each turned tile once.
  template <class Step>
  [[nodiscard]] std::vector<int> listed() const {
    std::vector<int> values;
    for (const Action& action : legal(state, state.turn)) {
      const auto* step = std::get_if<Step>(&action);
      if (step == nullptr) continue;
      if constexpr (requires { step->turn; }) {
        if (step->turn != 0) continue;
      }
      values.push_back(number_of(*step));
    }
    return values;
  }
  [[nodiscard]] const Board& board(Seat seat) const { return state.boards[seat]; }
  /// Count and points of an item of a seat's score.
  [[nodiscard]] std::pair<int, int> item(Seat seat, std::string_view name) const {
    const ScoreSheet sheet = score(state);
    for (const ScoreItem& each : sheet.seats[seat].items) {
      if (each.item == name) return {each.count, each.points};
    }
    return {-1, -1};
  }

  void lawful() const {
    const auto violation = inconsistency(state);
    if (violation) FAIL(violation->rule);
  }

  State state;
  std::vector<Event> events;

 private:
  /// Takes a tile out of the stack. If the last copy is in the display, swaps that for another tile first.
  void from_stack(std::uint8_t tile) {
    if (state.stack[tile] == 0) {
      for (std::uint8_t& there : state.display) {
        if (there != tile) continue;
        for (std::uint8_t other = 0; other < designs_count; ++other) {
          if (state.stack[other] == 0 || is_volcano(other) || other == tile) continue;
          --state.stack[other];
          there = other;
          return;
        }
      }
      FAIL("no copy of the tile is left");
    }
    --state.stack[tile];
  }
};

}  // namespace reef::maori::test
