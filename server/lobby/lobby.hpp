#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/seating.hpp"
#include "server/lobby/table_request.hpp"
#include "server/match/turns.hpp"
#include "server/people/people.hpp"
#include "server/store/chat_store.hpp"

namespace reef::lobby {

/// What the owner makes of a seat that nobody has taken: `open`, `invite` or `bot`. Of `kept_for` only the public id is
/// given.
using SeatPlan = store::SeatRow;

/// The table that follows on a finished match.
struct Rematch {
  Json snapshot;
  bool is_new;  ///< False: somebody else had asked for it before.
};

/// Tables before the match: opening one, inviting, sitting down, leaving, and the start, which comes by itself when the
/// last seat is taken.
///
/// Every call answers once what it did is durable. What a repeat would ask for that is so already is answered as if it
/// had just been done. All refuse with `unknown_match` what the caller may not see, and with `unavailable`.
class Lobby {
 public:
  struct Parts {
    store::Store& store;
    store::ChatStore& chats;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    const Presence& presence;
    match::Audience& audience;
    match::Turns& turns;
    people::People& people;
  };
  explicit Lobby(Parts parts) : parts_(parts), commitments_(parts.clock) {}
  void set_watcher(match::Turns::Watcher watcher) { watcher_ = std::move(watcher); }

  /// `{"id", "commitment"}` of a match that this user may make within ten minutes: what comes before their nonce.
  Json promise(const store::User& user);
  /// Opens a table and answers its snapshot. `invalid` names the field at fault: an unknown game, an option, the number
  /// of seats, for whom they are kept, a promised id that is not known. Also refuses with `unknown_user`, `blocked` and
  /// `too_many`. A table without a free seat starts at once.
  void open(store::User owner, TableRequest request, Ask<Json> ask);
  /// Sits down and answers `{"seat"}`; also in a running match where a seat is to be taken over. Refuses with
  /// `match_not_open`, `already_seated`, `seat_taken`, `bad_invitation`, `blocked`, `outside_limits`, `invalid`.
  void sit(const std::string& match, store::User user, SeatRequest request, Ask<Json> ask);
  /// Leaves before the start; the owner's leaving closes the table. Answers null. Refuses with `not_seated`,
  /// `match_not_open`.
  void leave(const std::string& match, store::User user, Ask<Json> ask);
  /// Closes an open table for those who run the house, written together with its entry in the audit log. Answers null.
  /// Refuses with `match_not_running` if it is closed, or has started.
  void close(const std::string& match, store::AuditEntry entry, Ask<Json> ask);
  /// Gives up the seat that is kept for this user, for others who are invited. Answers null. Refuses with
  /// `match_not_open`.
  void decline(const std::string& match, store::User user, Ask<Json> ask);

  /// The owner makes something else of a seat that nobody has taken. Answers the snapshot. Refuses with `not_owner`,
  /// `match_not_open`, `seat_taken`, `unknown_user`, `blocked`, `invalid`.
  void change_seat(const std::string& match, store::User owner, Seat seat, SeatPlan plan, Ask<Json> ask);
  /// The owner starts the match with the seats that are taken. Answers the snapshot. Refuses with `not_owner`,
  /// `match_not_open`, `cannot_start`.
  void start(const std::string& match, store::User owner, Ask<Json> ask);
  /// The owner, or when the match is over anybody who played it, makes a new invitation and answers `{"invitation"}`:
  /// the old one opens nothing any more. Refuses with `not_owner`, `match_not_open` (once the table is closed).
  void renew_invitation(const std::string& match, store::User user, Ask<Json> ask);
  /// When the match is over, whoever played it or owns it ends its invitation. Answers null. Refuses with `not_owner`,
  /// `match_not_open`, `match_not_finished`.
  void withdraw_invitation(const std::string& match, store::User user, Ask<Json> ask);

  /// The table that follows on a finished match, which it has one of: seats rotate by one, the others' are kept for
  /// them. `share` is the asker's, where this makes the table. Refuses with `match_not_finished`, `not_seated`,
  /// `blocked`, `invalid`.
  void rematch(const std::string& match, store::User user, OwnerShare share, Ask<Rematch> ask);

  /// `{"matches", "next"}`. Reads the store on the calling thread.
  Answer<Json> list(const store::Page& page, const std::optional<store::User>& user) const;

 private:
  /// What becomes of a table.
  struct Next {
    match::StandingPtr after;  ///< Null: nothing changes.
    std::function<Json(const match::StandingPtr& now)> answer;
    std::vector<store::Notice> raise{};  ///< Besides those that follow from the standing.
    /// What does it all in place of this, with the hold, if it is set.
    std::function<void(match::Hold, Ask<Json>)> instead{};
    std::optional<store::AuditEntry> audit{};  ///< Where the house did it.
  };
  /// Judges and makes what was asked for; on a worker, with the hold.
  using Deed = std::function<Answer<Next>(const match::StandingPtr& before)>;

  /// Without a caller it is the house that asks, which sees every match.
  void act(const std::string& match, const std::optional<match::Caller>& caller, Deed deed, Ask<Json> ask);
  void write(match::Hold hold, Next next, Ask<Json> ask);
  void tell(const match::StandingPtr& before, const match::StandingPtr& after,
            const std::vector<store::Notice>& raised) const;
  /// Stores a table that nobody knows of yet, tells of it, and answers it with its key. Refuses with `too_many` if its
  /// owner has `open_max` open tables already.
  void create(match::StandingPtr standing, std::optional<int> open_max, Ask<match::StandingPtr> ask);
  void follow_on(match::Hold hold, const store::User& user, const OwnerShare& share, Ask<Rematch> ask);
  Answer<store::Match> rematch_of(const match::Standing& finished, const store::User& user, const OwnerShare& share);
  /// What was promised under this id; something fresh if it is empty. Refuses with `invalid`.
  Answer<Promised> promised_to(const store::User& user, const std::string& id);

  [[nodiscard]] Answer<void> may_sit(const match::Standing& standing, const store::User& user, Seat seat,
                                     const SeatRequest& request) const;
  /// Seats a player in a match that runs.
  [[nodiscard]] Next replacing(Seat seat, const store::User& user) const;
  [[nodiscard]] Answer<Next> with_plan(const match::StandingPtr& before, const store::User& owner, Seat seat,
                                       SeatPlan plan) const;
  /// Answers the snapshot as this user sees it.
  [[nodiscard]] std::function<Json(const match::StandingPtr& now)> shown_to(const store::User& user) const;
  [[nodiscard]] Answer<std::vector<int>> unread_of(const store::Matches& matches, store::Key user) const;

  Parts parts_;
  Commitments commitments_;
  match::Turns::Watcher watcher_;
};

}  // namespace reef::lobby
