#pragma once

#include <vector>

#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// How good a position is for each seat, for bots, in tenths of a point of the score (RULES.md section 7). Differs from
/// the score where games would not end: positions that have occurred before are worse for the seat that made them, and
/// in a long game the own way home counts more than the ways of others.
std::vector<int> appraise(const State& state);

}  // namespace reef::metikoro
