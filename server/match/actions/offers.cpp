#include "server/match/actions/offers.hpp"

#include <algorithm>
#include <utility>

#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/announcement.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// Reads terms of any kind, whether or not the game supports it.
Terms read_any_terms(Reader& reader, int seats) {
  Terms terms;
  terms.kind = static_cast<Terms::Kind>(reader.word("kind", {"draw", "winner", "cancel", "take_back"}));
  if (terms.kind == Terms::Kind::winner) terms.winner = static_cast<Seat>(reader.integer("seat", 0, seats - 1));
  if (terms.kind == Terms::Kind::take_back) terms.turn = static_cast<int>(reader.integer("turn", 1, INT32_MAX));
  reader.no_other_keys();
  return terms;
}

std::optional<Terms> terms_of(const store::Offer& offer) {
  const Json json = Json::parse(offer.terms, nullptr, /*allow_exceptions=*/false);
  Reader reader(json);
  Terms terms = read_any_terms(reader, seats_limit);
  if (!reader.ok()) return std::nullopt;
  return terms;
}

Json terms_json(const Terms& terms) {
  switch (terms.kind) {
    case Terms::Kind::winner:
      return {{"kind", "winner"}, {"winner", terms.winner}};
    case Terms::Kind::cancel:
      return {{"kind", "cancel"}};
    case Terms::Kind::take_back:
      return {{"kind", "take_back"}, {"turn", terms.turn}};
    case Terms::Kind::draw:
      break;
  }
  return {{"kind", "draw"}};
}

bool game_knows(Terms::Kind kind, const Meta& meta) {
  if (kind == Terms::Kind::draw) return meta.draw_by_agreement;
  return kind != Terms::Kind::winner || meta.winner_by_agreement;
}

Json ended(const store::Offer& offer, Seat seat, std::string_view reason) {
  return {{"type", "match.offer_ended"}, {"seat", seat}, {"offer", offer.ply}, {"reason", reason}};
}

bool leads(const Json& score, Seat seat, bool lowest_wins) {
  const int sign = lowest_wins ? -1 : 1;
  const auto total = [&](std::size_t of) { return sign * score.at(of).at("total").get<int>(); };
  for (std::size_t other = 0; other < score.size(); ++other) {
    if (other != seat && total(other) >= total(seat)) return false;
  }
  return true;
}

/// Ends the game as the players agreed.
Result<void> conclude(OfferTransition& transition, const Terms& terms) {
  std::unique_ptr<AnyGame> game_state = transition.game_state->clone();
  const Agreement agreement{terms.kind == Terms::Kind::winner ? std::optional(terms.winner) : std::nullopt};
  auto concluded = game_state->conclude(agreement);
  if (!concluded) return refuse(Code::internal, "the game refused to end as agreed: " + concluded.error().detail);
  transition.game_state = std::move(game_state);
  transition.events.push_back(std::move(*concluded));
  return {};
}

/// Restores the state before the turn.
Result<void> take_back(OfferTransition& transition, const EntryContext& context, const Terms& terms, Seat asker) {
  const auto from = std::ranges::find(context.turns, terms.turn, &PlayedTurn::ply);
  if (from == context.turns.end()) return refuse(Code::internal, "the turn to take back does not exist");
  transition.game_state = from->before;
  transition.turns_back = static_cast<std::size_t>(context.turns.end() - from);
  transition.events.push_back(
      announce(Json::array({{{"type", "match.taken_back"}, {"seat", asker}, {"turn", terms.turn}}})));
  return {};
}

/// Executes an agreed offer.
Result<void> carry_out(OfferTransition& transition, const EntryContext& context, const store::Offer& offer) {
  const auto terms = terms_of(offer);
  if (!terms) return refuse(Code::internal, "the offer cannot be read");
  if (terms->kind == Terms::Kind::take_back) return take_back(transition, context, *terms, offer.seat);
  if (terms->kind != Terms::Kind::cancel) return conclude(transition, *terms);
  transition.agreed = Outcome{.ranks = {}, .scores = {}, .reason = cancelled};
  return {};
}

/// The first commit of the seat in the last turn that it took part in: for a reaction within another's turn, its first
/// reaction there. The end if there is none.
std::span<const PlayedTurn>::iterator begin_of_last_turn(std::span<const PlayedTurn> turns, Seat seat) {
  const auto last =
      std::find_if(turns.rbegin(), turns.rend(), [&](const PlayedTurn& turn) { return turn.seat == seat; });
  if (last == turns.rend()) return turns.end();
  auto at = std::prev(last.base());
  auto begin = at;
  while (at != turns.begin() && at->within_turn()) {
    --at;
    if (at->seat == seat) begin = at;
  }
  return begin;
}

/// Why the log does not allow the offer; none if it does.
std::optional<Violation> fault_of(const Terms& terms, const EntryContext& context, Seat seat) {
  const auto begun_by = [](Seat who) {
    return [who](const PlayedTurn& turn) { return turn.seat == who && !turn.within_turn(); };
  };
  if (terms.kind == Terms::Kind::cancel) {
    for (Seat each = 0; each < context.seats; ++each) {
      if (std::ranges::count_if(context.turns, begun_by(each)) > 1)
        return Violation{"offer.late", "a player has played a second turn", "/kind"};
    }
  }
  if (terms.kind != Terms::Kind::take_back) return std::nullopt;
  const auto begin = begin_of_last_turn(context.turns, seat);
  if (begin == context.turns.end() || begin->ply != terms.turn)
    return Violation{"offer.turn", "that is not the beginning of your last turn", "/turn"};
  const bool revealed =
      std::any_of(begin, context.turns.end(), [&](const PlayedTurn& turn) { return reveals(turn, context.seats); });
  if (revealed) return Violation{"offer.revealed", "something has been revealed since", "/turn"};
  return std::nullopt;
}

/// Whether the offer is about the current position, and lapses when that changes.
bool lapses_with_turn(const store::Offer& offer) {
  const auto terms = terms_of(offer);
  return terms && (terms->kind == Terms::Kind::cancel || terms->kind == Terms::Kind::take_back);
}

}  // namespace

bool is_cancelled(const store::Position& position) {
  const Json outcome = Json::parse(position.outcome, nullptr, /*allow_exceptions=*/false);
  if (!outcome.is_object()) return false;
  const std::string reason = outcome.value("reason", "");
  return reason == cancelled || reason == annulled;
}

std::expected<Terms, Violation> read_terms(const Json& json, const Meta& meta, int seats) {
  Reader reader(json);
  const Terms terms = read_any_terms(reader, seats);
  if (!game_knows(terms.kind, meta)) reader.refuse("kind", "offer.kind", "this game does not support this offer");
  if (reader.fault()) return std::unexpected(*reader.fault());
  return terms;
}

Json offer_json(const std::optional<store::Offer>& offer) {
  const auto terms = offer ? terms_of(*offer) : std::nullopt;
  if (!terms) return nullptr;
  Json json = terms_json(*terms);
  json["ply"] = offer->ply;
  json["seat"] = offer->seat;
  json["accepted"] = Json::array();
  for (const Seat seat : SeatSet::from_bits(offer->accepted)) json["accepted"].push_back(seat);
  return json;
}

bool readable(const store::Offer& offer) {
  return terms_of(offer).has_value();
}

bool owes_answer(const std::optional<store::Offer>& offer, Seat seat) {
  return offer && SeatSet::from_bits(offer->owed).contains(seat);
}

std::optional<int> turn_to_take_back(const store::Turn& entry) {
  if (entry.kind != "offer") return std::nullopt;
  const Json terms = Json::parse(entry.steps).at(0).at("offer");
  if (terms.at("kind") != "take_back") return std::nullopt;
  return terms.at("turn").get<int>();
}

std::optional<int> turn_to_take_back(const store::Offer& offer) {
  const auto terms = terms_of(offer);
  if (!terms || terms->kind != Terms::Kind::take_back) return std::nullopt;
  return terms->turn;
}

Vote read_vote(Reader& reader) {
  Vote vote;
  vote.offer = static_cast<int>(reader.integer("offer", 1, INT32_MAX));
  vote.accept = reader.boolean("accept");
  return vote;
}

Result<OfferTransition> make_offer(const EntryContext& context, Seat seat, const Json& json) {
  auto terms = read_terms(json, context.game.meta(), context.seats);
  if (!terms) return std::unexpected(invalid(std::move(terms.error()).within("/offer")));
  if (context.offer) return refuse(Code::offer_open, "another offer is open");
  if (auto fault = fault_of(*terms, context, seat)) return std::unexpected(invalid(std::move(*fault).within("/offer")));
  SeatSet others = SeatSet::first(context.seats);
  others.erase(seat);
  Json event = terms_json(*terms);
  event["type"] = "match.offered";
  event["seat"] = seat;
  return OfferTransition{
      .game_state = context.game_state,
      .offer =
          store::Offer{.ply = context.ply, .seat = seat, .terms = json.dump(), .accepted = 0, .owed = others.bits()},
      .events = {announce(Json::array({std::move(event)}))}};
}

Result<OfferTransition> answer_offer(const EntryContext& context, Seat seat, const Vote& vote) {
  if (!context.offer || context.offer->ply != vote.offer) return refuse(Code::no_offer, "that offer is not open");
  store::Offer offer = *context.offer;
  if (vote.accept && !owes_answer(offer, seat)) return refuse(Code::already_voted, "you have said yes to it");

  Json events = Json::array({{{"type", "match.voted"}, {"seat", seat}, {"offer", offer.ply}, {"accept", vote.accept}}});
  OfferTransition transition{.game_state = context.game_state, .offer = {}, .events = {}};
  if (!vote.accept) {
    events.push_back(ended(offer, seat, seat == offer.seat ? "withdrawn" : "declined"));
    transition.events.push_back(announce(std::move(events)));
    return transition;
  }
  SeatSet accepted = SeatSet::from_bits(offer.accepted);
  SeatSet owed = SeatSet::from_bits(offer.owed);
  accepted.insert(seat);
  owed.erase(seat);
  offer.accepted = accepted.bits();
  offer.owed = owed.bits();
  if (owed.empty()) events.push_back(ended(offer, seat, "agreed"));
  transition.events.push_back(announce(std::move(events)));
  if (!owed.empty()) {
    transition.offer = std::move(offer);
    return transition;
  }
  if (auto done = carry_out(transition, context, offer); !done) return std::unexpected(std::move(done.error()));
  return transition;
}

OfferEffect after_turn(const std::optional<store::Offer>& offer, Seat seat) {
  const bool ends = offer && (owes_answer(offer, seat) || lapses_with_turn(*offer));
  if (!ends) return {.offer = offer, .event = nullptr};
  return {.offer = {}, .event = announce(Json::array({ended(*offer, seat, "played_on")}))};
}

OfferEffect after_resignation(const std::optional<store::Offer>& offer, Seat seat) {
  if (!offer || offer->seat != seat) return {.offer = offer, .event = nullptr};
  return {.offer = {}, .event = announce(Json::array({ended(*offer, seat, "resigned")}))};
}

bool computer_accepts(const store::Offer& offer, Seat seat, const Json& score, bool lowest_wins) {
  const auto terms = terms_of(offer);
  if (!terms) return false;
  if (lapses_with_turn(offer)) return true;
  if (terms->kind == Terms::Kind::draw) return !leads(score, seat, lowest_wins);
  return terms->winner == seat || leads(score, terms->winner, lowest_wins);
}

}  // namespace reef::match
