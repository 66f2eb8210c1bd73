#pragma once

#include <functional>
#include <string>

#include "engines/core/draft.hpp"
#include "server/match/absences.hpp"
#include "server/match/house.hpp"
#include "server/match/live_matches.hpp"
#include "server/match/offers.hpp"
#include "server/match/snapshot.hpp"
#include "server/work/clock.hpp"

namespace reef::match {

/// Who is told what happens in the matches, always after it is durable. Calls about one match come in order, from
/// whatever thread; they must not block.
class Audience {
 public:
  virtual ~Audience() = default;
  /// A log entry was added: `before` became `after`.
  virtual void advanced(const StandingPtr& before, const StandingPtr& after, const store::Turn& turn,
                        const std::vector<HappeningsPtr>& happened) = 0;
  /// Somebody sat down, left, resigned, or the match started or closed.
  virtual void seats_changed(const StandingPtr& after) = 0;
  /// Somebody's clock was reckoned anew, without an entry in the log.
  virtual void clocks_changed(const StandingPtr& after) = 0;
  /// Some who could see the match may not be allowed to any more.
  virtual void admission_changed(const StandingPtr& after) = 0;
  /// Something that this user wants to know even while no page shows the match: `invitation`, `declined`, `rematch`,
  /// `time_low`, and `match_started` to whom the house gives a seat.
  virtual void noticed(store::Key user, std::string_view kind, const std::string& match) = 0;
};

/// A turn as a client sends it.
struct TurnRequest {
  std::int64_t prompt = 0;  ///< The number of the question that it answers.
  Json steps;               ///< Judged by the game.
  std::string cmd;          ///< The client's id of this command; a repeated one gets its old answer again.
};

/// An offer as a client sends it.
struct OfferRequest {
  Json terms;  ///< Judged by what the game knows.
  std::string cmd;
};

/// An answer to an offer as a client sends it.
struct VoteRequest {
  Vote vote;
  std::string cmd;
};

/// A vote about somebody who is absent, as a client sends it.
struct AbsenceVote {
  Ballot ballot;
  std::string cmd;
};

/// What somebody who runs the house does to a running match.
struct Intervention {
  HouseAct act;
  std::optional<store::User> user{};  ///< Who is to sit there, for `seat`.
  std::optional<store::Key> from{};   ///< Whose seat it has to be still, for `seat`; none: whoever has it.
  /// The entry of the audit log, by how the match stood before.
  std::function<store::AuditEntry(const Standing& before)> entry;
  /// Refuses where it is not theirs to do, by how the match stands.
  std::function<Answer<void>(const Standing& before)> may = [](const Standing&) { return Answer<void>(); };
};

/// The path of one move: draft, commit, durable, told. Every change of a running match goes through here.
class Turns {
 public:
  struct Parts {
    store::Store& store;
    LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    const Presence& presence;
    Audience& audience;
  };
  /// Called after each durable change with the new standing, on a worker: the computer listens here.
  using Watcher = std::function<void(const StandingPtr&)>;

  explicit Turns(Parts parts) : parts_(parts) {}
  void set_watcher(Watcher watcher) { watcher_ = std::move(watcher); }

  /// What the position would be after these steps. Stores nothing, tells nobody. Refuses like `commit`.
  void preview(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask);
  /// What these steps would make of the caller's turn in this standing. Refuses like `preview`.
  [[nodiscard]] Answer<Draft> draft_of(const Standing& standing, const Caller& caller,
                                       const TurnRequest& request) const;
  /// Plays a turn. Answers `{"ply"}` once it is durable.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `not_your_turn`, `stale` (with a snapshot),
  /// `illegal_step` (with index, rule and path), `incomplete_turn`, `unavailable`.
  void commit(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask);
  /// As `commit`, for a seat that the computer plays. `stale` while it owes an answer: that comes first.
  void commit_for_bot(const std::string& match, Seat seat, TurnRequest request, Ask<Json> ask);
  /// Gives the seat up. The computer plays on for it; with fewer than two others left, the match ends.
  void resign(const std::string& match, Caller caller, std::string cmd, Ask<Json> ask);
  /// Offers something to all others (offers.hpp). Answers `{"ply"}` once it is durable: the offer's number. Reads the
  /// log: not for io threads, and neither is a vote.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `invalid` (with rule and path), `offer_open`,
  /// `unavailable`.
  void offer(const std::string& match, Caller caller, OfferRequest request, Ask<Json> ask);
  /// Answers the open offer. With the last yes it is carried out in the same transaction.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `no_offer`, `already_voted`, `unavailable`.
  void vote(const std::string& match, Caller caller, VoteRequest request, Ask<Json> ask);
  /// As `vote`, for a seat that the computer plays.
  void vote_for_bot(const std::string& match, Seat seat, VoteRequest request, Ask<Json> ask);
  /// Votes about somebody whose time ran out (absences.hpp). Answers `{"ply"}` once it is durable, with what follows
  /// from it.
  ///
  /// Refuses with `unknown_match`, `not_seated`, `match_not_running`, `no_absence`, `forbidden`, `invalid`,
  /// `unavailable`.
  void vote_on_absence(const std::string& match, Caller caller, AbsenceVote request, Ask<Json> ask);
  /// Does what is due in this match by now: one clock that ran out, or the warnings. Answers whether there was
  /// anything.
  void pass_time(const std::string& match, Ask<bool> ask);
  /// Reckons the clock of this user anew, who rests otherwise from now on.
  void change_rest(const std::string& match, const store::User& user, Ask<bool> ask);
  /// Gives a free seat of a running match, in the hold, to somebody who may have it. Answers `{"seat"}`.
  void replace(Hold hold, Seat seat, const store::User& user, Ask<Json> ask);
  /// Does what the house wants, written together with its entry in the audit log. Answers `{"ply"}`. Refuses as
  /// `request.may` and `may_intervene`, and with `not_seated` (the seat is not, or no longer, `from`'s),
  /// `unknown_match`, `unavailable`.
  void intervene(const std::string& match, Intervention request, Ask<Json> ask);

 private:
  /// A log entry that is not durable yet, with all that becomes true when it is.
  struct Played {
    StandingPtr before;
    std::shared_ptr<Standing> after;
    store::Turn turn;
    std::vector<HappeningsPtr> happened;
    std::vector<Decision> decisions;           ///< About those who are absent.
    std::optional<store::AuditEntry> audit{};  ///< Where the house did it.
    std::vector<store::Notice> raise{};        ///< Besides those that follow from the two standings.
    /// Whether the entry changes who sits where.
    [[nodiscard]] bool reseats() const { return after->head().seats != before->head().seats; }
  };
  /// Whose command it is: a caller's, or the computer's in this seat.
  struct Actor {
    Caller caller;
    std::optional<Seat> bot;
  };
  /// What a command does to a running match; only asked for when the command is new.
  using Deed = std::move_only_function<Answer<Played>(const StandingPtr& before, Seat seat)>;

  void act(const std::string& match, Actor actor, std::string cmd, Deed deed, Ask<Json> ask);
  void play(const std::string& match, Actor actor, TurnRequest request, Ask<Json> ask);
  void answer(const std::string& match, Actor actor, VoteRequest request, Ask<Json> ask);
  /// What the deed comes to, if the actor may do anything here now.
  [[nodiscard]] Answer<Played> judged(const StandingPtr& before, const Actor& actor, Deed& deed) const;
  /// Refuses a command, unless it was heard so long ago that it is not in memory any more: then it gets its old answer.
  void refuse_or_repeat(const Standing& standing, std::optional<Seat> seat, std::string cmd, Failure failure,
                        Ask<Json> ask);
  Answer<Draft> draft(const Standing& standing, Seat seat, const Caller& caller, const TurnRequest& request) const;
  [[nodiscard]] Answer<Played> played(const StandingPtr& before, Seat seat, const Actor& actor,
                                      const TurnRequest& request) const;
  /// What becomes of the match by an entry that says so about the absent.
  [[nodiscard]] Played counted(const StandingPtr& before, Counted counted, store::Turn turn) const;
  [[nodiscard]] Answer<Played> intervened(const StandingPtr& before, const Intervention& request) const;
  void time_out(Hold hold, Seat seat, Ask<bool> ask);
  void warn(Hold hold, Ask<bool> ask);
  /// Stores a standing that differs in its clocks alone, and the alerts of it.
  void write_clocks(Hold hold, StandingPtr after, store::Change change, Ask<bool> ask,
                    std::move_only_function<void()> tell);
  void write(Hold hold, Played played, Ask<Json> ask);
  void tell(Hold hold, const Played& played, Ask<Json> ask);

  Parts parts_;
  Watcher watcher_;
};

}  // namespace reef::match
