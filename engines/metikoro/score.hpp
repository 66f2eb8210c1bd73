#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engines/core/game.hpp"
#include "engines/metikoro/state.hpp"

namespace reef::metikoro {

/// Farther than any orb is worth anything from.
inline constexpr int too_far = 10;

/// How far each stop is from a seat's house, in tiles that are missing on the way and rolls that are needed before the
/// last one (RULES.md §7.2); at most `too_far`, which all other cells have.
std::array<std::uint8_t, cells_count> distances(const State& state, Seat seat);

/// RULES.md section 7 and §17.
ScoreSheet score(const State& state);
std::optional<Outcome> outcome(const State& state);

}  // namespace reef::metikoro
