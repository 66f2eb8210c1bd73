#pragma once

#include <optional>
#include <string>

#include "server/match/turns.hpp"
#include "server/store/visit_store.hpp"

/// What a player leaves at a match for their next visit, on whatever device: how far they have seen it, and the turn
/// that they have begun. Nobody else is told any of it.
namespace reef::match {

/// How far the caller has seen the match; none for who holds no seat, and before the first visit. Reads the store on
/// the calling thread.
std::optional<int> seen(store::VisitStore& store, const Standing& standing, const Caller& caller);

class Visits {
 public:
  struct Parts {
    store::VisitStore& store;
    LiveMatches& matches;
    Turns& turns;
    Pool& workers;
    const Clock& clock;
  };
  explicit Visits(Parts parts) : parts_(parts) {}

  /// Notes that the caller has seen the match up to this ply. It never goes back. Refuses with `unknown_match`,
  /// `not_seated`, `invalid` (beyond the newest ply), `unavailable`.
  void note_seen(const std::string& match, Caller caller, int ply, Ask<void> ask);
  /// Keeps a turn in the making in place of the one before. Refuses like `Turns::preview`, and with `unavailable`.
  /// Answers `{"at"}`.
  void keep_draft(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask);
  /// Forgets it; there need not be one. Refuses with `unknown_match`, `not_seated`, `unavailable`.
  void drop_draft(const std::string& match, Caller caller, Ask<void> ask);
  /// `{"draft": {"prompt", "steps", "at"}}`, or null in place of one that answers no question of now. Not for io
  /// threads. Refuses like `drop_draft`.
  void draft(const std::string& match, Caller caller, Ask<Json> ask);

 private:
  /// What tells the caller, on a worker, that it is durable.
  store::Done<void> told(Ask<void> ask);

  Parts parts_;
};

}  // namespace reef::match
