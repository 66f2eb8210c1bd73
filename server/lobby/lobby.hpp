#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/clock.hpp"
#include "server/match/turns.hpp"

namespace reef::lobby {

/// What somebody asks for who opens a table. Judged by `Lobby::open`.
struct TableRequest {
  std::string game;
  Json options;
  std::vector<store::SeatRow> seats;  ///< Users are filled in by the lobby: `player` means the one who asks.
  store::Visibility visibility = store::Visibility::everyone;
  std::string nonce{};                       ///< The owner's, if they sit themselves.
  std::optional<match::ClockTerms> clock{};  ///< None: everybody has all the time they want.
};

struct SeatRequest {
  std::optional<Seat> seat;  ///< Any free one if none is named.
  std::string invitation;
  std::string nonce;
};

/// Tables before the match: opening one, sitting down, leaving, and the start, which comes by itself.
class Lobby {
 public:
  struct Parts {
    store::Store& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    const Presence& presence;
    match::Audience& audience;
    match::Turns& turns;
  };
  explicit Lobby(Parts parts) : parts_(parts) {}
  void set_watcher(match::Turns::Watcher watcher) { watcher_ = std::move(watcher); }

  /// Opens a table and answers its snapshot. `invalid` names the field at fault: an unknown game, an option, the number
  /// of seats. A table without a free seat starts at once.
  void open(store::User owner, TableRequest request, Ask<Json> ask);
  /// Sits down and answers `{"seat"}`; also in a running match, where a seat is free for somebody to take it over.
  /// Refuses with `unknown_match`, `match_not_open`, `already_seated`, `seat_taken`, `bad_invitation`, `invalid`.
  void sit(const std::string& match, store::User user, SeatRequest request, Ask<Json> ask);
  /// Leaves before the start; the owner's leaving closes the table. Answers null.
  void leave(const std::string& match, store::User user, Ask<Json> ask);
  /// `{"matches", "next"}`. Reads the store on the calling thread.
  Answer<Json> list(const store::Page& page, const std::optional<store::User>& user) const;

 private:
  void write(match::Hold hold, match::StandingPtr after, Ask<void> written);

  Parts parts_;
  match::Turns::Watcher watcher_;
};

}  // namespace reef::lobby
