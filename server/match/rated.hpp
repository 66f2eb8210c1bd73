#pragma once

#include <optional>

#include "server/match/standing.hpp"

namespace reef::match {

/// Who is rated for a match that is over, and with which rank; none if nobody is.
///
/// Rated are the people who hold a seat at the end or gave it up, guests as well as accounts, if the match was set up
/// to count. Computers are left out, and the ranks close up. Who gave a seat up comes behind all who stayed, whatever
/// the computer made of it since; those who gave theirs up share the last rank. The store adds those whose seat
/// somebody else has taken since, and rates nobody where one is alone.
std::optional<store::Rated> rated(const Standing& final);

}  // namespace reef::match
