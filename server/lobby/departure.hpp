#pragma once

#include <vector>

#include "server/lobby/lobby.hpp"
#include "server/store/account_store.hpp"

namespace reef::lobby {

/// How somebody leaves everything behind who goes for good.
class Departure {
 public:
  Departure(Lobby& lobby, match::Turns& turns) : lobby_(lobby), turns_(turns) {}

  /// Gives up the user's seats in the running ones of these matches, as resigning does, leaves the open ones, and
  /// declines the seats that are kept for them. What has ended meanwhile needs nothing. Refuses with the first refusal
  /// that matters.
  void leave(const store::User& user, std::vector<store::Tie> ties, Ask<void> ask);

 private:
  Lobby& lobby_;
  match::Turns& turns_;
};

}  // namespace reef::lobby
