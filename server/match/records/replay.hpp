#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "server/match/actions/absences.hpp"
#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/match_state.hpp"

namespace reef::match {

/// `[[bound, value], …]`, the shape of draws in the store and in the match record.
Json draws_json(const std::vector<Draw>& draws);
/// None if the JSON has another shape.
std::optional<std::vector<Draw>> draws_from(const Json& json);

/// Where a replay and the record differ.
struct Difference {
  int ply;  ///< The entry in question; 0 is the setup.
  std::string what;
  std::string rule = "record.turn";  ///< Stable name of the error; this one says that the entry cannot be played.
  std::string path = {};             ///< JSON pointer to the member, if the document itself is malformed.
};

/// Replays a match from its record: the setup's draws, then entry by entry. Draws no random numbers itself.
class Replay {
 public:
  /// Fails with ply 0 if the game cannot be set up with these options, seats and draws.
  static std::expected<Replay, Difference> begin(const GameEntry& game, const Json& options, int seats,
                                                 const Json& setup_draws);
  /// Starts the replay of a stored match. Refuses with `internal`.
  static Result<Replay> begin(const MatchState& state);

  /// Continues from a known position with no open offer and no absent seat.
  static Replay go_on(const GameEntry& game, int seats, std::shared_ptr<const AnyGame> game_state, int ply);

  /// Replays the next entry and returns its events. On a difference the replay stays unchanged.
  std::expected<std::vector<EventsPtr>, Difference> play(std::optional<Seat> seat, const std::string& kind,
                                                         const Json& steps, const Json& draws);
  std::expected<std::vector<EventsPtr>, Difference> play(const store::Turn& turn);

  [[nodiscard]] const AnyGame& game_state() const { return *game_state_; }
  /// Shared, so that a caller may keep the position while the replay continues.
  [[nodiscard]] std::shared_ptr<const AnyGame> position() const { return game_state_; }
  [[nodiscard]] int ply() const { return ply_; }
  /// The outcome so far: the game's, or the one that the players agreed on without it.
  [[nodiscard]] std::optional<Outcome> outcome() const { return agreed_ ? agreed_ : game_state_->outcome(); }
  /// Whether the newest entry took turns back.
  [[nodiscard]] bool went_back() const { return went_back_; }
  /// The input for the next entry. Valid only until the replay changes.
  [[nodiscard]] EntryContext context() const {
    return {
        .game = *game_, .seats = seats_, .ply = ply_ + 1, .game_state = game_state_, .offer = offer_, .turns = turns_};
  }
  /// The open offer after the entries so far. An offer that was open at the end of the match is included.
  [[nodiscard]] const std::optional<store::Offer>& offer() const { return offer_; }
  /// The absences after the entries so far.
  [[nodiscard]] const Absences& absences() const { return absences_; }
  /// What the newest entry decided about absent seats.
  [[nodiscard]] const std::vector<Decision>& decisions() const { return decisions_; }
  /// The action of the newest entry, if it is an administrator's.
  [[nodiscard]] const std::optional<AdminAction>& admin_action() const { return admin_action_; }

 private:
  Replay(const GameEntry& game, int seats, std::shared_ptr<const AnyGame> game_state)
      : game_(&game), seats_(seats), game_state_(std::move(game_state)) {}

  [[nodiscard]] Result<OfferTransition> turn(Seat seat, const Json& steps, const Json& draws);
  [[nodiscard]] Result<OfferTransition> offer_or_vote(Seat seat, const std::string& kind, const Json& steps) const;

  [[nodiscard]] Result<Counted> absence_entry(std::optional<Seat> seat, const std::string& kind,
                                              const Json& steps) const;
  [[nodiscard]] Result<AdminAction> admin_entry(std::optional<Seat> seat, const Json& steps) const;

  const GameEntry* game_;
  int seats_;
  std::shared_ptr<const AnyGame> game_state_;
  std::vector<PlayedTurn> turns_;  ///< Those that were not taken back.
  bool went_back_ = false;
  std::optional<store::Offer> offer_;
  std::optional<Outcome> agreed_;
  Absences absences_;
  std::vector<Decision> decisions_;
  std::optional<AdminAction> admin_action_;
  int ply_ = 0;
};

/// Where a replay starts, with what frames need of the position there.
struct ReplayStart {
  Replay replay;
  store::Position position;
};
/// The last checkpoint at or before the ply `after`, or the setup. Reads the store on the calling thread. Refuses with
/// `unavailable`, and with `internal` if the state cannot be loaded.
Result<ReplayStart> start_before(const MatchState& state, store::Store& store, int after);
/// Replays the log from `start_before(after)` up to the ply `until`, which the match must have reached. The cost does
/// not grow with the match. Refuses like `start_before`, and with `internal` if the log does not replay.
Result<Replay> replayed(const MatchState& state, store::Store& store, int after, int until);

}  // namespace reef::match
