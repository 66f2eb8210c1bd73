#pragma once

#include <optional>

#include "server/match/standing.hpp"

namespace reef::match {

/// Who finished a match that is over, and with which rank; none if it does not count.
///
/// Finishers are the people who hold a seat at the end or gave it up, guests as well as accounts, and the computers
/// that had a seat of their own from the start. Who gave a seat up comes behind all who stayed, whatever the computer
/// made of it since; those who gave theirs up share the last rank. The store adds those whose seat somebody else has
/// taken since, and says whose ratings change.
std::optional<store::Rated> rated(const Standing& final);

}  // namespace reef::match
