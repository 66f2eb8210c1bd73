#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/seating.hpp"
#include "server/lobby/table_request.hpp"
#include "server/match/turns.hpp"
#include "server/people/people.hpp"
#include "server/store/interfaces/chat_store.hpp"
#include "server/work/spectators.hpp"

namespace reef::lobby {

/// What the owner wants a free seat to be: `open`, `invite` or `bot`. Of `kept_for` only the public id is set.
using SeatPlan = store::SeatRow;

/// The rematch of a finished match.
struct Rematch {
  Json snapshot;
  bool is_new;  ///< False: another player had already requested it.
};

/// Tables before the match: creating, inviting, joining and leaving, and the start, which is automatic when the last
/// seat is taken.
///
/// Every call completes once its effect is durable. A repeated call whose effect already holds succeeds. All refuse
/// with `unknown_match` if the caller may not see the match, and with `unavailable`.
class Lobby {
 public:
  struct Dependencies {
    store::MatchStore& store;
    store::ChatStore& chats;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    const Presence& presence;
    const Spectators& spectators;
    match::MatchListener& listener;
    match::Turns& turns;
    people::People& people;
    store::ServerStore* servers = nullptr;  ///< Null if this is the only one.
  };
  explicit Lobby(Dependencies deps) : deps_(deps), commitments_(deps.clock, deps.servers) {}
  void set_watcher(match::Turns::Watcher watcher) { watcher_ = std::move(watcher); }

  /// Returns `{"id", "commitment"}` of a match that this user can create within ten minutes: they need it before they
  /// send their nonce. Refuses with `unavailable` if it cannot be stored.
  void promise(const store::User& user, Callback<Json> callback);
  /// Creates a table and returns its snapshot. `invalid` names the wrong field: an unknown game, an option, the number
  /// of seats, a reserved seat, or an unknown promised id. Also refuses with `unknown_user`, `blocked`, `too_many`,
  /// `quota_used` and `storage_low`. A table without a free seat starts immediately.
  void open(store::User owner, TableRequest request, Callback<Json> callback);
  /// Takes a seat and returns `{"seat"}`, also in a running match where a seat is to be replaced. Refuses with
  /// `match_not_open`, `already_seated`, `seat_taken`, `bad_invitation`, `blocked`, `outside_limits`, `invalid`.
  void sit(const std::string& match, store::User user, SeatRequest request, Callback<Json> callback);
  /// Leaves before the start; if the owner leaves, the table is closed. Returns null. Refuses with `not_seated`,
  /// `match_not_open`.
  void leave(const std::string& match, store::User user, Callback<Json> callback);
  /// Closes an open table for moderation, in one transaction with its audit entry. Returns null. Refuses with
  /// `match_not_running` if it is closed or has started.
  void close(const std::string& match, store::AuditEntry entry, Callback<Json> callback);
  /// Frees the seat reserved for this user for other invited users. Returns null. Refuses with `match_not_open`.
  void decline(const std::string& match, store::User user, Callback<Json> callback);

  /// Changes a free seat, for the owner. Returns the snapshot. Refuses with `not_owner`, `match_not_open`,
  /// `seat_taken`, `unknown_user`, `blocked`, `invalid`, `quota_used`, `storage_low`.
  void change_seat(const std::string& match, store::User owner, Seat seat, SeatPlan plan, Allowance allowance,
                   Callback<Json> callback);
  /// Starts the match with the seats that are taken, for the owner. Returns the snapshot. Refuses with `not_owner`,
  /// `match_not_open`, `cannot_start`, `quota_used`, `storage_low`.
  void start(const std::string& match, store::User owner, Allowance allowance, Callback<Json> callback);
  /// Makes a new invitation and returns `{"invitation"}`; the old one is void. For the owner, or after the match for
  /// any of its players. Refuses with `not_owner`, `match_not_open` (the table is closed).
  void renew_invitation(const std::string& match, store::User user, Callback<Json> callback);
  /// Ends the invitation of a finished match, for its players and its owner. Returns null. Refuses with `not_owner`,
  /// `match_not_open`, `match_not_finished`.
  void withdraw_invitation(const std::string& match, store::User user, Callback<Json> callback);

  /// Returns the rematch of a finished match, and creates it on the first call: the seats rotate by one, and those of
  /// the other players are reserved for them. `share` is the caller's, used if this creates the table. Refuses with
  /// `match_not_finished`, `not_seated`, `blocked`, `invalid`.
  void rematch(const std::string& match, store::User user, OwnerShare share, Allowance allowance,
               Callback<Rematch> callback);

  /// `{"matches", "next"}`. The list `watch` begins with the most watched matches, and shows how many watch each. Reads
  /// the store on the calling thread.
  Result<Json> list(const store::Page& page, const std::optional<store::User>& user) const;
  /// The same as text.
  Result<std::string> list_text(const store::Page& page, const std::optional<store::User>& user) const;

 private:
  /// The result of a command on a table.
  struct Next {
    match::MatchStatePtr after;  ///< Null: nothing changes.
    std::function<Json(const match::MatchStatePtr& now)> answer;
    std::vector<store::Notice> raise{};  ///< In addition to those that follow from the state.
    /// If set, is called with the lock instead of storing this.
    std::function<void(match::MatchLock, Callback<Json>, match::WithLock again)> instead{};
    std::optional<store::AuditEntry> audit{};  ///< For a moderator's action.
    Allowance allowance{};                     ///< The owner's.
  };
  /// Validates and computes a change. Called on a worker with the lock.
  using Command = std::function<Result<Next>(const match::MatchStatePtr& before)>;

  /// Without a caller the action is moderation, which may see every match.
  void act(const std::string& match, const std::optional<match::Caller>& caller, Command command,
           Callback<Json> callback);
  /// What one call asks for. It is judged again if another server changes the match meanwhile.
  struct Request {
    std::optional<match::Caller> caller;
    Command command;
    Callback<Json> callback;
  };
  using RequestPtr = std::shared_ptr<Request>;
  void judge(match::MatchLock lock, const RequestPtr& request);
  void write(match::MatchLock lock, Next next, const RequestPtr& request);
  /// Called on a worker, with the lock.
  void tell(match::MatchLock lock, const Next& next, const std::vector<store::Notice>& raised,
            const RequestPtr& request) const;
  void announce(const match::MatchStatePtr& before, const match::MatchStatePtr& after,
                const std::vector<store::Notice>& raised) const;
  /// Stores a new table, notifies the listeners, and returns it with its key. Refuses what the owner's allowance does
  /// not permit.
  void create(match::MatchStatePtr state, Allowance allowance, Callback<match::MatchStatePtr> callback);
  struct RematchRequest {
    store::User user;
    OwnerShare share;
    Allowance allowance;
    Callback<Rematch> callback;
  };
  using RematchRequestPtr = std::shared_ptr<RematchRequest>;
  static Result<void> may_have_rematch(const match::MatchState& finished, const store::User& user);
  void follow_on(match::MatchLock lock, const RematchRequestPtr& request);
  void show_rematch(const std::string& id, const RematchRequestPtr& request);
  /// With the lock of the finished match.
  void tell_of_rematch(match::MatchLock lock, const match::MatchStatePtr& created, const RematchRequestPtr& request);
  Result<store::Match> rematch_of(const match::MatchState& finished, const store::User& user, const OwnerShare& share);
  /// The promise under this id; a new one if it is empty. Refuses with `invalid`.
  Result<PromisedMatch> promised_to(const store::User& user, const std::string& id);

  [[nodiscard]] Result<void> may_sit(const match::MatchState& state, const store::User& user, Seat seat,
                                     const SeatRequest& request) const;
  /// Takes a seat in a running match.
  [[nodiscard]] Next replacing(Seat seat, const store::User& user) const;
  [[nodiscard]] Result<Next> with_plan(const match::MatchStatePtr& before, const store::User& owner, Seat seat,
                                       SeatPlan plan) const;
  /// Returns the snapshot as this user sees it.
  [[nodiscard]] std::function<Json(const match::MatchStatePtr& now)> shown_to(const store::User& user) const;
  /// The watched matches, then the others.
  [[nodiscard]] store::Result<store::Matches> watch_page(const store::Page& page) const;
  [[nodiscard]] Result<std::vector<int>> unread_of(const store::Matches& matches, store::Key user) const;

  Dependencies deps_;
  Commitments commitments_;
  match::Turns::Watcher watcher_;
};

}  // namespace reef::lobby
