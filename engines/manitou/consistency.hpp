#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"

namespace reef::manitou {

/// What a stored position says. All else follows from it.
struct Account {
  struct OfHunt {
    std::array<Buffalo, herds_count> herds{};
    std::vector<Play> plays;
  };
  struct OfTribe {
    Cards team{};
    Cards hand{};
  };
  Phase phase = Phase::choose;
  Seat start = 0;
  std::vector<OfHunt> hunts;    ///< One to three.
  std::vector<OfTribe> tribes;  ///< One a seat, two to four.
};

/// Plays the account through, into `state`. Answers the first law of the game that it breaks, if any: herds as the box
/// has them, every play allowed, teams and hands as they may be then. Laws are named `manitou.state.…`.
std::optional<Violation> rebuild(const Account& account, State& state);

}  // namespace reef::manitou
