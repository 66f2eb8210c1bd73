#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engines/core/registry.hpp"
#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/match/actions/played_turn.hpp"
#include "server/store/interfaces/match_store.hpp"

/// Agreements among the players besides playing: one makes an offer, and it is executed when all others have accepted.
/// Pure functions, shared by live play and replay.
namespace reef::match {

/// What is offered. A new kind needs an enumerator here, a case in `read_terms`, and its effect in `answer_offer`.
struct Terms {
  enum class Kind : std::uint8_t { draw, winner, cancel, take_back };
  Kind kind = Kind::draw;
  Seat winner = 0;  ///< For `winner`.
  int turn = 0;     ///< For `take_back`: the ply of the turn, of its first commit if it has several.
};

/// Reads `{"kind": "draw"}`, `{"kind": "winner", "seat": 1}`, `{"kind": "cancel"}` or `{"kind": "take_back", "turn":
/// 7}`. Refuses with `offer.kind` a kind that the game does not support.
std::expected<Terms, Violation> read_terms(const Json& json, const Meta& meta, int seats);

/// The open offer as every viewer sees it: `{"ply", "seat", "kind", "winner"?, "turn"?, "accepted"}`; null if there is
/// none.
Json offer_json(const std::optional<store::Offer>& offer);
/// Whether the terms of a stored offer can be read.
bool readable(const store::Offer& offer);
bool owes_answer(const std::optional<store::Offer>& offer, Seat seat);

/// An answer to an offer.
struct Vote {
  int offer = 0;  ///< The ply of the entry that made it.
  bool accept = false;
};

/// The turn that this log entry offers to take back, as its ply; none for any other entry.
std::optional<int> turn_to_take_back(const store::Turn& entry);
/// The turn that this offer wants to take back, as its ply; none for any other offer.
std::optional<int> turn_to_take_back(const store::Offer& offer);

/// Reads `offer` and `accept`. The caller checks for other keys.
Vote read_vote(Reader& reader);

/// The reason of the outcome of a match that its players cancelled. It has neither ranks nor scores.
inline constexpr std::string_view cancelled = "cancelled";
/// Whether the match was cancelled by its players or annulled by an administrator: it counts for no player.
bool is_cancelled(const store::Position& position);

/// The state in which a log entry is applied.
struct EntryContext {
  const GameEntry& game;
  int seats;
  int ply;  ///< Of the entry.
  const std::shared_ptr<const AnyGame>& game_state;
  const std::optional<store::Offer>& offer;
  std::span<const PlayedTurn> turns;  ///< The commits of turns that were not taken back, in order.
};
/// The result of an entry.
struct OfferTransition {
  std::shared_ptr<const AnyGame> game_state;
  std::optional<store::Offer> offer;
  std::vector<EventsPtr> events;
  std::optional<Outcome>
      agreed{};                ///< The outcome that the players agreed on, where the game itself does not conclude.
  std::size_t turns_back = 0;  ///< How many of the last commits were taken back.
};

/// Makes an offer with terms as `read_terms` reads them. Refuses with `offer_open` while another is open, and with
/// `invalid` by the rules `offer.late` (to cancel after a second turn of any seat), `offer.turn` (not the beginning
/// of the seat's last turn) and `offer.revealed` (that turn or a later one revealed hidden information).
Result<OfferTransition> make_offer(const EntryContext& context, Seat seat, const Json& json);
/// Answers the open offer. A no from any seat ends it; the last yes executes it. Refuses with `no_offer` if that offer
/// is not open, and with `already_voted` if the seat has accepted it already.
Result<OfferTransition> answer_offer(const EntryContext& context, Seat seat, const Vote& vote);

/// The effect of a turn or a resignation on the open offer.
struct OfferEffect {
  std::optional<store::Offer> offer;
  EventsPtr event;  ///< Null if there is nothing to tell.
};
/// A seat that plays while it owes an answer declines. An offer to cancel or to take back is about the current
/// position: any turn ends it.
OfferEffect after_turn(const std::optional<store::Offer>& offer, Seat seat);
/// A resignation ends the seat's own offer. An answer that the seat owed is now owed by the bot.
OfferEffect after_resignation(const std::optional<store::Offer>& offer, Seat seat);

/// A bot's answer to an offer. It always accepts to cancel or to take back. Otherwise it compares scores as if the game
/// ended now: it accepts a draw unless it leads, and a winner if that is itself or the leader.
bool bot_accepts(const store::Offer& offer, Seat seat, const Json& score, bool lowest_wins = false);

}  // namespace reef::match
