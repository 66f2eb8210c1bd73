#include "server/match/offers.hpp"

#include <algorithm>
#include <utility>

#include "server/match/announcement.hpp"
#include "server/match/house.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// Terms of any kind, whichever a game knows.
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

/// The members that tell what is offered.
Json told_terms(const Terms& terms) {
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

bool leads(const Json& score, Seat seat) {
  const auto total = [&](std::size_t of) { return score.at(of).at("total").get<int>(); };
  for (std::size_t other = 0; other < score.size(); ++other) {
    if (other != seat && total(other) >= total(seat)) return false;
  }
  return true;
}

/// The game ends as its players have agreed.
Answer<void> conclude(Entered& entered, const Terms& terms) {
  std::unique_ptr<Table> table = entered.table->clone();
  const Agreement agreement{terms.kind == Terms::Kind::winner ? std::optional(terms.winner) : std::nullopt};
  auto concluded = table->conclude(agreement);
  if (!concluded)
    return refuse(Code::internal, "the game does not end as it said it could: " + concluded.error().detail);
  entered.table = std::move(table);
  entered.happened.push_back(std::move(*concluded));
  return {};
}

/// The match is as it was before the turn.
Answer<void> take_back(Entered& entered, const Ground& ground, const Terms& terms, Seat asker) {
  const auto from = std::ranges::find(ground.turns, terms.turn, &PlayedTurn::ply);
  if (from == ground.turns.end()) return refuse(Code::internal, "the turn to be taken back does not stand");
  entered.table = from->before;
  entered.turns_back = static_cast<std::size_t>(ground.turns.end() - from);
  entered.happened.push_back(
      announce(Json::array({{{"type", "match.taken_back"}, {"seat", asker}, {"turn", terms.turn}}})));
  return {};
}

/// Does what was agreed on.
Answer<void> carry_out(Entered& entered, const Ground& ground, const store::Offer& offer) {
  const auto terms = terms_of(offer);
  if (!terms) return refuse(Code::internal, "the offer cannot be read");
  if (terms->kind == Terms::Kind::take_back) return take_back(entered, ground, *terms, offer.seat);
  if (terms->kind != Terms::Kind::cancel) return conclude(entered, *terms);
  entered.agreed = Outcome{.ranks = {}, .scores = {}, .reason = cancelled};
  return {};
}

/// Why the log so far does not allow the offer; nothing if it does.
std::optional<Violation> fault_of(const Terms& terms, const Ground& ground, Seat seat) {
  const auto by = [](Seat who) { return [who](const PlayedTurn& turn) { return turn.seat == who; }; };
  if (terms.kind == Terms::Kind::cancel) {
    for (Seat each = 0; each < ground.seats; ++each) {
      if (std::ranges::count_if(ground.turns, by(each)) > 1)
        return Violation{"offer.late", "somebody has played a second turn", "/kind"};
    }
  }
  if (terms.kind != Terms::Kind::take_back) return std::nullopt;
  const auto last = std::find_if(ground.turns.rbegin(), ground.turns.rend(), by(seat));
  if (last == ground.turns.rend() || last->ply != terms.turn)
    return Violation{"offer.turn", "that is not your last turn", "/turn"};
  const bool told = std::any_of(ground.turns.rbegin(), std::next(last),
                                [&](const PlayedTurn& turn) { return reveals(turn, ground.seats); });
  if (told) return Violation{"offer.revealed", "what was revealed since cannot be taken back", "/turn"};
  return std::nullopt;
}

/// Whether the offer is about the position that it was made in, and no other.
bool is_of_the_moment(const store::Offer& offer) {
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
  if (!game_knows(terms.kind, meta)) reader.refuse("kind", "offer.kind", "this game does not know such an offer");
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

std::optional<int> wanted_back(const store::Turn& entry) {
  if (entry.kind != "offer") return std::nullopt;
  const Json terms = Json::parse(entry.steps).at(0).at("offer");
  if (terms.at("kind") != "take_back") return std::nullopt;
  return terms.at("turn").get<int>();
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
  if (auto fault = fault_of(*terms, ground, seat)) return std::unexpected(invalid(std::move(*fault).within("/offer")));
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
  if (auto done = carry_out(entered, ground, offer); !done) return std::unexpected(std::move(done.error()));
  return entered;
}

Overtaken overtaken_by_turn(const std::optional<store::Offer>& offer, Seat seat) {
  const bool ends = offer && (owes_answer(offer, seat) || is_of_the_moment(*offer));
  if (!ends) return {.offer = offer, .told = nullptr};
  return {.offer = {}, .told = announce(Json::array({ended(*offer, seat, "played_on")}))};
}

Overtaken overtaken_by_resignation(const std::optional<store::Offer>& offer, Seat seat) {
  if (!offer || offer->seat != seat) return {.offer = offer, .told = nullptr};
  return {.offer = {}, .told = announce(Json::array({ended(*offer, seat, "resigned")}))};
}

bool computer_accepts(const store::Offer& offer, Seat seat, const Json& score) {
  const auto terms = terms_of(offer);
  if (!terms) return false;
  if (is_of_the_moment(offer)) return true;
  if (terms->kind == Terms::Kind::draw) return !leads(score, seat);
  return terms->winner == seat || leads(score, terms->winner);
}

}  // namespace reef::match
