#pragma once

#include <optional>
#include <span>

#include "server/store/conduct_store.hpp"

namespace reef::match {

/// How far a player can be relied on to play to the end, 0 to 100; none for fewer than three matches.
///
/// Each match counts with the weight w = 1/2^(age / 8 weeks), so that what is long past weighs little; a match played
/// to the end is kept, one left by resigning or by running out of time is not. The share of what was kept is reckoned
/// as if two more matches of today had been kept, so that one bad day does not mark a newcomer:
///
///     100 · (2 + Σ w of the kept) / (2 + Σ w), rounded
std::optional<int> reliability(std::span<const store::ConductRow> conduct, store::Millis now);

/// The reliability of a user by what the store has of them. Reads on the calling thread.
store::Result<std::optional<int>> reliability_of(store::ConductStore& store, store::Key user, store::Millis now);

}  // namespace reef::match
