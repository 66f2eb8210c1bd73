#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engines/core/registry.hpp"
#include "protocol/failure.hpp"
#include "server/store/store.hpp"

namespace reef::match {

/// A match at one moment, as it is durable: an immutable value that any number of threads may read.
///
/// `row.position.state` is left empty: the state is in `table`.
struct Standing {
  const GameEntry* game;
  std::shared_ptr<const store::Match> row;  ///< Everything but the position. Shared by the standings of many plies.
  store::Position position;
  std::shared_ptr<const Table> table;  ///< Null before the start.

  [[nodiscard]] const store::MatchHead& head() const { return row->head; }
  [[nodiscard]] int seat_count() const { return static_cast<int>(row->head.seats.size()); }
  [[nodiscard]] SeatSet to_act() const;
  /// The seat that this user holds and has not resigned from.
  [[nodiscard]] std::optional<Seat> seat_of(store::Key user) const;
  /// As `seat_of`, but a resigned player still counts: for what they may look at.
  [[nodiscard]] std::optional<Seat> was_seated(store::Key user) const;
  /// The seat that is kept for this user, who has not taken it yet.
  [[nodiscard]] std::optional<Seat> kept_seat_of(store::Key user) const;
  /// The number of the question that the seat is asked now; none if it owes nothing.
  [[nodiscard]] std::optional<std::int64_t> prompt(Seat seat) const;
  /// The ply of the offer that waits for this seat's answer; none if it owes none.
  [[nodiscard]] std::optional<int> offer_to(Seat seat) const;
};
using StandingPtr = std::shared_ptr<const Standing>;

/// Who asks: a user or nobody, perhaps with an invitation in hand.
struct Caller {
  std::optional<store::User> user;
  std::string invitation;
};

/// Whether this is the token of the match's invitation.
bool holds_invitation(const Standing& standing, const std::string& invitation);
/// Whether the match exists as far as this caller is concerned.
bool may_see(const Standing& standing, const Caller& caller);
/// The eyes with which the caller sees the match. Who resigned looks on as a spectator.
Viewer viewer_of(const Standing& standing, const Caller& caller);

/// Loads a stored match. A row that its engine refuses answers `internal`.
Answer<StandingPtr> stand_up(store::Match row);

/// The prompts of a match that has just started.
std::vector<std::int64_t> first_prompts(int seats, SeatSet owed);
/// The prompts after a commit: a seat is asked anew if it committed itself or owed nothing before.
std::vector<std::int64_t> next_prompts(const std::vector<std::int64_t>& before, SeatSet owed_before, SeatSet owed_now,
                                       std::optional<Seat> committer, int ply);
/// The prompts after turns were taken back: whoever owes a decision now is asked anew.
std::vector<std::int64_t> prompts_anew(const std::vector<std::int64_t>& before, SeatSet owed, int ply);

}  // namespace reef::match
