#pragma once

#include <optional>
#include <string>

#include "server/admin/inspections.hpp"
#include "server/admin/support.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/history.hpp"
#include "server/match/turns.hpp"
#include "server/store/audit_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"
#include "server/work/presence.hpp"

namespace reef::admin {

/// How the house ends a match.
enum class Ending : std::uint8_t {
  score,  ///< As it stands.
  none,   ///< It counts for nobody.
};

/// The matches, as those who run the house see them, and what they do to them.
///
/// What changes a match answers how it stands then, once it is durable and in the audit log. All of it reads the store
/// on the calling thread, and refuses with `unknown_match`, `unavailable`, and what is said besides.
class Matches {
 public:
  struct Parts {
    store::AdminStore& store;
    store::Store& match_store;
    store::AuditStore& audit;
    match::LiveMatches& matches;
    match::History& history;
    match::Turns& turns;
    lobby::Lobby& lobby;
    const Presence& presence;
    Pool& workers;
    const Clock& clock;
  };
  explicit Matches(Parts parts) : parts_(parts) {}

  /// `{"matches", "next"}`. `page.now` is filled in. Refuses with `invalid`.
  Answer<Json> search(store::MatchPage page) const;
  /// One match with what else is to be known of it; nothing hidden.
  Answer<Json> view(const std::string& id) const;
  /// Plays the log again and compares: `{"sound", "plies", "final_hash", "difference"}`. Of a match that is not over it
  /// tells no hash, and of a difference the place alone.
  Answer<Json> replay(const std::string& id) const;

  /// The position after `ply` as a spectator sees it (`History::outside`): nothing hidden is told, so nothing of it
  /// stands in the audit log. Refuses with `match_not_running`, `not_found`.
  void look_on(const std::string& id, int ply, Ask<Json> ask);
  /// The position after `ply` with nothing hidden (`History::uncovered`), and the number of the inspection that begins
  /// with it. Told once it stands in the audit log.
  void inspect(const Act& act, int ply, Ask<Json> ask);
  /// Another position within an inspection that was begun. Refuses with `invalid` (`inspection.unknown`).
  void inspect_on(const Act& act, int ply, std::int64_t inspection, Ask<Json> ask);

  /// Ends a match that runs; closes an open table, with `none`. Refuses with `match_not_running`.
  void end(const Act& act, Ending ending, Ask<Json> ask);
  /// Gives a seat to this user (a public id), or, with none, to the computer. Refuses with `match_not_running`,
  /// `not_found`, `unknown_user`, `already_seated`, `invalid` (`user.suspended`, `house.computer`).
  void seat(const Act& act, Seat seat, const std::optional<std::string>& user, Ask<Json> ask);
  /// Refuses with `match_not_running`, `not_found`, `invalid` (`house.no_clock`), and with `forbidden` a moderator who
  /// sits in the match, or once did.
  void set_deadline(const Act& act, Seat seat, store::Millis at, Ask<Json> ask);

 private:
  [[nodiscard]] Answer<store::OwnedMatch> find(const std::string& id) const;
  [[nodiscard]] Json match_json(const store::OwnedMatch& owned) const;
  /// The user who is to have a seat.
  [[nodiscard]] Answer<store::User> newcomer(const std::string& id) const;
  /// How the history tells of a position.
  using Told = Answer<Json> (match::History::*)(const match::Standing&, int) const;
  void look(const std::string& match, int ply, Told told, Ask<Json> ask);
  /// Answers how the match stands, once something was done to it.
  Ask<Json> shown(const Act& act, Ask<Json> ask) const;

  Parts parts_;
  Inspections inspections_;
};

}  // namespace reef::admin
