#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/track_map.hpp"

namespace reef::metikoro {

/// The distance from which an orb is worth nothing.
inline constexpr int too_far = 10;

/// By distance, the orbs that are so far from a seat's house: 1 per missing tile, 2 per wrong tile, 2 per roll before
/// the last one (RULES.md §7.2). Without orbs in houses, and those that are too far away.
using OrbsByDistance = std::array<InnerCells, too_far>;
/// The same of each seat.
using OrbDistances = InplaceVector<OrbsByDistance, seats_max>;
OrbDistances distances(const State& state);

/// See RULES.md section 7 and §17.
ScoreSheet score(const State& state);
/// The totals of the score of a position that is not over, by seat; faster.
std::vector<int> points_of(const State& state);
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::metikoro
