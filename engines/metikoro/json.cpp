#include "engines/metikoro/json.hpp"

#include <array>
#include <string>
#include <utility>

#include "engines/metikoro/words.hpp"

namespace reef::metikoro {
namespace {

Json or_null(std::uint8_t number) {
  return number == none ? Json(nullptr) : Json(number);
}

Json encode(const Pair& pair) {
  Json list = Json::array();
  for (const std::uint8_t value : pair) {
    if (value != none) list.push_back(value);
  }
  return list;
}

Json encode(const Doings& doings) {
  if (doings.deed == Deed::none_yet) return nullptr;
  return {{"kind", word_of(deed_words, doings.deed)},
          {"cells", encode(doings.cells)},
          {"taken", encode(doings.taken)},
          {"paid", encode(doings.paid)}};
}

Json encode(const std::array<Laid, cells_count>& cells) {
  Json list = Json::array();
  for (const Laid& laid : cells) {
    list.push_back(laid.tile == none ? Json(nullptr)
                                     : Json{{"tile", laid.tile}, {"turn", laid.turn}, {"locked", laid.locked}});
  }
  return list;
}

Json encode(const std::vector<Way>& path) {
  Json list = Json::array();
  for (const Way& way : path) {
    list.push_back(Json::array({way.cell, word_of(end_words, way.entry), word_of(end_words, way.exit)}));
  }
  return list;
}

Json encode(const OrbView& orb) {
  Json barred = Json::array();
  for (const BarView& bar : orb.barred) barred.push_back({{"cell", bar.cell}, {"turns", bar.turns}});
  return {{"cell", orb.cell}, {"barred", std::move(barred)}};
}

Json encode(const std::array<Bar, seats_max>& bars) {
  Json list = Json::array();
  for (std::size_t index = 0; index < bars.size(); ++index) {
    if (bars[index].orb == none) continue;
    list.push_back({{"orb", bars[index].orb}, {"cell", bars[index].cell}, {"turns", index + 1}});
  }
  return list;
}

std::string hexadecimal(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t at = text.size(); at-- > 0; number >>= 4U) text[at] = "0123456789abcdef"[number & 15U];
  return text;
}

Json numbers(const Orbs& orbs) {
  Json list = Json::array();
  for (const std::uint8_t orb : orbs) {
    if (orb != none) list.push_back(orb);
  }
  return list;
}

}  // namespace

Json encode(const Options& /*options*/) {
  return Json::object();
}

Json encode(const State& state) {
  Json platforms = Json::array();
  for (std::size_t seat = 0; seat < state.seats; ++seat) platforms.push_back(state.platforms[seat]);
  Json history = Json::array();
  for (const std::uint64_t position : state.history) history.push_back(hexadecimal(position));
  return {{"phase", word_of(phase_words, state.phase)},
          {"turn", state.turn},
          {"action", encode(state.doings)},
          {"cells", encode(state.cells)},
          {"orbs", numbers(state.orbs)},
          {"spares", state.spares},
          {"bars", encode(state.bars)},
          {"platforms", std::move(platforms)},
          {"supply", state.supply},
          {"plies", state.plies},
          {"history", std::move(history)},
          {"ending", word_of(ending_words, state.ending)},
          {"winner", or_null(state.winner)}};
}

Json encode(const Action& action) {
  Json json{{"type", word_of(action_words, action.kind)}};
  switch (action.kind) {
    case Action::Kind::place:
    case Action::Kind::replace:
      json["tile"] = action.tile;
      [[fallthrough]];
    case Action::Kind::rotate:
      json.update({{"cell", action.cell}, {"turn", action.turn}});
      break;
    case Action::Kind::take:
    case Action::Kind::pay:
    case Action::Kind::draw:
      json["tile"] = action.tile;
      break;
    case Action::Kind::roll:
      json.update({{"from", action.cell}, {"to", action.to}});
      break;
    case Action::Kind::enough:
    case Action::Kind::stay:
      break;
  }
  return json;
}

Json encode(const Event& event) {
  Json json{{"type", word_of(event_words, event.kind)}};
  if (event.seat != none) json["seat"] = event.seat;
  switch (event.kind) {
    case Event::Kind::replaced:
      json["old_tile"] = event.old.tile;
      [[fallthrough]];
    case Event::Kind::rotated:
      json["old_turn"] = event.old.turn;
      [[fallthrough]];
    case Event::Kind::placed:
      json.update({{"cell", event.cell}, {"tile", event.tile}, {"turn", event.turn}});
      break;
    case Event::Kind::paid:
    case Event::Kind::took:
    case Event::Kind::drew:
      json["tile"] = event.tile;
      break;
    case Event::Kind::rolled:
      json.update({{"from", event.cell}, {"to", event.to}, {"path", encode(event.path)}});
      break;
    case Event::Kind::refilled:
      json["cell"] = event.cell;
      break;
    case Event::Kind::ended:
      json["reason"] = word_of(ending_words, event.ending);
      break;
    case Event::Kind::stayed:
      break;
  }
  return json;
}

Json encode(const View& view) {
  Json orbs = Json::array();
  for (const OrbView& orb : view.orbs) orbs.push_back(encode(orb));
  Json houses = Json::array();
  for (const HouseView& house : view.houses) houses.push_back({{"seat", or_null(house.seat)}, {"orbs", house.orbs}});
  Json rolls = Json::array();
  for (const RollView& roll : view.rolls) {
    rolls.push_back({{"from", roll.from}, {"to", roll.to}, {"path", encode(roll.path)}});
  }
  return {{"phase", word_of(phase_words, view.phase)},
          {"turn", view.turn ? Json(*view.turn) : Json(nullptr)},
          {"action", encode(view.doings)},
          {"cells", encode(view.cells)},
          {"orbs", std::move(orbs)},
          {"spares", view.spares},
          {"platforms", view.platforms},
          {"supply", view.supply},
          {"houses", std::move(houses)},
          {"rolls", std::move(rolls)},
          {"round", view.round},
          {"repeats", view.repeats}};
}

}  // namespace reef::metikoro
