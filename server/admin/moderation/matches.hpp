#pragma once

#include <optional>
#include <string>

#include "server/admin/moderation/inspections.hpp"
#include "server/admin/users/support.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/records/history.hpp"
#include "server/match/turns.hpp"
#include "server/store/interfaces/audit_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"
#include "server/work/presence.hpp"

namespace reef::admin {

/// How an administrator ends a match.
enum class MatchEnd : std::uint8_t {
  score,  ///< With the current score.
  none,   ///< It counts for no player.
};

/// Who gets a seat.
struct SeatTaker {
  std::optional<std::string> user;  ///< A public id. None: a bot.
  std::string bot;                  ///< Which one; empty: the usual one, or `user` is set.
};

/// Matches as the staff sees and changes them.
///
/// Changes return the match once they are durable and in the audit log. All functions read the store on the calling
/// thread, and refuse with `unknown_match`, `unavailable`, and as stated at each.
class Matches {
 public:
  struct Dependencies {
    store::AdminStore& store;
    store::MatchStore& match_store;
    store::AuditStore& audit;
    match::LiveMatches& matches;
    match::History& history;
    match::Turns& turns;
    lobby::Lobby& lobby;
    const Presence& presence;
    Pool& workers;
    const Clock& clock;
  };
  explicit Matches(Dependencies deps) : deps_(deps) {}

  /// `{"matches", "next"}`. `page.now` is filled in. Refuses with `invalid`.
  Result<Json> search(store::MatchPage page) const;
  /// One match with details for the staff; nothing hidden.
  Result<Json> view(const std::string& id) const;
  /// Replays the log and compares it with the stored match: `{"sound", "plies", "final_hash", "difference"}`. While the
  /// match is not over, there is no hash, and `difference` only says where it is.
  Result<Json> replay(const std::string& id) const;

  /// The position after `ply` as a spectator sees it (`History::spectator_view`). It reveals nothing hidden, so it is
  /// not recorded in the audit log. Refuses with `match_not_running`, `not_found`.
  void show_position(const std::string& id, int ply, Callback<Json> callback);
  /// The position after `ply` with nothing hidden (`History::full_view`), and the number of the inspection that this
  /// begins. Returned once it is in the audit log.
  void inspect(const Act& act, int ply, Callback<Json> callback);
  /// Another position within a current inspection. Refuses with `invalid` (`inspection.unknown`).
  void inspect_on(const Act& act, int ply, std::int64_t inspection, Callback<Json> callback);

  /// Ends a running match, or closes an open table with `none`. Refuses with `match_not_running`.
  void end(const Act& act, MatchEnd ending, Callback<Json> callback);
  /// Gives a seat to another. Refuses with `match_not_running`, `not_found`,
  /// `unknown_user`, `already_seated`, `invalid` (`user.suspended`, `admin.computer`).
  void seat(const Act& act, Seat seat, const SeatTaker& taker, Callback<Json> callback);
  /// Refuses with `match_not_running`, `not_found`, `invalid` (`admin.no_clock`), and with `forbidden` for moderators
  /// who have or had a seat in the match.
  void set_deadline(const Act& act, Seat seat, store::Millis at, Callback<Json> callback);

 private:
  [[nodiscard]] Result<store::OwnedMatch> find(const std::string& id) const;
  [[nodiscard]] Json match_json(const store::OwnedMatch& owned) const;
  /// The user who will get a seat.
  [[nodiscard]] Result<store::User> newcomer(const std::string& id) const;
  /// Which view of a position to read from the history.
  using Read = Result<Json> (match::History::*)(const match::MatchState&, int) const;
  void look(const std::string& match, int ply, Read read, Callback<Json> callback);
  /// Returns the match after a change.
  Callback<Json> shown(const Act& act, Callback<Json> callback) const;

  Dependencies deps_;
  Inspections inspections_;
};

}  // namespace reef::admin
