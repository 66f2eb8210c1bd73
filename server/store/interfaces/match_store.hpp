#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/seat.hpp"
#include "server/rating/plackett_luce.hpp"
#include "server/store/types.hpp"

namespace reef::store {

enum class SeatKind : std::uint8_t { player, bot, open, invite };

struct SeatRow {
  SeatKind kind = SeatKind::open;
  std::optional<User> user;  ///< Set for `player`; kept when a bot takes over a resigned seat.
  std::string bot;           ///< The kind of bot, e.g. "greedy"; empty unless `kind` is `bot`.
  std::string nonce;         ///< The player's own randomness, 64 hex digits, or empty.
  bool resigned = false;
  std::optional<User> kept_for{};  ///< The player that the seat is reserved for; only if `kind` is `invite`.
  std::string name{};              ///< The player's name in an imported match; else empty.
  bool operator==(const SeatRow&) const = default;
};

enum class Status : std::uint8_t { open, running, finished, closed };
/// In the order of Status, as in the database and the API.
inline constexpr std::array<std::string_view, 4> status_words = {"open", "running", "finished", "closed"};
enum class Visibility : std::uint8_t { public_match, private_match };

/// An offer to the players of a match that not all have answered yet. At most one is open.
struct Offer {
  int ply = 0;                ///< Of the log entry that made it.
  Seat seat = 0;              ///< Who made it.
  std::string terms;          ///< JSON: what is offered.
  std::uint8_t accepted = 0;  ///< Bit n: seat n has accepted.
  std::uint8_t owed = 0;      ///< Bit n: seat n owes an answer. Never 0.
  bool operator==(const Offer&) const = default;
};

/// The clock of one seat, with the settings it was computed with, so that a restart computes the same.
struct SeatClock {
  Millis left_ms = 0;              ///< As of `since`, if it runs.
  std::optional<Millis> since;     ///< Runs since then; none: it does not run.
  std::optional<Millis> deadline;  ///< When it runs out if nothing happens; set only while it runs.
  std::optional<Millis> warn_at;   ///< When to warn the player of low time; none: already warned, or it does not run.
  Millis warn_ms = 0;              ///< Remaining time at the warning; 0: the player was warned.
  std::string clock_pause;         ///< JSON: the player's pauses that it was computed with; empty: none.
  bool operator==(const SeatClock&) const = default;
};

/// What the other players may choose about an absent seat; mildest first.
enum class AbsenceChoice : std::uint8_t { wait, computer, replace, end };

/// A vote about an absent seat.
struct AbsenceVote {
  AbsenceChoice choice = AbsenceChoice::wait;
  std::string bot{};  ///< For `computer`: the name of the bot that is to play on; empty: the usual one.
  bool operator==(const AbsenceVote&) const = default;
};

/// A seat whose clock has run out, and the votes of the other players about it.
struct Absence {
  Seat seat = 0;
  int ply = 0;                                    ///< Of the log entry that reports it.
  std::vector<std::optional<AbsenceVote>> votes;  ///< Per seat.
  std::uint8_t owed = 0;                          ///< Bit n: seat n may vote and has not yet.
  bool replacing = false;                         ///< By the vote the seat is open to a replacement.
  bool operator==(const Absence&) const = default;
};

/// The part of a match that every turn changes. JSON texts are written by match/; the store does not interpret them.
struct Position {
  std::int64_t version = 0;  ///< Of the match: each change makes it one greater.
  Status status = Status::open;
  int ply = 0;
  std::uint8_t to_act = 0;            ///< Bit n: seat n owes a decision.
  std::vector<std::int64_t> prompts;  ///< Per seat: the number of its last prompt; -1 before any.
  std::string state;                  ///< JSON; empty before the start.
  std::string outcome;                ///< JSON; empty while there is none.
  Millis updated_at = 0;
  std::optional<Millis> deadline;  ///< When the next clock runs out; none in a match without clocks.
  std::optional<Millis> warn_at;   ///< When the next player is to be warned of low time.
  std::vector<SeatClock> clocks;   ///< Per seat; empty before the start and in a match without clocks.
  std::vector<Absence> absences;   ///< Unresolved ones, in order of their ply.
  std::optional<Offer> offer;      ///< The open one. A new match has none.
  bool operator==(const Position&) const = default;
};

/// The origin of an imported match. It is finished from the start. Its seats are `bot`, or `open` with the name of the
/// player, and have no users.
struct Origin {
  User by;            ///< Who imported it: the owner.
  std::string match;  ///< Public id of the original match: its draws depend on it.
  Millis at = 0;      ///< When it was imported.
  bool operator==(const Origin&) const = default;
};

/// The part of a match that lists show: no state, no secrets.
struct MatchHead {
  Key key = 0;
  std::string id;  ///< Public id.
  std::string game;
  int rules_version = 1;
  std::string options;  ///< JSON, normalised.
  Visibility visibility = Visibility::public_match;
  std::string clock;  ///< JSON: the kind of clock (match/clock.hpp); empty: none.
  Key owner = 0;
  std::string owner_id;  ///< The owner's public id. Filled by reads, ignored by writes.
  std::vector<SeatRow> seats;
  Millis created_at = 0;
  std::string limits{};             ///< JSON: who can join; empty: anyone.
  bool rated = true;                ///< Whether it is rated.
  std::optional<Key> rematch_of{};  ///< The match that this is a rematch of. A match has at most one rematch.
  std::optional<Origin> origin{};   ///< Set for an imported match. Filled by reads; written only by `ImportStore`.
  bool operator==(const MatchHead&) const = default;
};

/// The change of one player's rating at the end of a match.
struct RatingChange {
  Key user = 0;
  int rank = 1;  ///< Among the rated players.
  rating::Rating before;
  rating::Rating after;
  bool operator==(const RatingChange&) const = default;
};
using RatingChanges = std::vector<RatingChange>;

struct Match {
  MatchHead head;
  Position position;
  Bytes seed;                    ///< 32 bytes, secret until the end.
  std::string invitation;        ///< Secret token of the invitation link.
  std::string setup_draws;       ///< JSON array of [bound, value]; empty before the start.
  std::string rematch{};         ///< Public id of the rematch, or empty. Ignored by writes.
  RatingChanges rating_changes;  ///< Of a finished match that was rated. Filled by reads, ignored by writes.
  bool operator==(const Match&) const = default;
};

struct MatchSummary {
  MatchHead head;
  Position position;  ///< `state` and `prompts` are left empty.
};

struct Turn {
  int ply = 0;               ///< The ply after this entry, from 1.
  std::optional<Seat> seat;  ///< None for entries of the server.
  std::string kind;   ///< "turn", "resign", "offer", "vote", "timeout", "absence_vote", "replacement" or "admin".
  std::string steps;  ///< JSON array.
  std::string draws;  ///< JSON array of [bound, value].
  std::string cmd;    ///< The client's id of the command: unique per seat of a match. Empty: none.
  Millis at = 0;
  bool within_turn = false;  ///< Whether a commit goes on with the turn of the commit before it.
  bool operator==(const Turn&) const = default;
};

/// A match (public id), and up to which ply its log is known.
struct KnownPly {
  std::string match;
  int ply = 0;
};

struct MatchUpdate {
  Match match;
  std::vector<Turn> entries;  ///< In order, from the ply after the known one.
};

/// The command of a log entry.
struct KnownCommand {
  Seat seat = 0;
  std::string cmd;
  int ply = 0;  ///< That it led to.
  bool operator==(const KnownCommand&) const = default;
};

/// An alert to one user: at most one of each kind waits per user and match.
struct Notice {
  Key user = 0;
  std::string kind{};       ///< "your_turn", "offer", "match_started", "match_finished", …
  std::string data = "{}";  ///< JSON: what its text needs besides the match.
  Millis delay_ms = 0;      ///< It is due after this time, and can be withdrawn until then.
};

/// How a match ended for one player: reliability is computed from it.
enum class Completion : std::uint8_t { finished, timed_out, resigned };

/// The finishers of a rated match that ends, with their ranks. Players who left it earlier and have no seat any more
/// are added after them. If there are then two or more, ratings change in the transaction that ends the match: those of
/// the players, or, if a bot is among them, only those of bots.
struct Rated {
  struct Player {
    Key user = 0;               ///< 0: a bot.
    int rank = 1;               ///< From 1; equal ranks are a tie.
    std::string bot{};          ///< Which bot.
    std::optional<int> team{};  ///< Shared by players who are rated as one; none: for themselves.
    bool left_team = false;     ///< Gave up while the team may have played on.
    bool operator==(const Player&) const = default;
  };
  std::string game;
  std::vector<Player> players;
};

/// Quotas of one user that apply to a write that creates a match; none: unlimited.
struct MatchQuotas {
  std::optional<int> open_max{};         ///< Open tables. More are `too_many`.
  std::optional<int> running_max{};      ///< Running matches that they own. More are `too_many_running`.
  std::optional<int> bot_matches_max{};  ///< Matches of bots only, started in 24 hours. More are `too_often`.
};

/// The position after one entry of the log, with no open offer and no absence, from which a replay can start.
struct Checkpoint {
  int ply = 0;
  std::vector<std::int64_t> prompts;  ///< As in `Position`.
  std::string state;                  ///< As in `Position`.
  bool operator==(const Checkpoint&) const = default;
};

/// An entry of the audit log (audit_store.hpp): a change by a moderator or administrator.
struct AuditEntry {
  std::optional<Key> actor;    ///< None: on the command line.
  std::string action;          ///< "user.suspend", "report.decide", …
  std::string kind;            ///< The kind of the subject: "user", "report", "match", …
  std::string subject;         ///< Its public id; empty: the server itself.
  std::string reason;          ///< Not empty.
  std::string details = "{}";  ///< JSON: an object that depends on the action.
  Millis at = 0;
};

/// All changes by one command or event in a match, written in one transaction. `position.version` is the one that the
/// change makes, so the stored match must have the one before. With a turn, `position.ply` is the turn's.
struct Change {
  Key match = 0;
  Position position;
  std::optional<Turn> turn;                   ///< The log entry, if there is one.
  std::optional<std::vector<SeatRow>> seats;  ///< The seats, if they changed.
  std::optional<std::string> setup_draws;     ///< Set by the start.
  std::optional<std::string> invitation{};    ///< The token, if it was renewed.
  std::vector<Notice> raise;                  ///< Alerts to add; one that already waits is renewed.
  std::vector<Notice> withdraw;               ///< Obsolete alerts, deleted unless dispatched. Applied before `raise`.
  std::vector<std::pair<Key, Completion>> completion;  ///< Users for whom the match ended, and how.
  std::optional<Millis> at;                            ///< The time of the change; none: `position.updated_at`.
  std::optional<Rated> rated;                          ///< Set by the end of a match that is rated.
  bool sets_offer = true;                              ///< Whether the open offer may differ from the stored one.
  bool sets_absences = true;                           ///< Whether the absences may differ from the stored ones.
  bool is_checkpoint = false;                          ///< Whether to store this position as a checkpoint.
  std::optional<int> stale_from{};                     ///< Checkpoints from this ply on are deleted.
  MatchQuotas quotas{};                                ///< Of the owner; only `bot_matches_max` is used.
  std::optional<AuditEntry> audit{};                   ///< Set if a moderator or administrator makes the change.
};

/// A match with a clock that has run out or a warning that is due. Ordered by time, then by match.
struct Due {
  Millis at = 0;
  Key key = 0;     ///< Of the match.
  std::string id;  ///< Public id of the match; empty in a position to continue from.
};

enum class Listing : std::uint8_t {
  mine,       ///< Open and running matches in which `user` has a seat; last changed first.
  your_turn,  ///< Running matches that wait for a turn or an answer of `user`; longest unchanged first.
  finished,   ///< Finished matches in which `user` has a seat; newest first.
  open,     ///< Public matches with an open seat, including running ones with a seat to take over, but without those in
            ///< which a seat or the match belongs to a user that `user` has blocked or was blocked by; newest first.
  watch,    ///< Public running matches; last changed first.
  invited,  ///< Open matches with a seat reserved for `user`, without blocked users as in `open`; newest first.
  imported,  ///< Matches that `user` has imported; newest first.
};

struct Page {
  Listing listing = Listing::mine;
  Key user = 0;        ///< Whose list it is, or whose blocks apply; 0 for anonymous. Ignored by `watch`.
  std::string after;   ///< `next` of the previous page; empty for the first page.
  int limit = 50;      ///< 1 to 100.
  std::string game{};  ///< Only matches of this game; empty: of all. Used by `watch` alone.
};
struct Matches {
  std::vector<MatchSummary> items;
  std::string next;  ///< Cursor; empty on the last page.
};

/// The words for these in the database and in the API.
std::string_view word_of(SeatKind kind);
std::string_view word_of(Status status);
std::string_view word_of(Visibility visibility);
std::string_view word_of(AbsenceChoice choice);
std::string_view word_of(Completion completion);

/// Matches and their logs. For all calls: see `Store`.
class MatchStore {
 public:
  virtual ~MatchStore() = default;

  /// `head.key` is ignored; returns the key. `raise` are alerts about the new match, stored in the same transaction.
  /// `conflict` if the public id is taken, or `head.rematch_of` has a rematch already. `quotas` are enforced even for
  /// concurrent calls. `gone` if the owner is deleted, `other_gone` if another user who gets a seat is.
  virtual void create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) = 0;
  void create_match(Match match, Callback<Key> done) { create_match(std::move(match), {}, {}, std::move(done)); }
  /// `conflict` if the match does not exist or has another version, or the cmd of an entry other than a turn is taken;
  /// `gone` if a user who joins with it is deleted, `other_gone` if one for whom a seat is reserved is; `too_often`.
  /// Returns the rating changes by the end of a rated match.
  virtual void change(Change change, Callback<RatingChanges> done) = 0;
  void change(Change change, Callback<void> done) {
    this->change(std::move(change),
                 Callback<RatingChanges>([done = std::move(done)](Result<RatingChanges> made) mutable {
                   done(made ? Result<void>() : std::unexpected(std::move(made.error())));
                 }));
  }

  virtual Result<std::optional<Match>> match(const std::string& id) = 0;
  /// The versions of these matches (public ids), in the same order; none for one that does not exist.
  virtual Result<std::vector<std::optional<std::int64_t>>> versions(const std::vector<std::string>& ids) = 0;
  /// These matches as they are now, all at one moment, each with the entries of its log after the known ply; none for
  /// one that does not exist.
  virtual Result<std::vector<std::optional<MatchUpdate>>> updates(const std::vector<KnownPly>& known) = 0;
  /// The log entries with `after_ply` < ply <= `to_ply`, in order.
  virtual Result<std::vector<Turn>> turns(Key match, int after_ply, int to_ply) = 0;
  /// The commands of all seats that led to a ply after this one, in the order of the log.
  virtual Result<std::vector<KnownCommand>> commands(Key match, int after_ply) = 0;
  /// The last checkpoint at or before this ply; none: replay from the setup.
  virtual Result<std::optional<Checkpoint>> checkpoint(Key match, int ply) = 0;
  /// `bad_cursor` if `page.after` is not from this listing. A match that changes between two pages moves in the list;
  /// unchanged ones are neither skipped nor repeated.
  virtual Result<Matches> matches(const Page& page) = 0;
  /// Those of these matches (public ids) that are public and running, in the same order.
  virtual Result<std::vector<MatchSummary>> public_running(const std::vector<std::string>& ids) = 0;
  /// Public ids of running matches in which a bot owes a decision or an answer to an offer: a restart must resume
  /// these.
  virtual Result<std::vector<std::string>> waiting_for_bots() = 0;
  /// Up to `limit` matches with a deadline or warning that is due at `now`, those after `after` in order of time and
  /// key; each once in a sweep that starts from `Due{}`, if nothing changes.
  virtual Result<std::vector<Due>> due(Millis now, const Due& after, int limit) = 0;
  /// When the next deadline or warning of any match is due.
  virtual Result<std::optional<Millis>> next_due() = 0;
  /// Public ids of open and running matches in which the user has a seat: their clocks use the user's clock pauses.
  virtual Result<std::vector<std::string>> unfinished_of(Key user) = 0;
  /// Users with a clock that was computed with other clock pauses than they have now, changed just before a crash.
  virtual Result<std::vector<User>> with_other_clock_pause() = 0;
  /// Up to `limit` public ids in key order, those after `after` (a public id, or empty): for `verify`. `bad_cursor` if
  /// there is no match `after`.
  virtual Result<std::vector<std::string>> match_ids(const std::string& after, int limit) = 0;
};

}  // namespace reef::store
