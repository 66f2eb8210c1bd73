#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "tests/conformance/checks.hpp"

/// What the tests of the toys have in common.
namespace reef::conformance {

inline constexpr Effort toy_effort{.games_per_setting = 2, .first_seed = 1, .plies_max = 300, .positions_looked_at = 8};

/// Checks that the toy passes the whole suite. Returns what was played.
template <Game G>
std::vector<Recording> passes_every_check() {
  static const GameEntry game = entry_of<G>();
  std::vector<Recording> recordings = record_all(game, toy_effort);
  CHECK_FALSE(recordings.empty());
  for (const Check& check : all_checks()) {
    INFO(check.name);
    CHECK(check.run(game, recordings) == Findings{});
  }
  return recordings;
}

inline Findings findings_of(const GameEntry& game, Findings (*check)(const GameEntry&, std::span<const Recording>),
                            const Effort& effort = toy_effort) {
  return check(game, record_all(game, effort));
}

/// Whether the check finds the fault of this game.
template <Game G>
bool finds(Findings (*check)(const GameEntry&, std::span<const Recording>)) {
  return !findings_of(rules_of<G>(), check).empty();
}

}  // namespace reef::conformance
