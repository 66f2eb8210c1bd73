#pragma once

#include <climits>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "server/chance/keyed_chance.hpp"
#include "tests/conformance/settings.hpp"

namespace reef::conformance {

/// How much to play and to check.
struct Effort {
  int games_per_setting = 1;
  std::uint64_t first_seed = 1;
  int plies_max = 3'000;         ///< A longer game counts as one that never ends.
  int positions_looked_at = 16;  ///< Per game, for checks that are too slow for every position.
};

/// A position of a recorded game.
struct Position {
  int ply;                        ///< Number of committed turns before it.
  std::optional<Seat> half_made;  ///< The seat in the middle of its turn; absent in a settled position.
  std::unique_ptr<const AnyGame> game_state;
  std::vector<Json> legal;  ///< The result of `AnyGame::legal`, by seat.
};

/// A committed turn of a recorded game.
struct Turn {
  Seat seat;
  std::vector<Json> steps;
  std::vector<EventsPtr> events;  ///< One entry per step, and one for the settling.
  std::vector<Draw> draws;
};

/// One random game: each acting seat is equally likely to go next, and each listed step equally likely to be taken, as
/// is each free number.
struct Recording {
  const GameEntry* game;
  Setting setting;
  std::uint64_t seed;
  Effort effort;
  std::vector<Draw> setup_draws;
  std::vector<Position> positions;  ///< All, in order. The last one is settled, unless `stopped` is set.
  std::vector<Turn> turns;
  std::string stopped;  ///< Why the game could not be played to its end; empty if it was.

  /// The prefix of a finding at this position, with all that is needed to reproduce it.
  [[nodiscard]] std::string at(const Position& position) const;
  [[nodiscard]] std::string whole() const;
  /// Up to `effort.positions_looked_at` positions, evenly spread, including the first and the last.
  [[nodiscard]] std::vector<const Position*> some_positions() const;
  /// The same, but only settled positions, and at most `count_max` of them.
  [[nodiscard]] std::vector<const Position*> some_settled(int count_max = INT_MAX) const;
  /// All settled positions; the one after ply n has index n.
  [[nodiscard]] std::vector<const Position*> settled() const;
  /// A source for a check's own draws at this position: repeatable, and independent of the game's.
  [[nodiscard]] KeyedChance dice(const Position& position, std::string_view purpose) const;
};

/// The source of draws for one ply of the game with this seed.
KeyedChance luck_of(std::uint64_t seed, int ply);

Recording record(const GameEntry& game, const Setting& setting, std::uint64_t seed, const Effort& effort);

/// Random games of every playable setting.
std::vector<Recording> record_all(const GameEntry& game, const Effort& effort);

/// All viewers of a match: its seats and a spectator.
std::vector<Viewer> viewers(int seats);
std::string name_of(Viewer viewer);

}  // namespace reef::conformance
