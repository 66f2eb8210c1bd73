#pragma once

#include <optional>
#include <string>

#include "server/match/turns.hpp"
#include "server/store/interfaces/visit_store.hpp"

/// What a player leaves at a match for their next visit on any device: how far they have seen it, and the turn that
/// they have begun. Only the player can read it.
namespace reef::match {

class Visits {
 public:
  struct Dependencies {
    store::VisitStore& store;
    LiveMatches& matches;
    Turns& turns;
    Pool& workers;
    const Clock& clock;
  };
  explicit Visits(Dependencies deps) : deps_(deps) {}

  /// Stores that the caller has seen the match up to this ply. The ply never decreases. Refuses with `unknown_match`,
  /// `not_seated`, `invalid` (beyond the newest ply), `unavailable`.
  void note_seen(const std::string& match, Caller caller, int ply, Callback<void> callback);
  /// Stores an unfinished turn in place of the previous one. Returns `{"at"}`. Refuses like `Turns::preview`, and with
  /// `unavailable`.
  void keep_draft(const std::string& match, Caller caller, TurnRequest request, Callback<Json> callback);
  /// Deletes the draft, if there is one. Refuses with `unknown_match`, `not_seated`, `unavailable`.
  void drop_draft(const std::string& match, Caller caller, Callback<void> callback);
  /// `{"draft": {"prompt", "steps", "at"}}`, or null in its place if there is none for the current prompt. Do not call
  /// it from io threads. Refuses like `drop_draft`.
  void draft(const std::string& match, Caller caller, Callback<Json> callback);

 private:
  /// Calls `act(state, user, callback)` for a user who holds or held a seat; else refuses.
  template <class T, class Act>
  void as_visitor(const std::string& match, Caller caller, Callback<T> callback, Act act);
  /// A store callback that passes the result to the caller on a worker.
  store::Callback<void> stored_then(Callback<void> callback);

  Dependencies deps_;
};

}  // namespace reef::match
