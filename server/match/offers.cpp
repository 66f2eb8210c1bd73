#include "server/match/offers.hpp"

#include <algorithm>
#include <utility>

#include "server/match/announcement.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// Terms of any kind, whichever a game knows.
Terms read_any_terms(Reader& reader, int seats) {
  Terms terms;
  terms.kind = static_cast<Terms::Kind>(reader.word("kind", {"draw", "winner"}));
  if (terms.kind == Terms::Kind::winner) terms.winner = static_cast<Seat>(reader.integer("seat", 0, seats - 1));
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

/// The members that tell what is offered.
Json told_terms(const Terms& terms) {
  if (terms.kind == Terms::Kind::winner) return {{"kind", "winner"}, {"winner", terms.winner}};
  return {{"kind", "draw"}};
}

Json ended(const store::Offer& offer, Seat seat, std::string_view reason) {
  return {{"type", "match.offer_ended"}, {"seat", seat}, {"offer", offer.ply}, {"reason", reason}};
}

bool leads(const Json& score, Seat seat) {
  const auto total = [&](std::size_t of) { return score.at(of).at("total").get<int>(); };
  for (std::size_t other = 0; other < score.size(); ++other) {
    if (other != seat && total(other) >= total(seat)) return false;
  }
  return true;
}

/// Ends the match as it was agreed.
Answer<HappeningsPtr> carry_out(Table& table, const store::Offer& offer) {
  const auto terms = terms_of(offer);
  if (!terms) return refuse(Code::internal, "the offer cannot be read");
  const Agreement agreement{terms->kind == Terms::Kind::winner ? std::optional(terms->winner) : std::nullopt};
  auto concluded = table.conclude(agreement);
  if (!concluded)
    return refuse(Code::internal, "the game does not end as it said it could: " + concluded.error().detail);
  return std::move(*concluded);
}

}  // namespace

std::expected<Terms, Violation> read_terms(const Json& json, const Meta& meta, int seats) {
  Reader reader(json);
  const Terms terms = read_any_terms(reader, seats);
  const bool known = terms.kind == Terms::Kind::winner ? meta.winner_by_agreement : meta.draw_by_agreement;
  if (!known) reader.refuse("kind", "offer.kind", "this game does not know such an offer");
  if (reader.fault()) return std::unexpected(*reader.fault());
  return terms;
}

Json offer_json(const std::optional<store::Offer>& offer) {
  const auto terms = offer ? terms_of(*offer) : std::nullopt;
  if (!terms) return nullptr;
  Json json = told_terms(*terms);
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

Vote read_vote(Reader& reader) {
  Vote vote;
  vote.offer = static_cast<int>(reader.integer("offer", 1, INT32_MAX));
  vote.accept = reader.boolean("accept");
  return vote;
}

Answer<Entered> make_offer(const Ground& ground, Seat seat, const Json& json) {
  auto terms = read_terms(json, ground.game.meta(), ground.seats);
  if (!terms) return std::unexpected(invalid(std::move(terms.error()).within("/offer")));
  if (ground.offer) return refuse(Code::offer_open, "another offer is open");
  SeatSet others = SeatSet::first(ground.seats);
  others.erase(seat);
  Json event = told_terms(*terms);
  event["type"] = "match.offered";
  event["seat"] = seat;
  return Entered{
      .table = ground.table,
      .offer =
          store::Offer{.ply = ground.ply, .seat = seat, .terms = json.dump(), .accepted = 0, .owed = others.bits()},
      .happened = {announce(Json::array({std::move(event)}))}};
}

Answer<Entered> answer_offer(const Ground& ground, Seat seat, const Vote& vote) {
  if (!ground.offer || ground.offer->ply != vote.offer) return refuse(Code::no_offer, "that offer is not open");
  store::Offer offer = *ground.offer;
  if (vote.accept && !owes_answer(offer, seat)) return refuse(Code::already_voted, "you have said yes to it");

  Json events = Json::array({{{"type", "match.voted"}, {"seat", seat}, {"offer", offer.ply}, {"accept", vote.accept}}});
  Entered entered{.table = ground.table, .offer = {}, .happened = {}};
  if (!vote.accept) {
    events.push_back(ended(offer, seat, seat == offer.seat ? "withdrawn" : "declined"));
    entered.happened.push_back(announce(std::move(events)));
    return entered;
  }
  SeatSet accepted = SeatSet::from_bits(offer.accepted);
  SeatSet owed = SeatSet::from_bits(offer.owed);
  accepted.insert(seat);
  owed.erase(seat);
  offer.accepted = accepted.bits();
  offer.owed = owed.bits();
  if (owed.empty()) events.push_back(ended(offer, seat, "agreed"));
  entered.happened.push_back(announce(std::move(events)));
  if (!owed.empty()) {
    entered.offer = std::move(offer);
    return entered;
  }
  std::unique_ptr<Table> table = ground.table->clone();
  auto concluded = carry_out(*table, offer);
  if (!concluded) return std::unexpected(std::move(concluded.error()));
  entered.table = std::move(table);
  entered.happened.push_back(std::move(*concluded));
  return entered;
}

Overtaken overtaken_by_turn(const std::optional<store::Offer>& offer, Seat seat) {
  if (!owes_answer(offer, seat)) return {.offer = offer, .told = nullptr};
  return {.offer = {}, .told = announce(Json::array({ended(*offer, seat, "played_on")}))};
}

Overtaken overtaken_by_resignation(const std::optional<store::Offer>& offer, Seat seat) {
  if (!offer || offer->seat != seat) return {.offer = offer, .told = nullptr};
  return {.offer = {}, .told = announce(Json::array({ended(*offer, seat, "resigned")}))};
}

bool computer_accepts(const store::Offer& offer, Seat seat, const Json& score) {
  const auto terms = terms_of(offer);
  if (!terms) return false;
  if (terms->kind == Terms::Kind::draw) return !leads(score, seat);
  return terms->winner == seat || leads(score, terms->winner);
}

}  // namespace reef::match
