#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engines/core/registry.hpp"
#include "protocol/failure.hpp"
#include "server/match/views/snapshot_cache.hpp"
#include "server/store/interfaces/match_store.hpp"

namespace reef::match {

/// The durable state of a match at one moment: an immutable value that any number of threads may read.
///
/// `position.state` is empty: the game's state is in `game_state`.
struct MatchState {
  const GameEntry* game;
  std::shared_ptr<const store::Match> row;  ///< Everything but the position. Shared by the states of many plies.
  store::Position position;
  std::shared_ptr<const AnyGame> game_state;  ///< Null before the start.
  mutable SnapshotCache snapshots{};

  [[nodiscard]] const store::MatchHead& head() const { return row->head; }
  [[nodiscard]] int seat_count() const { return static_cast<int>(row->head.seats.size()); }
  [[nodiscard]] SeatSet to_act() const;
  /// Whether a turn has begun and goes on with the next commit.
  [[nodiscard]] bool mid_turn() const;
  /// The seat that this user holds and has not resigned from.
  [[nodiscard]] std::optional<Seat> seat_of(store::Key user) const;
  /// As `seat_of`, but includes a player who has resigned: for what they may see.
  [[nodiscard]] std::optional<Seat> was_seated(store::Key user) const;
  /// The seat reserved for this user, who has not taken it yet.
  [[nodiscard]] std::optional<Seat> kept_seat_of(store::Key user) const;
  /// The number of the prompt that the seat has to answer; none if it owes nothing.
  [[nodiscard]] std::optional<std::int64_t> prompt(Seat seat) const;
  /// The ply of the offer that waits for this seat's answer; none if it owes none.
  [[nodiscard]] std::optional<int> offer_to(Seat seat) const;
};
using MatchStatePtr = std::shared_ptr<const MatchState>;

/// Who makes a request: a user or a visitor, possibly with an invitation token.
struct Caller {
  std::optional<store::User> user;
  std::string invitation;
};

/// Whether this is the match's invitation token.
bool holds_invitation(const MatchState& state, const std::string& invitation);
/// Whether the caller may know that the match exists.
bool may_see(const MatchState& state, const Caller& caller);
/// The viewer that the caller is. A player who resigned is a spectator.
Viewer viewer_of(const MatchState& state, const Caller& caller);

/// Loads a stored match. Refuses with `internal` if the engine rejects the row.
Result<MatchStatePtr> load_match(store::Match row);

/// The prompts of a match that has just started.
std::vector<std::int64_t> first_prompts(int seats, SeatSet owed);
/// The prompts after a commit: a seat gets a new prompt if it committed the turn itself or owed nothing before.
std::vector<std::int64_t> next_prompts(const std::vector<std::int64_t>& before, SeatSet owed_before, SeatSet owed_now,
                                       std::optional<Seat> committer, int ply);
/// The prompts after turns were taken back: every seat that owes a decision gets a new one.
std::vector<std::int64_t> prompts_anew(const std::vector<std::int64_t>& before, SeatSet owed, int ply);

}  // namespace reef::match
