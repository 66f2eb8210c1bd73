#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// The distance from which an orb is worth nothing.
inline constexpr int too_far = 10;

/// By cell, the distance of each orb from a seat's house, at most `too_far`: 1 per missing tile, 2 per wrong tile, 2
/// per roll before the last one (RULES.md §7.2). Orbs in houses have `too_far`; cells without an orb say nothing.
std::array<std::uint8_t, cells_count> distances(const State& state, Seat seat);

/// See RULES.md section 7 and §17.
ScoreSheet score(const State& state);
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::metikoro
