#pragma once

#include <functional>
#include <string>

#include "server/match/live_matches.hpp"
#include "server/match/replay.hpp"
#include "server/match/snapshot.hpp"
#include "server/match/trial.hpp"
#include "server/work/clock.hpp"

namespace reef::match {

/// The most log entries that one answer holds as frames; whoever missed more gets a snapshot.
inline constexpr int frames_max = 2000;

/// Whether a record carries the whole state after every turn.
enum class States : bool { leave_out, include };

/// The part of the log that is asked for.
struct LogRequest {
  int before;
  int limit;
};

/// What a match was before: replayed from its log, never from memory. Works on the calling thread, so not for io
/// threads.
class History {
 public:
  History(store::Store& store, LiveMatches& matches, const Presence& presence, const Clock& clock)
      : store_(store), matches_(matches), presence_(presence), clock_(clock) {}

  /// `{"ply", "frames"}` with the frames after ply `since`, or `{"ply", "snapshot"}` if they are too many, or if the
  /// caller gave the seat up in one of them, or the house gave a seat to
  /// somebody else.
  void frames(const std::string& match, Caller caller, int since, Ask<Json> ask);
  /// As `frames`, of a standing in hand.
  [[nodiscard]] Answer<Json> frames_of(const Standing& standing, const Caller& caller, int since) const;
  /// `{"ply", "view", "score", "events"}`: the position after `ply` as this caller may see it. `not_found` beyond the
  /// end.
  void at(const std::string& match, Caller caller, int ply, Ask<Json> ask);
  /// What the position after `request.ply` would be after some turns more (trial.hpp). Stores nothing, tells nobody.
  /// `not_found` beyond the end, and the refusals of `trial`.
  void trial(const std::string& match, Caller caller, TrialRequest request, Ask<Json> ask);
  /// `{"turns"}`: the last entries before a ply, in order, each as `{"ply", "seat", "kind", "at", "events"}`.
  void log(const std::string& match, Caller caller, LogRequest request, Ask<Json> ask);
  /// The position after `ply` as a spectator sees it, and the entry that led there, also of a private match: for those
  /// who run the house. `{"ply", "seat", "kind", "at", "events", "view", "score", "to_act"}`. `match_not_running`
  /// before the start, `not_found` beyond the end.
  [[nodiscard]] Answer<Json> outside(const Standing& standing, int ply) const;
  /// The position after `ply` with nothing hidden, and the entry that led there: for those who run the house.
  /// `match_not_running` before the start, `not_found` beyond the end.
  [[nodiscard]] Answer<Json> uncovered(const Standing& standing, int ply) const;
  /// The match record (atoll-match/1). While the match runs it is cut for the caller: no seed, no draws, no states, and
  /// of the steps only the caller's own.
  void record(const std::string& match, Caller caller, States states, Ask<Json> ask);

 private:
  /// Takes one replayed entry; answers whether to go on.
  using Visit = std::function<bool(const Advance&)>;

  void look(const std::string& match, Caller caller, std::function<Answer<Json>(const Standing&, const Caller&)> tell,
            Ask<Json> ask);
  /// A replay at the setup or a checkpoint, and the position there as far as frames need it.
  struct Start {
    Replay replay;
    store::Position position;
  };
  [[nodiscard]] Answer<Start> start_before(const Standing& standing, int after) const;
  /// Tells of a position, and of the entry that led there; null: it is the start.
  using Tell = std::function<Json(const Table&, const Advance*)>;
  /// What `tell` says of the position after ply `ply`, which the match has reached.
  [[nodiscard]] Answer<Json> told_of(const Standing& standing, int ply, const Tell& tell) const;
  /// The table after ply `ply`, which the match has reached.
  [[nodiscard]] Answer<std::shared_ptr<const Table>> table_at(const Standing& standing, int ply) const;
  /// Replays the entries after ply `after`, from the nearest checkpoint: the cost does not grow with the match.
  Answer<void> walk(const Standing& standing, int after, const Visit& visit) const;

  store::Store& store_;
  LiveMatches& matches_;
  const Presence& presence_;
  const Clock& clock_;
};

}  // namespace reef::match
