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

/// How much is played and looked at.
struct Effort {
  int games_per_setting = 1;
  std::uint64_t first_seed = 1;
  int plies_max = 3'000;         ///< A game that goes on for longer counts as one that never ends.
  int positions_looked_at = 16;  ///< Per game, for the checks that are too dear for every position.
};

/// A position of a recorded game.
struct Position {
  int ply;                        ///< Turns committed before it.
  std::optional<Seat> half_made;  ///< The seat in the middle of its turn; none in a settled position.
  std::unique_ptr<const Table> table;
  std::vector<Json> legal;  ///< What `Table::legal` lists, by seat.
};

/// A committed turn of a recorded game.
struct Turn {
  Seat seat;
  std::vector<Json> steps;
  std::vector<HappeningsPtr> happened;  ///< One entry a step, and one for the settling.
  std::vector<Draw> draws;
};

/// One random game: every seat to act is as likely as the others to go next, and every listed step to be taken.
struct Recording {
  const GameEntry* game;
  Setting setting;
  std::uint64_t seed;
  Effort effort;
  std::vector<Draw> setup_draws;
  std::vector<Position> positions;  ///< All of them, in order; the last is settled unless `stopped` says otherwise.
  std::vector<Turn> turns;
  std::string stopped;  ///< Why the game could not be played to its end; empty if it was.

  /// Where a finding was made, as a sentence's beginning that is enough to reproduce it.
  [[nodiscard]] std::string at(const Position& position) const;
  [[nodiscard]] std::string whole() const;
  /// Up to `effort.positions_looked_at` positions, spread evenly, the first and the last among them.
  [[nodiscard]] std::vector<const Position*> some_positions() const;
  /// The same of the settled positions alone, and at most `count_max` of them.
  [[nodiscard]] std::vector<const Position*> some_settled(int count_max = INT_MAX) const;
  /// Every settled position; that of ply n is at index n.
  [[nodiscard]] std::vector<const Position*> settled() const;
  /// A source for a check's own draws at this position: repeatable, and apart from the game's.
  [[nodiscard]] KeyedChance dice(const Position& position, std::string_view purpose) const;
};

/// The luck of one ply of a game of this seed.
KeyedChance luck_of(std::uint64_t seed, int ply);

Recording record(const GameEntry& game, const Setting& setting, std::uint64_t seed, const Effort& effort);

/// Games of every playable setting.
std::vector<Recording> record_all(const GameEntry& game, const Effort& effort);

/// All who may look at a table: its seats and a spectator.
std::vector<Viewer> viewers(int seats);
std::string name_of(Viewer viewer);

}  // namespace reef::conformance
