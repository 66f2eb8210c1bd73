#pragma once

#include <optional>

#include "server/match/match_state.hpp"

namespace reef::match {

/// The team of a seat in the JSON of an outcome; none if each seat played for itself.
std::optional<int> team_of(const Json& outcome, Seat seat);

/// The finishers of a finished match with their ranks; none if the match does not count. A co-operative match does not:
/// nobody played against anybody.
///
/// Finishers are the people who hold a seat at the end or gave it up, guests as well as accounts, and the bots that had
/// a seat of their own from the start. Players who gave a seat up rank behind all others, whatever the bot achieved,
/// and share the last rank. A team is rated as one, with the rank that it reached: its players are not rated against
/// each other. It ranks behind all others when all its players gave up. A player who gave up while the team went on
/// loses with it, but gains nothing. The store adds players who were replaced, and decides whose ratings change.
std::optional<store::Rated> rated(const MatchState& final);

}  // namespace reef::match
