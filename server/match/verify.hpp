#pragma once

#include <expected>
#include <vector>

#include "server/match/replay.hpp"

namespace reef::match {

/// Replays a stored match from its seed and its log and compares everything with what is stored: every draw, the
/// state, who is to act, the outcome. Answers how many entries were replayed.
std::expected<int, Difference> verify(const store::Match& match, const std::vector<store::Turn>& turns);

}  // namespace reef::match
