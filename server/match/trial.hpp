#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/core/registry.hpp"
#include "protocol/failure.hpp"
#include "server/match/standing.hpp"

namespace reef::match {

/// The most turns that one trial may have: a bound on what a request can cost.
inline constexpr std::size_t trial_turns_max = 40;

/// A whole turn that somebody imagines.
struct ImaginedTurn {
  Seat seat;
  Json steps;
};

/// Moves tried on a position, whoever would have to make them.
struct TrialRequest {
  int ply = 0;                      ///< Of the position to begin at.
  std::vector<ImaginedTurn> turns;  ///< Whole ones, settled one after the other.
  std::optional<Seat> seat;         ///< Who makes `steps`; nobody: whoever is asked, the viewer first.
  Json steps = Json::array();       ///< Of the turn that follows, as far as it has come.
};

/// What the position would be: `{"view", "score", "to_act", "seat", "legal", "can_commit", "sealed", "events", "end"}`.
///
/// `end` says why the last of the turns can have no other after it: "over", or "chance" if a draw would follow, of
/// which nothing is told; else it is null. `events` are those of `steps`; without steps, those of the last turn.
///
/// Refuses with `invalid` and the rule `trial.hidden` if the game does not lie open to everybody, `trial.ended` for
/// what follows a turn that ends the trial; `illegal_step` and `incomplete_turn`, with the `turn` at fault (that of
/// `steps` is the number of `turns`).
Answer<Json> trial(const GameEntry& game, std::shared_ptr<const Table> start, const TrialRequest& request,
                   Viewer viewer);

}  // namespace reef::match
