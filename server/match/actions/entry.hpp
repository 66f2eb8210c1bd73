#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "server/match/actions/absences.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/match_state.hpp"

/// What all log entries have in common.
namespace reef::match {

/// A copy of the state with the changes that every entry makes.
inline std::shared_ptr<MatchState> next(const MatchState& before, std::int64_t now) {
  auto after = std::make_shared<MatchState>(before);
  after->position.version += 1;
  after->position.ply += 1;
  after->position.updated_at = now;
  return after;
}

/// The number of plies between two checkpoints.
inline constexpr int checkpoint_plies = 16;

/// The first ply that a replay to this position must include, because an offer is open or a seat is absent, which the
/// game's state does not contain. None if a replay can start here.
inline std::optional<int> unclear_since(const store::Position& position) {
  std::optional<int> since;
  const auto earlier = [&](int ply) { since = std::min(since.value_or(ply), ply); };
  if (position.offer) earlier(turn_to_take_back(*position.offer).value_or(position.offer->ply));
  for (const Absence& absence : position.absences) earlier(absence.ply);
  return since;
}

/// Whether `after`, one entry after `before`, should be a checkpoint: at every 16th ply, or at the first later ply
/// where it is possible.
inline bool is_checkpoint(const store::Position& before, const store::Position& after) {
  if (unclear_since(after)) return false;
  const int since = std::min(unclear_since(before).value_or(after.ply), after.ply);
  return after.ply / checkpoint_plies > (since - 1) / checkpoint_plies;
}

/// A log entry with one step or none, and without draws.
inline store::Turn entry(const char* kind, Json step = nullptr) {
  Json steps = Json::array();
  if (!step.is_null()) steps.push_back(std::move(step));
  store::Turn turn;
  turn.kind = kind;
  turn.steps = steps.dump();
  turn.draws = "[]";
  return turn;
}

}  // namespace reef::match
