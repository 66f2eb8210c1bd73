#pragma once

#include <optional>

#include "server/match/standing.hpp"

namespace reef::match {

/// Who is rated for a match that is over, and with which rank; none if nobody is.
///
/// Rated are the people who hold a seat at the end or gave it up, guests as well as accounts, if there are two or more
/// and the match was set up to count. Computers are left out, and the ranks close up. Who gave a seat up comes behind
/// all who stayed, whatever the computer made of it since; those who gave theirs up share the last rank.
std::optional<store::Rated> rated(const Standing& final);

}  // namespace reef::match
