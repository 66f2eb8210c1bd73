#pragma once

#include <expected>
#include <vector>

#include "server/match/records/replay.hpp"

namespace reef::match {

/// Replays a stored match from its seed and its log and compares everything with what is stored: every draw, the state
/// and the checkpoints, who is to act, the outcome, and the ratings that follow from the ranks. Returns the number of
/// entries replayed.
std::expected<int, Difference> verify(const store::Match& match, const std::vector<store::Turn>& turns,
                                      const std::vector<store::Checkpoint>& checkpoints = {});

}  // namespace reef::match
