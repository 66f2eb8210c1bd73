#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/registry.hpp"
#include "protocol/failure.hpp"
#include "server/match/match_state.hpp"

namespace reef::match {

/// The most turns in one trial: a bound on the cost of a request.
inline constexpr std::size_t trial_turns_max = 40;

/// A hypothetical whole turn.
struct ImaginedTurn {
  Seat seat;
  Json steps;
};

/// Hypothetical turns from a position, of any seats.
struct TrialRequest {
  int ply = 0;                      ///< Where to start.
  std::vector<ImaginedTurn> turns;  ///< Whole turns, each settled before the next.
  std::optional<Seat> seat;    ///< Who makes `steps`; none: the viewer if it is to act, else the first seat that is.
  Json steps = Json::array();  ///< Of the following, possibly incomplete turn.
};

/// The resulting position: `{"view", "score", "to_act", "seat", "legal", "can_commit", "sealed", "events", "end"}`
/// as text.
///
/// `end` says why no turn can follow the last one: "over", or "chance" if a draw would follow, whose result is not
/// revealed; else it is null. `events` are those of `steps`, or without steps those of the last turn.
///
/// Refuses with `invalid` by the rules `trial.hidden` (the game has hidden information) and `trial.ended` (a turn
/// follows one that ends the trial); and with `illegal_step` and `incomplete_turn`, with the `turn` at fault (for
/// `steps` the number of `turns`).
Result<std::string> trial(const GameEntry& game, std::shared_ptr<const AnyGame> start, const TrialRequest& request,
                          Viewer viewer);

}  // namespace reef::match
