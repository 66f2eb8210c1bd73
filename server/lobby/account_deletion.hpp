#pragma once

#include <vector>

#include "server/lobby/lobby.hpp"
#include "server/store/interfaces/account_store.hpp"

namespace reef::lobby {

/// Releases the seats of a user whose account is deleted.
class SeatRelease {
 public:
  SeatRelease(Lobby& lobby, match::Turns& turns) : lobby_(lobby), turns_(turns) {}

  /// Resigns the user's seats in the running ones of these matches, leaves the open ones, and declines the seats
  /// reserved for them. Refuses with `unavailable`; other refusals are ignored, because those matches have ended
  /// meanwhile.
  void leave(const store::User& user, std::vector<store::Tie> ties, Callback<void> callback);

 private:
  Lobby& lobby_;
  match::Turns& turns_;
};

}  // namespace reef::lobby
