#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "server/match/absences.hpp"
#include "server/match/house.hpp"
#include "server/match/offers.hpp"
#include "server/match/standing.hpp"

namespace reef::match {

/// `[[bound, value], …]`, as the store and the match record hold draws.
Json draws_json(const std::vector<Draw>& draws);
/// None if the JSON is anything else.
std::optional<std::vector<Draw>> draws_from(const Json& json);

/// Where a replay and what was recorded part.
struct Difference {
  int ply;  ///< Of the entry at fault; 0 is the setup.
  std::string what;
  std::string rule = "record.turn";  ///< Stable name of what is wrong: here, that the entry cannot be played.
  std::string path = {};             ///< JSON pointer of the member at fault, if the record is at fault as a document.
};

/// A match played again from what was recorded of it: the setup's draws, then entry by entry. Needs no generator.
class Replay {
 public:
  /// Refuses with ply 0 if the game does not set up with these options, seats and draws.
  static std::expected<Replay, Difference> begin(const GameEntry& game, const Json& options, int seats,
                                                 const Json& setup_draws);
  /// Of a match as it is stored. Refuses with `internal`.
  static Answer<Replay> begin(const Standing& standing);

  /// Goes on from a position that was reached before, with no offer open and nobody absent.
  static Replay go_on(const GameEntry& game, int seats, std::shared_ptr<const Table> table, int ply);

  /// Plays the next entry and answers what happened. On a difference the table stays where it was.
  std::expected<std::vector<HappeningsPtr>, Difference> play(std::optional<Seat> seat, const std::string& kind,
                                                             const Json& steps, const Json& draws);
  std::expected<std::vector<HappeningsPtr>, Difference> play(const store::Turn& turn);

  [[nodiscard]] const Table& table() const { return *table_; }
  /// Shared so that a caller may keep the position while the replay goes on.
  [[nodiscard]] std::shared_ptr<const Table> position() const { return table_; }
  [[nodiscard]] int ply() const { return ply_; }
  /// How the match has ended by what was played: as the game says, or as its players agreed without it.
  [[nodiscard]] std::optional<Outcome> outcome() const { return agreed_ ? agreed_ : table_->outcome(); }
  /// Whether the newest entry took turns back.
  [[nodiscard]] bool went_back() const { return went_back_; }
  /// Where the next entry begins. Only as long as the replay stays as it is.
  [[nodiscard]] Ground ground() const {
    return {.game = *game_, .seats = seats_, .ply = ply_ + 1, .table = table_, .offer = offer_, .turns = turns_};
  }
  /// The offer that is open by what was played so far. One that the end of the match left open is still here.
  [[nodiscard]] const std::optional<store::Offer>& offer() const { return offer_; }
  /// Who is absent by what was played so far.
  [[nodiscard]] const Absences& absences() const { return absences_; }
  /// What the newest entry decided about those who were absent.
  [[nodiscard]] const std::vector<Decision>& decisions() const { return decisions_; }
  /// What the newest entry is, where it is the house's.
  [[nodiscard]] const std::optional<HouseAct>& house() const { return house_; }

 private:
  Replay(const GameEntry& game, int seats, std::shared_ptr<const Table> table)
      : game_(&game), seats_(seats), table_(std::move(table)) {}

  [[nodiscard]] Answer<Entered> turn(Seat seat, const Json& steps, const Json& draws);
  [[nodiscard]] Answer<Entered> offer_or_vote(Seat seat, const std::string& kind, const Json& steps) const;

  [[nodiscard]] Answer<Counted> absence_entry(std::optional<Seat> seat, const std::string& kind,
                                              const Json& steps) const;
  [[nodiscard]] Answer<HouseAct> house_entry(std::optional<Seat> seat, const Json& steps) const;

  const GameEntry* game_;
  int seats_;
  std::shared_ptr<const Table> table_;
  std::vector<PlayedTurn> turns_;  ///< Those that stand: all that were not taken back.
  bool went_back_ = false;
  std::optional<store::Offer> offer_;
  std::optional<Outcome> agreed_;
  Absences absences_;
  std::vector<Decision> decisions_;
  std::optional<HouseAct> house_;
  int ply_ = 0;
};

/// The whole log of a match, up to where it stands. Reads the store on the calling thread. Refuses with `unavailable`,
/// and with `internal` what does not replay.
Answer<Replay> replayed(const Standing& standing, store::Store& store);

}  // namespace reef::match
