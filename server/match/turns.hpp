#pragma once

#include <functional>
#include <string>

#include "engines/core/draft.hpp"
#include "server/match/actions/absences.hpp"
#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/live_matches.hpp"
#include "server/match/records/replay.hpp"
#include "server/match/views/snapshot.hpp"
#include "server/work/clock.hpp"
#include "server/work/task_batch.hpp"

namespace reef::match {

/// Is notified of changes of matches, always after they are durable. Calls about one match are made in order, on any
/// thread, and must not block.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  /// A log entry was added: `before` became `after`.
  virtual void advanced(const MatchStatePtr& before, const MatchStatePtr& after, const store::Turn& turn,
                        const std::vector<EventsPtr>& events) = 0;
  /// A player joined, left or resigned, or the match started or closed.
  virtual void seats_changed(const MatchStatePtr& after) = 0;
  /// A clock was recomputed without an entry in the log.
  virtual void clocks_changed(const MatchStatePtr& after) = 0;
  /// Some who could see the match may no longer be allowed to.
  virtual void admission_changed(const MatchStatePtr& after) = 0;
  /// An alert that this user should see even on pages that do not show the match: `invitation`, `declined`, `rematch`,
  /// `time_low`, and `match_started` for a user whom an administrator gave a seat.
  virtual void noticed(store::Key user, std::string_view kind, const std::string& match) = 0;
};

/// A turn as a client sends it.
struct TurnRequest {
  std::int64_t prompt = 0;  ///< The number of the prompt that it answers.
  Json steps;               ///< Validated by the game.
  std::string cmd;          ///< The client's id of this command. A repeated one returns the old result.
};

/// An offer as a client sends it.
struct OfferRequest {
  Json terms;  ///< Validated against the offers that the game supports.
  std::string cmd;
};

/// An answer to an offer as a client sends it.
struct VoteRequest {
  Vote vote;
  std::string cmd;
};

/// A vote about an absence as a client sends it.
struct AbsenceVoteRequest {
  Ballot ballot;
  std::string cmd;
};

/// An administrator's action on a running match.
struct Intervention {
  AdminAction act;
  std::optional<store::User> user{};  ///< The new player, for `seat`.
  std::optional<store::Key> from{};   ///< Who must still hold the seat, for `seat`; none: any user.
  /// Makes the entry of the audit log, from the state before.
  std::function<store::AuditEntry(const MatchState& before)> entry;
  /// Refuses if the administrator may not do this, given the state before.
  std::function<Result<void>(const MatchState& before)> may = [](const MatchState&) { return Result<void>(); };
};

/// Executes commands on running matches: draft, commit, store, notify. Every change of a running match goes through
/// here.
class Turns {
 public:
  struct Dependencies {
    store::MatchStore& store;
    LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    const Presence& presence;
    MatchListener& listener;
  };
  /// Called on a worker with the new state after each durable change: the bots listen here.
  using Watcher = std::function<void(const MatchStatePtr&)>;

  explicit Turns(Dependencies deps) : deps_(deps), durable_(deps.workers) {}
  void set_watcher(Watcher watcher) { watcher_ = std::move(watcher); }

  /// Returns the position after these steps, a JSON object as text. Stores nothing and notifies no one. Refuses like
  /// `commit`.
  void preview(const std::string& match, Caller caller, TurnRequest request, Callback<std::string> callback);
  /// The draft of the caller's turn in this state. Refuses like `preview`.
  [[nodiscard]] Result<Draft> draft_of(const MatchState& state, const Caller& caller, const TurnRequest& request) const;
  /// Plays a turn. Returns `{"ply"}` once it is durable.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `not_your_turn`, `stale` (with a snapshot),
  /// `illegal_step` (with index, rule and path), `incomplete_turn`, `unavailable`.
  void commit(const std::string& match, Caller caller, TurnRequest request, Callback<Json> callback);
  /// As `commit`, for a seat that a bot plays. Refuses with `stale` while the bot owes an answer to an offer.
  void commit_for_bot(const std::string& match, Seat seat, TurnRequest request, Callback<Json> callback);
  /// Gives the seat up. A bot plays on, or the match ends; see `give_up`.
  void resign(const std::string& match, Caller caller, std::string cmd, Callback<Json> callback);
  /// Makes an offer to all others (offers.hpp). Returns `{"ply"}`, the number of the offer, once it is durable.
  ///
  /// An offer to cancel or to take a turn back depends on the earlier turns, and so does the answer to the latter: they
  /// are replayed on the calling thread, before the match is locked. So call this, `vote` and `vote_for_bot` from the
  /// threads of `FairPool` or from bot threads; they may wait for a worker.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `invalid` (with rule and path), `offer_open`,
  /// `too_many_offers` (log_limits.hpp), `stale` (with a snapshot: a turn was played during the replay), `unavailable`.
  void offer(const std::string& match, Caller caller, OfferRequest request, Callback<Json> callback);
  /// Answers the open offer. The last yes executes it in the same transaction.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `no_offer`, `already_voted`, `stale` (as
  /// `offer`), `unavailable`.
  void vote(const std::string& match, Caller caller, VoteRequest request, Callback<Json> callback);
  /// As `vote`, for a seat that a bot plays.
  void vote_for_bot(const std::string& match, Seat seat, VoteRequest request, Callback<Json> callback);
  /// Votes about an absence (absences.hpp). Returns `{"ply"}` once the vote and its effects are durable.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `no_absence`, `forbidden`, `invalid`,
  /// `too_many_votes` (log_limits.hpp), `unavailable`.
  void vote_on_absence(const std::string& match, Caller caller, AbsenceVoteRequest request, Callback<Json> callback);
  /// Does what is due in this match: one clock that ran out, or the warnings. Returns whether anything was due.
  void pass_time(const std::string& match, Callback<bool> callback);
  /// Recomputes the clock of this user after a change of their clock pause.
  void change_clock_pause(const std::string& match, const store::User& user, Callback<bool> callback);
  /// Gives a free seat of a locked, running match to a user, who must be allowed to take it. Returns `{"seat"}`.
  /// Calls `again` if another server has changed the match meanwhile.
  void replace(MatchLock lock, Seat seat, const store::User& user, Callback<Json> callback, WithLock again);
  /// Executes an administrator's action, in one transaction with its audit entry. Returns `{"ply"}`. Refuses like
  /// `request.may` and `may_intervene`, and with `not_seated` (`from` does not hold the seat, or no longer),
  /// `unknown_match`, `unavailable`.
  void intervene(const std::string& match, Intervention request, Callback<Json> callback);

 private:
  /// A log entry that is not durable yet, with everything that takes effect when it is.
  struct Transition {
    MatchStatePtr before;
    std::shared_ptr<MatchState> after;
    store::Turn turn;
    std::vector<EventsPtr> events;
    std::vector<Decision> decisions;           ///< About absent seats.
    std::optional<store::AuditEntry> audit{};  ///< For an administrator's action.
    std::vector<store::Notice> raise{};        ///< In addition to those that follow from the two states.
    /// Whether the entry changes the seats' players.
    [[nodiscard]] bool reseats() const { return after->head().seats != before->head().seats; }
  };
  /// Who issues a command: a caller, or the bot in this seat.
  struct Actor {
    Caller caller;
    std::optional<Seat> bot;
  };
  /// Computes the effect of a command on a running match. Called only if the command is new.
  using Command = std::move_only_function<Result<Transition>(const MatchStatePtr& before, Seat seat)>;

  /// What one call asks for. It is judged again if another server changes the match meanwhile.
  struct Request {
    Actor actor;
    std::string cmd;
    Command command;
    Callback<Json> callback;
  };
  using RequestPtr = std::shared_ptr<Request>;

  void act(const std::string& match, Actor actor, std::string cmd, Command command, Callback<Json> callback);
  void judge(MatchLock lock, const RequestPtr& request);
  void play(const std::string& match, Actor actor, TurnRequest request, Callback<Json> callback);
  void answer(const std::string& match, Actor actor, VoteRequest request, Callback<Json> callback);
  /// The transition of the command, if the actor may act now.
  [[nodiscard]] Result<Transition> judged(const MatchStatePtr& before, const Actor& actor, Command& command) const;
  Result<Draft> draft(const MatchState& state, Seat seat, const Caller& caller, const TurnRequest& request) const;
  [[nodiscard]] Result<Transition> turn_transition(const MatchStatePtr& before, Seat seat, const Actor& actor,
                                                   const TurnRequest& request) const;
  /// The match, replayed up to a state, for an offer or a vote that depends on the earlier turns; none for any other,
  /// and for one that is refused anyway.
  struct EarlierTurns {
    MatchStatePtr seen;  ///< The state up to which it was replayed.
    std::optional<Result<Replay>> replay{};
  };
  [[nodiscard]] EarlierTurns turns_before_offer(MatchStatePtr seen, const Caller& caller, const Json& json) const;
  [[nodiscard]] EarlierTurns turns_before_vote(MatchStatePtr seen, const Actor& actor, const Vote& vote) const;
  /// The input for the next entry with the earlier turns. Refuses with `stale` if they have changed since the replay.
  [[nodiscard]] Result<EntryContext> context_with(const EarlierTurns& earlier, const MatchState& before,
                                                  const Caller& caller) const;
  [[nodiscard]] Result<OfferTransition> offered(const MatchState& before, Seat seat, const Caller& caller,
                                                const Json& json, const EarlierTurns& earlier) const;
  [[nodiscard]] Result<OfferTransition> answered(const MatchState& before, Seat seat, const Caller& caller,
                                                 const Vote& vote, const EarlierTurns& earlier) const;
  /// The transition of an entry with this effect on the absences.
  [[nodiscard]] Transition counted(const MatchStatePtr& before, Counted counted, store::Turn turn) const;
  [[nodiscard]] Result<Transition> intervened(const MatchStatePtr& before, const Intervention& request) const;
  void intervene_with(MatchLock lock, const std::shared_ptr<Intervention>& request,
                      const std::shared_ptr<Callback<Json>>& callback);
  using SharedCallback = std::shared_ptr<Callback<bool>>;
  void pass_time_with(MatchLock lock, const SharedCallback& callback);
  void time_out(MatchLock lock, Seat seat, const SharedCallback& callback);
  void warn(MatchLock lock, const SharedCallback& callback);
  void change_clock_pause_with(MatchLock lock, const store::User& user, const SharedCallback& callback);
  /// Stores a state that differs only in its clocks, with its alerts. Calls `again` after a conflict.
  void write_clocks(MatchLock lock, std::shared_ptr<MatchState> after, store::Change change,
                    const SharedCallback& callback, std::move_only_function<void()> tell, WithLock again);
  /// Stores the transition and tells of it. Calls `again` if another server has changed the match meanwhile.
  void write(MatchLock lock, Transition transition, Callback<Json> callback, WithLock again);
  void tell(MatchLock lock, const Transition& transition, Callback<Json> callback);

  Dependencies deps_;
  TaskBatch durable_;  ///< What follows a commit.
  Watcher watcher_;
};

}  // namespace reef::match
