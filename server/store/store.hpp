#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/seat.hpp"
#include "server/rating/plackett_luce.hpp"

/// What must be durable, and nothing of how.
namespace reef::store {

enum class Fault : std::uint8_t {
  conflict,     ///< A uniqueness or reference rule of the schema refused the write.
  too_many,     ///< A limit that the write came with is reached.
  bad_cursor,   ///< The cursor of a page is not one that the store gave out for this listing.
  unavailable,  ///< Disk full, I/O error, database locked: may pass.
  corrupt,      ///< The file is damaged, or not one of ours, or of a later version.
  closed,       ///< The store is shutting down.
};
struct Error {
  Fault fault;
  std::string detail;  ///< For the log; never for a player.
};
template <class T>
using Result = std::expected<T, Error>;
template <class T>
using Done = std::move_only_function<void(Result<T>)>;

using Key = std::int64_t;     ///< A row's key inside the database; never leaves the server.
using Millis = std::int64_t;  ///< Milliseconds since 1970-01-01 UTC.
using Bytes = std::vector<std::uint8_t>;

struct User {
  Key key = 0;
  std::string id;  ///< Public id.
  std::string name;
  bool guest = true;
  Millis created_at = 0;
  bool deleted = false;  ///< Gone, without a name: the row stands in for a player of others' matches.
  std::string rest{};    ///< JSON: when this player's clocks pause (match/rest.hpp); empty: never.
  bool operator==(const User&) const = default;
};

struct NewSession {
  Bytes token_hash;      ///< 32 bytes: SHA-256 of the token, which itself is stored nowhere.
  std::string id{};      ///< Public id.
  std::string device{};  ///< What the browser says it is.
  Millis created_at = 0;
  Millis expires_at = 0;
};

enum class SeatKind : std::uint8_t { player, bot, open, invite };

struct SeatRow {
  SeatKind kind = SeatKind::open;
  std::optional<User> user;  ///< Set for `player`; kept when the computer takes over a resigned seat.
  std::string bot;           ///< The kind of bot, e.g. "greedy"; empty unless `kind` is `bot`.
  std::string nonce;         ///< The player's own randomness, 64 hex digits, or empty.
  bool resigned = false;
  std::optional<User> kept_for{};  ///< Whose seat it is to be; only where `kind` is `invite`.
  std::string name{};              ///< Who sat there, in a match that was put in from its record; else empty.
  bool operator==(const SeatRow&) const = default;
};

enum class Status : std::uint8_t { open, running, finished, closed };
enum class Visibility : std::uint8_t { everyone, invited };

/// What was offered to the players of a match and not yet answered by all of them. At most one is open.
struct Offer {
  int ply = 0;                ///< Of the log entry that made it.
  Seat seat = 0;              ///< Who made it.
  std::string terms;          ///< JSON: what is offered.
  std::uint8_t accepted = 0;  ///< Bit n: seat n has said yes since.
  std::uint8_t owed = 0;      ///< Bit n: seat n owes an answer. Never 0.
  bool operator==(const Offer&) const = default;
};

/// How the time of one seat stands. What it ran under is kept beside it, so that a restart reckons as before.
struct SeatClock {
  Millis left_ms = 0;              ///< As of `since`, where it runs.
  std::optional<Millis> since;     ///< Runs since then; none: it stands still.
  std::optional<Millis> deadline;  ///< When it runs out if nothing happens; set just when it runs.
  std::optional<Millis> warn_at;   ///< When the player is to be told that little is left; none: was told, or stands.
  Millis warn_ms = 0;              ///< So little; 0: the player was told.
  std::string rest;                ///< JSON: the player's pauses as they were reckoned with; empty: none.
  bool operator==(const SeatClock&) const = default;
};

/// What the others may say about somebody whose time ran out; mildest first.
enum class AbsenceChoice : std::uint8_t { wait, computer, replace, end };

/// A seat whose time ran out, and what the others have said about it so far.
struct Absence {
  Seat seat = 0;
  int ply = 0;                                      ///< Of the log entry that says so.
  std::vector<std::optional<AbsenceChoice>> votes;  ///< Per seat.
  std::uint8_t owed = 0;                            ///< Bit n: seat n may vote and has not yet.
  bool replacing = false;                           ///< The seat is free by their vote, for whoever sits down.
  bool operator==(const Absence&) const = default;
};

/// How a match stands: what every turn changes. JSON texts are written by match/; the store keeps them as they are.
struct Position {
  Status status = Status::open;
  int ply = 0;
  std::uint8_t to_act = 0;            ///< Bit n: seat n owes a decision.
  std::vector<std::int64_t> prompts;  ///< Per seat: the number of the question it was last asked; -1 before any.
  std::string state;                  ///< JSON; empty before the start.
  std::string outcome;                ///< JSON; empty while there is none.
  Millis updated_at = 0;
  std::optional<Millis> deadline;  ///< When the next clock runs out; none in a match without clocks.
  std::optional<Millis> warn_at;   ///< When the next player is to be told that little time is left.
  std::vector<SeatClock> clocks;   ///< Per seat; empty before the start and in a match without clocks.
  std::vector<Absence> absences;   ///< Those that nothing was settled about yet, in order of their ply.
  std::optional<Offer> offer;      ///< The open one. A new match has none.
};

/// Where a match comes from that was not played here: somebody put it in from its record. It was over from the start;
/// its seats are `bot`, or `open` with the name of who sat there, and nobody sits in them.
struct Origin {
  User by;            ///< Who put it in: the owner.
  std::string match;  ///< Public id of the match as it was played: its draws follow from it.
  Millis at = 0;      ///< When it was put in.
  bool operator==(const Origin&) const = default;
};

/// What lists show of a match: no state, no secret.
struct MatchHead {
  Key key = 0;
  std::string id;  ///< Public id.
  std::string game;
  int rules_version = 1;
  std::string options;  ///< JSON, normalised.
  Visibility visibility = Visibility::everyone;
  std::string clock;  ///< JSON: the kind of clock (match/clock.hpp); empty: none.
  Key owner = 0;
  std::string owner_id;  ///< The owner's public id. Filled by reads, ignored by writes.
  std::vector<SeatRow> seats;
  Millis created_at = 0;
  std::string limits{};             ///< JSON: who may sit down; empty: whoever comes.
  bool rated = true;                ///< Whether it is to count.
  std::optional<Key> rematch_of{};  ///< The match that this one follows on. No two follow on the same.
  std::optional<Origin> origin{};  ///< Set of a match that was put in. Filled by reads; written by `ImportStore` alone.
};

/// What the end of a match did to the rating of one player.
struct RatingChange {
  Key user = 0;
  int rank = 1;  ///< Among those who were rated.
  rating::Rating before;
  rating::Rating after;
  bool operator==(const RatingChange&) const = default;
};

struct Match {
  MatchHead head;
  Position position;
  Bytes seed;               ///< 32 bytes, secret until the end.
  std::string invitation;   ///< Secret token of the invitation link.
  std::string setup_draws;  ///< JSON array of [bound, value]; empty before the start.
  std::string rematch{};    ///< Public id of the match that follows on this one, or empty. Ignored by writes.
  std::vector<RatingChange>
      rating_changes;  ///< Of a finished match that was rated. Filled by reads, ignored by writes.
};

struct MatchSummary {
  MatchHead head;
  Position position;  ///< `state` and `prompts` are left empty.
};

struct Turn {
  int ply = 0;               ///< The ply that this entry leads to, from 1.
  std::optional<Seat> seat;  ///< Who; none for entries of the server's own.
  std::string kind;   ///< "turn", "resign", "offer", "vote", "timeout", "absence_vote", "replacement" or "house".
  std::string steps;  ///< JSON array.
  std::string draws;  ///< JSON array of [bound, value].
  std::string cmd;    ///< The client's id of the command: unique per seat of a match. Empty: none.
  Millis at = 0;
  bool operator==(const Turn&) const = default;
};

/// One alert to one user: at most one of a kind waits for a user and a match.
struct Notice {
  Key user = 0;
  std::string kind{};       ///< "your_turn", "offer", "match_started", "match_finished", …
  std::string data = "{}";  ///< JSON: what its text needs besides the match.
  Millis delay_ms = 0;      ///< Not to be told before so long: until then it may be withdrawn.
};

/// How a match ended for one player: what reliability is reckoned from.
enum class Conduct : std::uint8_t { finished, timed_out, resigned };

/// Who finished a match that ends and counts, and how they came out of it. Who left it before and has no seat any more
/// is added behind them. If there are two or more then, ratings change in the transaction that ends the match: those of
/// the players or, where a computer is among them, its own alone.
struct Rated {
  struct Player {
    Key user = 0;       ///< 0: a computer.
    int rank = 1;       ///< From 1; equal ranks are a tie.
    std::string bot{};  ///< Which computer.
    bool operator==(const Player&) const = default;
  };
  std::string game;
  std::vector<Player> players;
};

/// How a match stood after one entry of its log, with no offer open and nobody absent: a replay can go on from here.
struct Checkpoint {
  int ply = 0;
  std::vector<std::int64_t> prompts;  ///< As in `Position`.
  std::string state;                  ///< As in `Position`.
  bool operator==(const Checkpoint&) const = default;
};

/// What somebody who runs the house has changed, for the audit log (audit_store.hpp).
struct AuditEntry {
  std::optional<Key> actor;    ///< None: on the command line.
  std::string action;          ///< "user.suspend", "report.decide", …
  std::string kind;            ///< What the subject is: "user", "report", "match", …
  std::string subject;         ///< Its public id; empty: the server itself.
  std::string reason;          ///< Not empty.
  std::string details = "{}";  ///< JSON: an object, by the action.
  Millis at = 0;
};

/// Everything that one event in a match changes, written in one transaction or not at all. With a turn,
/// `position.ply` is the turn's and the match must stand at the ply before it; without one, the ply stays as it is.
struct Change {
  Key match = 0;
  Position position;
  std::optional<Turn> turn;                   ///< The log entry, where there is one.
  std::optional<std::vector<SeatRow>> seats;  ///< The seats, where they changed.
  std::optional<std::string> setup_draws;     ///< Set by the start.
  std::optional<std::string> invitation{};    ///< The token, where it was renewed.
  std::vector<Notice> raise;                  ///< Alerts; one already waiting is renewed.
  std::vector<Notice> withdraw;               ///< Alerts that came to nothing, deleted if not on their way yet; first.
  std::vector<std::pair<Key, Conduct>> conduct;  ///< Users for whom the match ended, and how.
  std::optional<Millis> at;                      ///< When this is; none: at `position.updated_at`.
  std::optional<Rated> rated;                    ///< Set by the end of a match that is rated.
  bool is_checkpoint = false;                    ///< Whether a replay shall be able to go on from this position.
  std::optional<int> stale_from{};               ///< Checkpoints from this ply on are forgotten.
  std::optional<AuditEntry> audit{};             ///< Where those who run the house do this.
};

/// A match in which somebody's time is up, or nearly. Orders by time, then by match.
struct Due {
  Millis at = 0;
  Key key = 0;     ///< Of the match.
  std::string id;  ///< Public id of the match; empty in a place to go on from.
};

enum class Listing : std::uint8_t {
  mine,       ///< Open and running matches where `user` has a seat; newest change first.
  your_turn,  ///< Running matches that wait for `user`, for a turn or an answer; oldest change first.
  finished,   ///< Finished matches where `user` has a seat; newest first.
  open,     ///< Matches with an open seat, visible to everyone, also running ones where it is to be taken over; but not
            ///< where somebody sits or owns whom `user` has blocked or was blocked by; newest first.
  watch,    ///< Running matches that are visible to everyone; newest change first.
  invited,  ///< Open matches with a seat kept for `user`, without blocked people as in `open`; newest first.
  imported,  ///< Matches that `user` has put in from their records; newest first.
};

struct Page {
  Listing listing = Listing::mine;
  Key user = 0;       ///< Whose list it is, or whose blocks count; 0 for nobody. Ignored by `watch`.
  std::string after;  ///< `next` of the page before; empty for the first page.
  int limit = 50;     ///< 1 to 100.
};
struct Matches {
  std::vector<MatchSummary> items;
  std::string next;  ///< Cursor; empty on the last page.
};

/// The interface of the store. `SqliteStore` implements it; nothing outside this folder writes SQL.
///
/// Writes are asynchronous: `done` is called exactly once, on the store's own thread, after the COMMIT that holds the
/// write, or after its failure, and then nothing of it is stored. It must be brief and must not throw. Two refusals
/// come at once, on the caller's own thread: `closed`, and `unavailable` when too many writes are waiting. So hold no
/// lock that `done` takes.
///
/// One thing no database can promise: if the disk fails in the COMMIT itself, and the machine dies before the next one,
/// the writes that were answered `unavailable` may be found stored after all; each of them whole.
///
/// Reads are synchronous, may be called from any number of threads, and see every write whose `done` was called.
class Store {
 public:
  virtual ~Store() = default;

  /// `head.key` is ignored; answers the key. `raise` are alerts about the new match, told in the same transaction.
  /// `conflict` if the public id is taken, or `head.rematch_of` has its rematch already; `too_many` if the owner has
  /// `open_max` open tables already, however many are asked for at the same time.
  virtual void create_match(Match match, std::vector<Notice> raise, std::optional<int> open_max, Done<Key> done) = 0;
  void create_match(Match match, Done<Key> done) { create_match(std::move(match), {}, std::nullopt, std::move(done)); }
  /// `conflict` if the match does not exist or stands at another ply, or the turn's cmd is taken.
  virtual void change(Change change, Done<void> done) = 0;

  virtual Result<std::optional<Match>> match(const std::string& id) = 0;
  /// The log entries with `after_ply` < ply <= `to_ply`, in order.
  virtual Result<std::vector<Turn>> turns(Key match, int after_ply, int to_ply) = 0;
  /// The last checkpoint at this ply or before it; none: only the setup is.
  virtual Result<std::optional<Checkpoint>> checkpoint(Key match, int ply) = 0;
  /// The ply that a command of this seat led to; none if there was none of the name.
  virtual Result<std::optional<int>> ply_of(Key match, Seat seat, const std::string& cmd) = 0;
  /// `bad_cursor` if `page.after` is not from this listing. A match that changes while somebody pages moves in the list
  /// and moves no other: none that stays as it is gets skipped or comes twice.
  virtual Result<Matches> matches(const Page& page) = 0;
  /// Public ids of running matches in which the computer owes a decision, or an answer to an offer: what a restart must
  /// take up again.
  virtual Result<std::vector<std::string>> waiting_for_bots() = 0;
  /// Up to `limit` matches whose deadline or warning is due at `now`, those after `after` in order of time and key;
  /// each once in a sweep that starts from `Due{}` while nothing changes.
  virtual Result<std::vector<Due>> due(Millis now, const Due& after, int limit) = 0;
  /// When the next deadline or warning of any match is due.
  virtual Result<std::optional<Millis>> next_due() = 0;
  /// Public ids of open and running matches where the user has a seat: those that carry the user's rest.
  virtual Result<std::vector<std::string>> unfinished_of(Key user) = 0;
  /// The users with a clock that runs by another rest than they have now: what was changed just before a crash.
  virtual Result<std::vector<User>> reckoned_otherwise() = 0;
  /// Up to `limit` public ids in key order, those after `after` (a public id, or empty): for `verify`. `bad_cursor` if
  /// there is no match `after`.
  virtual Result<std::vector<std::string>> match_ids(const std::string& after, int limit) = 0;

  /// Answers without an error if the database can be read and, where the last write failed, be written again: for
  /// /readyz. May wait for a write; not from a `done`.
  virtual Result<void> ping() = 0;
  /// Writes a consistent copy to `path`, checked and on disk, while the store goes on. `conflict` if `path` exists.
  virtual Result<void> backup(const std::string& path) = 0;
  /// Writes that wait for their commit.
  virtual std::size_t queue_depth() const = 0;
  /// Finishes the queued writes and checkpoints; everything later answers `closed`. Idempotent. Not from a `done`.
  virtual void close() = 0;
};

}  // namespace reef::store
