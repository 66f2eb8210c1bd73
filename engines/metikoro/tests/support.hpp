#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engines/core/tests/chances.hpp"
#include "engines/metikoro/check.hpp"
#include "engines/metikoro/consistency.hpp"
#include "engines/metikoro/game.hpp"
#include "engines/metikoro/tracks.hpp"

/// Test positions, built from the pieces of the box, so that all pieces are conserved.
namespace reef::metikoro::test {

using reef::test::SmallChance;

/// The cell at a column and a row, as the rules page writes (x, y).
constexpr std::uint8_t at(int x, int y) {
  return static_cast<std::uint8_t>(10 * y + x);
}

inline Action place(std::uint8_t tile, std::uint8_t cell, std::uint8_t turn = 0) {
  return step::Place{tile, cell, turn};
}
inline Action replace(std::uint8_t tile, std::uint8_t cell, std::uint8_t turn = 0) {
  return step::Replace{tile, cell, turn};
}
inline Action rotate(std::uint8_t cell, std::uint8_t turn) {
  return step::Rotate{cell, turn};
}
inline Action take(std::uint8_t tile) {
  return step::Take{tile};
}
inline Action pay(std::uint8_t tile) {
  return step::Pay{tile};
}
inline Action draw(std::uint8_t tile) {
  return step::Draw{tile};
}
inline Action roll(std::uint8_t from, std::uint8_t to) {
  return step::Roll{from, to};
}
inline const Action enough = step::Enough{};
inline const Action stay = step::Stay{};

template <class Step>
bool is(const Action& action) {
  return std::holds_alternative<Step>(action);
}

/// A settled position after some rounds; it is seat 0's turn.
struct Position {
  State state;

  explicit Position(int seats = 4) {
    SmallChance chance(1);
    state = *setup({}, seats, chance);
    state.turn = 0;
    state.plies = 40;
  }

  /// Puts a tile from the supply on the board.
  Position& lay(std::uint8_t cell, Tile tile, std::uint8_t turn = 0) {
    REQUIRE(state.supply[tile] > 0);
    --state.supply[tile];
    state.cells[cell] = {tile, turn, 0};
    return *this;
  }
  /// Gives a seat exactly these tiles.
  Position& platform(Seat seat, std::initializer_list<Tile> tiles) {
    for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
      state.supply[tile] = static_cast<std::uint8_t>(state.supply[tile] + state.platforms[seat][tile]);
      state.platforms[seat][tile] = 0;
    }
    for (const Tile tile : tiles) {
      REQUIRE(state.supply[tile] > 0);
      --state.supply[tile];
      ++state.platforms[seat][tile];
    }
    return *this;
  }
  /// Puts a spare orb on a cell.
  Position& orb(std::uint8_t cell) {
    REQUIRE(state.spares > 0);
    --state.spares;
    state.orbs.push_back(cell);
    std::ranges::sort(state.orbs);
    return *this;
  }
  Position& lock(std::uint8_t cell, int turns) {
    state.cells[cell].locked = static_cast<std::uint8_t>(turns);
    return *this;
  }
  Position& turn(Seat seat) {
    state.turn = seat;
    return *this;
  }
  /// The state, which must be consistent.
  State get() {
    state.history = {fingerprint(state)};
    if (const auto violation = inconsistency(state)) FAIL(violation->rule);
    return state;
  }
};

/// The rule that a step breaks; "" if it is legal.
inline std::string refused(const State& state, const Action& action) {
  const auto result = apply(state, state.turn, action);
  return result ? "" : result.error().rule;
}

/// Applies steps of the acting seat, all of which must be legal.
inline State play(State state, std::initializer_list<Action> steps) {
  for (const Action& step : steps) {
    INFO(write(step).dump());
    REQUIRE(refused(state, step) == "");
    state = apply(state, state.turn, step)->state;
    if (const auto violation = inconsistency(state)) FAIL(violation->rule);
  }
  return state;
}

inline State settled(const State& state) {
  SmallChance chance(0);
  State after = settle(state, chance).state;
  if (const auto violation = inconsistency(after)) FAIL(violation->rule);
  return after;
}

/// Applies the steps of a whole turn and settles it.
inline State play_turn(const State& state, std::initializer_list<Action> steps) {
  const State after = play(state, steps);
  REQUIRE(after.phase == Phase::done);
  return settled(after);
}

/// A short turn that does not affect the position under test: it takes an extra tile if possible, otherwise places a
/// crossing where it leads nowhere. It rolls no orb.
inline State idle(State state) {
  const Seat seat = state.turn;
  const auto steps = legal(state, seat);
  const auto extra = std::ranges::find_if(steps, [](const Action& step) { return is<step::Take>(step); });
  const auto lone = std::ranges::find_if(steps, [](const Action& step) {
    const auto* placing = std::get_if<step::Place>(&step);
    return placing != nullptr && placing->tile == crossing;
  });
  REQUIRE((extra != steps.end() || lone != steps.end()));
  state = apply(state, seat, extra != steps.end() ? *extra : *lone)->state;
  while (!to_act(state).empty()) {
    const auto next = legal(state, seat);
    const auto quiet = std::ranges::find_if(
        next, [](const Action& step) { return step == enough || step == stay || is<step::Draw>(step); });
    REQUIRE(quiet != next.end());
    state = apply(state, seat, *quiet)->state;
  }
  return settled(state);
}

inline std::set<int> cells_of(const CellSet& cells) {
  std::set<int> all;
  cells.each([&](std::uint8_t cell) { all.insert(cell); });
  return all;
}

/// The cells that the seat may roll the orb to.
inline std::set<int> rolls(const State& state, Seat seat, std::uint8_t orb) {
  return cells_of(rolls_from(state, seat, orb));
}

}  // namespace reef::metikoro::test
