#pragma once

#include <optional>

#include "server/match/match_state.hpp"

namespace reef::match {

/// The finishers of a finished match with their ranks; none if the match does not count. A co-operative game
/// does not: nobody played against anybody.
///
/// Finishers are the people who hold a seat at the end or gave it up, guests as well as accounts, and the bots that had
/// a seat of their own from the start. Players who gave a seat up rank behind all others, whatever the bot achieved,
/// and share the last rank. The store adds players who were replaced, and decides whose ratings change.
std::optional<store::Rated> rated(const MatchState& final);

}  // namespace reef::match
