#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "engines/core/tests/chances.hpp"
#include "engines/metikoro/check.hpp"
#include "engines/metikoro/consistency.hpp"
#include "engines/metikoro/game.hpp"
#include "engines/metikoro/tracks.hpp"

/// Positions for the tests: built piece by piece from the box, so that they break no law of conservation.
namespace reef::metikoro::test {

using reef::test::SmallChance;

/// The cell at a column and a row, as the rules page writes (x, y).
constexpr std::uint8_t at(int x, int y) {
  return static_cast<std::uint8_t>(10 * y + x);
}

inline Action place(Tile tile, std::uint8_t cell, std::uint8_t turn = 0) {
  return {Action::Kind::place, tile, cell, turn, 0};
}
inline Action replace(Tile tile, std::uint8_t cell, std::uint8_t turn = 0) {
  return {Action::Kind::replace, tile, cell, turn, 0};
}
inline Action rotate(std::uint8_t cell, std::uint8_t turn) {
  return {Action::Kind::rotate, 0, cell, turn, 0};
}
inline Action take(Tile tile) {
  return {Action::Kind::take, tile, 0, 0, 0};
}
inline Action pay(Tile tile) {
  return {Action::Kind::pay, tile, 0, 0, 0};
}
inline Action draw(Tile tile) {
  return {Action::Kind::draw, tile, 0, 0, 0};
}
inline Action roll(std::uint8_t from, std::uint8_t to) {
  return {Action::Kind::roll, 0, from, 0, to};
}
inline const Action enough{.kind = Action::Kind::enough};
inline const Action stay{.kind = Action::Kind::stay};

/// A settled position some rounds on, seat 0 in turn, built from the box.
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
  /// Gives a seat just these tiles.
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
  /// Puts a spare orb somewhere.
  Position& orb(std::uint8_t cell) {
    REQUIRE(state.spares > 0);
    --state.spares;
    *std::ranges::find(state.orbs, none) = cell;
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
  /// The position, which could have come about in a game.
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

/// Plays steps of the seat in turn, all of them legal.
inline State play(State state, std::initializer_list<Action> steps) {
  for (const Action& step : steps) {
    INFO(encode(step).dump());
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

/// The turn of the seat in turn, settled.
inline State play_turn(const State& state, std::initializer_list<Action> steps) {
  const State after = play(state, steps);
  REQUIRE(after.phase == Phase::done);
  return settled(after);
}

/// The shortest turn that changes nothing but the seat in turn and a few tiles: an extra tile is taken, or tiles are
/// placed on cells where they lead nowhere; and no orb is rolled.
inline State idle(State state) {
  const Seat seat = state.turn;
  const auto steps = legal(state, seat);
  const auto extra = std::ranges::find(steps, Action::Kind::take, &Action::kind);
  const auto lone = std::ranges::find_if(
      steps, [](const Action& step) { return step.kind == Action::Kind::place && step.tile == crossing; });
  REQUIRE((extra != steps.end() || lone != steps.end()));
  state = apply(state, seat, extra != steps.end() ? *extra : *lone)->state;
  while (!to_act(state).empty()) {
    const auto next = legal(state, seat);
    const auto quiet = std::ranges::find_if(
        next, [](const Action& step) { return step == enough || step == stay || step.kind == Action::Kind::draw; });
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

/// Where the seat may roll the orb to.
inline std::set<int> rolls(const State& state, Seat seat, std::uint8_t orb) {
  return cells_of(rolls_from(state, seat, orb));
}

}  // namespace reef::metikoro::test
