#pragma once

#include <optional>
#include <span>

#include "server/store/interfaces/completion_store.hpp"

namespace reef::match {

/// How reliably a player finishes matches, 0 to 100; none for fewer than three matches.
///
/// Each match has the weight w = 1/2^(age / 8 weeks). A match counts as kept if it was played to the end, and not if
/// the player resigned or ran out of time. Two additional kept matches of weight 1 keep a newcomer's share from falling
/// low after one bad day:
///
///     100 · (2 + Σ w of the kept) / (2 + Σ w), rounded
std::optional<int> reliability(std::span<const store::CompletionRow> completion, store::Millis now);

/// The reliability of a user from the store. Reads it on the calling thread.
store::Result<std::optional<int>> reliability_of(store::CompletionStore& store, store::Key user, store::Millis now);

}  // namespace reef::match
