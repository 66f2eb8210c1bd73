#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engines/core/registry.hpp"
#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/match/played_turn.hpp"
#include "server/store/store.hpp"

/// What the players of a match may settle among themselves besides playing: one makes an offer, and when all others
/// have said yes, it is carried out. Pure functions: live play and replay come to the same by calling them.
namespace reef::match {

/// What is offered. A further kind is one here, its case in `read_terms`, and what it does in `answer_offer`.
struct Terms {
  enum class Kind : std::uint8_t { draw, winner, cancel, take_back };
  Kind kind = Kind::draw;
  Seat winner = 0;  ///< For `winner`.
  int turn = 0;     ///< For `take_back`: the ply of the turn.
};

/// Reads `{"kind": "draw"}`, `{"kind": "winner", "seat": 1}`, `{"kind": "cancel"}` or `{"kind": "take_back", "turn":
/// 7}`. Refuses a kind that the game does not know with `offer.kind`.
std::expected<Terms, Violation> read_terms(const Json& json, const Meta& meta, int seats);

/// The open offer as everybody is told it: `{"ply", "seat", "kind", "winner"?, "turn"?, "accepted"}`; null if there is
/// none.
Json offer_json(const std::optional<store::Offer>& offer);
/// Whether the terms of a stored offer can be read.
bool readable(const store::Offer& offer);
/// Whether the seat owes an answer.
bool owes_answer(const std::optional<store::Offer>& offer, Seat seat);

/// An answer to an offer.
struct Vote {
  int offer = 0;  ///< The ply of the entry that made it.
  bool accept = false;
};

/// The ply of the turn that this entry of the log asks to take back, if that is what it does.
std::optional<int> wanted_back(const store::Turn& entry);

/// Reads `offer` and `accept`, and leaves other keys to the caller.
Vote read_vote(Reader& reader);

/// The reason of the outcome of a match that its players have called off. It has neither ranks nor scores.
inline constexpr std::string_view cancelled = "cancelled";
/// Whether that is how the match ended, or the house has annulled it: it counts for nobody.
bool is_cancelled(const store::Position& position);

/// Where an entry of the log begins.
struct Ground {
  const GameEntry& game;
  int seats;
  int ply;  ///< Of the entry.
  const std::shared_ptr<const Table>& table;
  const std::optional<store::Offer>& offer;
  std::span<const PlayedTurn> turns;  ///< Those that stand, in order.
};
/// What an entry leads to.
struct Entered {
  std::shared_ptr<const Table> table;
  std::optional<store::Offer> offer;
  std::vector<HappeningsPtr> happened;
  std::optional<Outcome> agreed{};  ///< How the players have ended the match, where the game knows nothing of it.
  std::size_t turns_back = 0;       ///< So many of the turns that stood were taken back, the last ones.
};

/// A seat makes an offer, of terms as `read_terms` takes them. Refuses with `offer_open` while another is open, and
/// with `invalid`: by the rules `offer.late` (to cancel when somebody has played a second turn), `offer.turn` (not the
/// last one of the seat) and `offer.revealed` (a turn that told somebody what they did not know is not taken back).
Answer<Entered> make_offer(const Ground& ground, Seat seat, const Json& json);
/// A seat answers the open offer. A no ends it, from whomever; the yes of the last one carries it out. Refuses with
/// `no_offer` if the vote is for another one or none is open, and with `already_voted` if the seat has said yes.
Answer<Entered> answer_offer(const Ground& ground, Seat seat, const Vote& vote);

/// What a turn or a resignation does to the open offer.
struct Overtaken {
  std::optional<store::Offer> offer;
  HappeningsPtr told;  ///< Null if nothing is to be told.
};
/// A seat that plays on while it owes its answer has said no. An offer to cancel or to take back is one about the
/// position that it was made in: whoever plays on ends it.
Overtaken overtaken_by_turn(const std::optional<store::Offer>& offer, Seat seat);
/// Who gives the seat up takes the offer along; an answer that was owed is now the computer's to give.
Overtaken overtaken_by_resignation(const std::optional<store::Offer>& offer, Seat seat);

/// What the computer says to an offer. It never minds to cancel or to take back; the rest it judges by the score sheet
/// as if the game ended now: a draw unless it stands better than every other, a winner if that is itself or stands
/// better than every other seat.
bool computer_accepts(const store::Offer& offer, Seat seat, const Json& score);

}  // namespace reef::match
