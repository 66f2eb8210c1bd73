#pragma once

#include <functional>
#include <string>
#include <type_traits>

#include "server/match/live_matches.hpp"
#include "server/match/records/replay.hpp"
#include "server/match/views/snapshot.hpp"
#include "server/match/views/trial.hpp"
#include "server/work/clock.hpp"

namespace reef::match {

/// The most log entries that one response contains as frames. A socket that missed more receives a snapshot.
inline constexpr int frames_max = 50;

/// The target size of a page of a record's text. A page may be one entry longer, or twice as long where the match
/// cannot be replayed from its last entry.
inline constexpr std::size_t record_page_bytes = 56 * 1024;
/// The most entries in such a page.
inline constexpr int record_page_entries = 256;

/// Whether a record contains the whole state after every turn.
enum class States : bool { leave_out, include };

/// Which part of the log is requested.
struct LogRequest {
  int before;
  int limit;
};

/// The progress of writing a record as text. It keeps one position of the match, regardless of the match's length.
struct RecordText {
  MatchStatePtr state;
  Viewer viewer;
  States states;
  int ply = 0;                                  ///< The last entry written.
  bool is_begun = false;                        ///< Whether the part before the entries was written.
  bool is_whole = false;                        ///< Whether the part after the entries was written.
  std::shared_ptr<const AnyGame> game_state{};  ///< After entry `ply`, if a replay can start there; else null.
  store::Position position{};                   ///< The position that belongs to `game_state`.
};

/// Past positions of matches, always replayed from the log. Works on the calling thread and may wait for a worker, so
/// use it from the threads of `FairPool`.
class History {
 public:
  History(store::MatchStore& store, LiveMatches& matches, const Presence& presence, const Clock& clock)
      : store_(store), matches_(matches), presence_(presence), clock_(clock) {}

  /// `{"ply", "frames", "next"?}` with the first `frames_max` frames after ply `since`. `next` is the ply of the last
  /// of them and is present if more follow. `{"ply", "snapshot"}` if within these entries the caller resigned or a seat
  /// was given to another user.
  void frames(const std::string& match, const Caller& caller, int since, Callback<Json> callback);
  /// As `frames`, for a given state.
  [[nodiscard]] Result<Json> frames_of(const MatchState& state, const Caller& caller, int since) const;
  /// `{"ply", "view", "score", "events"}`: the position after `ply` as this caller may see it. Refuses with `not_found`
  /// beyond the end.
  void at(const std::string& match, const Caller& caller, int ply, Callback<Json> callback);
  /// The position after `request.ply` and some further turns (trial.hpp). Stores nothing and notifies no one. Refuses
  /// with `not_found` beyond the end, and like `trial`.
  void trial(const std::string& match, const Caller& caller, TrialRequest request, Callback<std::string> callback);
  /// `{"turns"}`: the last `limit` entries before a ply, in order, each as `{"ply", "seat", "kind", "at", "events"}`.
  void log(const std::string& match, const Caller& caller, LogRequest request, Callback<Json> callback);
  /// The position after `ply` as a spectator sees it, with the entry that led to it, also of a private match: for
  /// moderation. `{"ply", "seat", "kind", "at", "events", "view", "score", "to_act"}`. Refuses with `match_not_running`
  /// before the start and `not_found` beyond the end.
  [[nodiscard]] Result<Json> spectator_view(const MatchState& state, int ply) const;
  /// The position after `ply` with nothing hidden, and the entry that led to it: for administrators. Refuses with
  /// `match_not_running` before the start and `not_found` beyond the end.
  [[nodiscard]] Result<Json> full_view(const MatchState& state, int ply) const;
  /// The match record (atoll-match/1), to be read page by page, so that it is never in memory as a whole. While the
  /// match runs it is reduced for the caller: no seed, no draws, no states, and only the caller's own steps.
  [[nodiscard]] Result<RecordText> record_text(const std::string& match, const Caller& caller, States states);
  /// The next page, about `record_page_bytes` long; empty after the last page.
  [[nodiscard]] Result<std::string> next_page(RecordText& text) const;

  /// The game's state after `ply`, which the match must have reached.
  [[nodiscard]] Result<std::shared_ptr<const AnyGame>> game_state_at(const MatchState& state, int ply) const;

  /// Receives one replayed entry. Returns whether to continue.
  using Visit = std::function<bool(const Advance&)>;
  /// Replays the entries after `after` up to `until`, from the nearest checkpoint, so the cost does not grow with the
  /// match.
  Result<void> walk(const MatchState& state, int after, int until, const Visit& visit) const;
  /// Replays the entries that led from one state of a match to a later one.
  Result<void> walk_between(const MatchState& before, const MatchState& after, const std::vector<store::Turn>& entries,
                            const Visit& visit) const;

 private:
  template <class T>
  void look(const std::string& match, const Caller& caller,
            const std::function<Result<std::type_identity_t<T>>(const MatchState&, const Caller&)>& tell,
            Callback<T> callback);
  /// Describes a position and the entry that led to it; null for the start.
  using Tell = std::function<Json(const AnyGame&, const Advance*)>;
  /// The result of `tell` for the position after `ply`, which the match must have reached.
  [[nodiscard]] Result<Json> json_at(const MatchState& state, int ply, const Tell& tell) const;
  /// Continues from `start` and visits the entries after `after` up to `until`. Leaves `start` where it ended.
  Result<void> walk_on(const MatchState& state, ReplayStart& start, int after, int until, const Visit& visit) const;
  /// The same with these entries, which begin after `start`.
  Result<void> play_on(const MatchState& state, ReplayStart& start, const std::vector<store::Turn>& entries, int after,
                       const Visit& visit) const;
  /// Appends the next entries of a record to the page.
  Result<void> write_entries(RecordText& text, std::string& page) const;
  Result<void> write_entries(RecordText& text, ReplayStart start, std::string& page) const;

  store::MatchStore& store_;
  LiveMatches& matches_;
  const Presence& presence_;
  const Clock& clock_;
};

}  // namespace reef::match
