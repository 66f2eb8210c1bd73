#include "engines/manitou/json.hpp"

#include <utility>

#include "engines/manitou/words.hpp"

namespace reef::manitou {
namespace {

Json or_null(std::uint8_t number) {
  return number == none ? Json(nullptr) : Json(number);
}
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// A list of cards: their words in ascending order.
Json list_of(const Cards& cards) {
  Json list = Json::array();
  for (Card card = 0; card < cards_count; ++card) {
    for (int copy = 0; copy < cards[card]; ++copy) list.push_back(word_of(card));
  }
  return list;
}

Json encode(const Buffalo& buffalo) {
  return {{"large", buffalo.large == 0 ? Json(nullptr) : Json(buffalo.large)},
          {"small", buffalo.small == 0 ? Json(nullptr) : Json(buffalo.small)}};
}

Json encode(const Belonging& belonging) {
  if (belonging.seat == none) return nullptr;
  return {{"seat", belonging.seat}, {"card", word_of(belonging.card)}};
}

Json encode(const Hunt& hunt) {
  Json herds = Json::array();
  for (const Herd& herd : hunt.herds) herds.push_back(encode(herd.buffalo));
  Json plays = Json::array();
  for (std::size_t play = 0; play < hunt.plays_count; ++play) {
    plays.push_back({{"card", word_of(hunt.plays[play].card)}, {"herd", hunt.plays[play].herd}});
  }
  return {{"herds", std::move(herds)}, {"plays", std::move(plays)}};
}

/// One number a seat.
Json per_seat(const std::array<int, seats_max>& numbers, int seats) {
  Json list = Json::array();
  for (int seat = 0; seat < seats; ++seat) list.push_back(numbers[static_cast<std::size_t>(seat)]);
  return list;
}

Json encode(const HerdView& herd, const HerdTally& tally, int seats) {
  Json cards = Json::array();
  for (const LaidView& laid : herd.cards) {
    cards.push_back({{"seat", laid.seat}, {"card", word_of(laid.card)}, {"active", or_null(laid.active)}});
  }
  Json json = encode(herd.buffalo);
  json.update({{"cards", std::move(cards)},
               {"owner", or_null(tally.owner)},
               {"first", or_null(herd.first)},
               {"guard", or_null(herd.guard)},
               {"hunter_sums", per_seat(tally.hunter_sums, seats)},
               {"takes", {{"large", or_null(tally.takes_large)}, {"small", or_null(tally.takes_small)}}},
               {"buffalo", per_seat(tally.buffalo, seats)},
               {"prisoners", per_seat(tally.prisoners, seats)}});
  return json;
}

Json encode(const HuntView& hunt, int seats) {
  Json herds = Json::array();
  for (std::size_t herd = 0; herd < herds_count; ++herd) {
    herds.push_back(encode(hunt.herds[herd], hunt.tally.herds[herd], seats));
  }
  Json robbed = Json::array();
  for (const Seat seat : hunt.tally.robbed) robbed.push_back(seat);
  Json points = Json::array();
  for (int seat = 0; seat < seats; ++seat) {
    const Points& each = hunt.tally.points[static_cast<std::size_t>(seat)];
    points.push_back({{"buffalo", each.buffalo},
                      {"prisoners", each.prisoners},
                      {"fur_robber", each.fur_robber},
                      {"total", each.total()}});
  }
  return {{"start", hunt.start},
          {"herds", std::move(herds)},
          {"hunter_sums", per_seat(hunt.tally.hunter_sums, seats)},
          {"robbed", std::move(robbed)},
          {"points", std::move(points)}};
}

Json encode(const TribeView& tribe) {
  Json prisoners = Json::array();
  for (const PrisonerView& prisoner : tribe.prisoners) {
    Json card = encode(prisoner.card);
    card["hunt"] = prisoner.hunt;
    prisoners.push_back(std::move(card));
  }
  return {{"ready", tribe.ready},        {"team_size", tribe.team_size},
          {"team", tribe.team},          {"hand", tribe.hand},
          {"plays", tribe.plays},        {"left", list_of(tribe.left)},
          {"lost", list_of(tribe.lost)}, {"prisoners", std::move(prisoners)},
          {"points", tribe.points}};
}

Json encode(const OwnView& own) {
  return {{"home", list_of(own.home)},
          {"team", list_of(own.team)},
          {"hand", list_of(own.hand)},
          {"pile", list_of(own.pile)}};
}

}  // namespace

Json encode(const Options& /*options*/) {
  return Json::object();
}

Json encode(const State& state) {
  Json hunts = Json::array();
  for (std::size_t hunt = 0; hunt <= state.hunt; ++hunt) hunts.push_back(encode(state.hunts[hunt]));
  Json tribes = Json::array();
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    tribes.push_back({{"team", list_of(state.tribes[seat].team)}, {"hand", list_of(state.tribes[seat].hand)}});
  }
  return {{"phase", word_of(phase_words, state.phase)},
          {"start", state.start},
          {"hunts", std::move(hunts)},
          {"tribes", std::move(tribes)}};
}

Json encode(const Action& action) {
  Json json{{"type", word_of(action_words, action.kind)}, {"card", word_of(action.card)}};
  if (action.kind == Action::Kind::lay) json["herd"] = action.herd;
  return json;
}

Json encode(const Event& event) {
  Json json{{"type", word_of(event_words, event.kind)}};
  if (event.seat != none) json["seat"] = event.seat;
  if (event.herd != none) json["herd"] = event.herd;
  const Json cards = event.cards ? list_of(*event.cards) : Json(nullptr);
  const Json card = event.card == none ? Json(nullptr) : Json(word_of(event.card));
  switch (event.kind) {
    case Event::Kind::chose:
      json.update({{"count", event.count}, {"team", cards}});
      break;
    case Event::Kind::laid:
      json.update({{"card", card}, {"result", word_of(clash_words, event.clash)}, {"met", encode(event.met)}});
      break;
    case Event::Kind::dealt:
      json.update({{"count", event.count}, {"cards", cards}});
      break;
    case Event::Kind::drew:
      json["card"] = card;
      break;
    case Event::Kind::took_buffalo:
    case Event::Kind::escaped:
      json.update({{"card", event.large ? "large" : "small"}, {"points", event.points}});
      break;
    case Event::Kind::took_prisoners:
      json.update({{"cards", Json::array()}, {"points", event.points}});
      for (const Belonging& prisoner : event.prisoners) json["cards"].push_back(encode(prisoner));
      break;
    case Event::Kind::robbed:
      json["points"] = event.points;
      break;
    case Event::Kind::hunt_ended:
      json.update({{"hunt", event.count}, {"points", event.totals}});
      break;
    case Event::Kind::hunt_began:
      json.update({{"hunt", event.count}, {"start", event.start}, {"herds", Json::array()}});
      for (const Buffalo& herd : event.herds) json["herds"].push_back(encode(herd));
      break;
    case Event::Kind::ended:
      json["reason"] = "three_hunts";
      break;
  }
  return json;
}

Json encode(const View& view) {
  Json hunts = Json::array();
  for (const HuntView& hunt : view.hunts) hunts.push_back(encode(hunt, view.seats));
  Json tribes = Json::array();
  for (const TribeView& tribe : view.tribes) tribes.push_back(encode(tribe));
  return {{"phase", word_of(phase_words, view.phase)},
          {"hunt", view.hunt},
          {"start", view.start},
          {"last", view.last},
          {"turn", or_null(view.turn)},
          {"hunts", std::move(hunts)},
          {"tribes", std::move(tribes)},
          {"own", view.own ? encode(*view.own) : Json(nullptr)}};
}

}  // namespace reef::manitou
