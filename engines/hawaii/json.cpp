#include "engines/hawaii/json.hpp"

#include <array>
#include <string>
#include <utility>

#include "engines/hawaii/words.hpp"
#include "engines/hawaii/written.hpp"

namespace reef::hawaii {
namespace {

Json spaces_json(const State& state) {
  Json list = Json::array();
  for (std::size_t at = 0; at < places_count; ++at) {
    Json spaces = Json::array();
    for (std::size_t space = 0; space < places[state.frame[at]].spaces; ++space) {
      const std::uint8_t token = state.spaces[at][space];
      spaces.push_back(token == shut ? Json("shut") : or_null(token));
    }
    list.push_back(std::move(spaces));
  }
  return list;
}

Json pending_json(const State& state) {
  const Pending& pending = state.pending;
  if (pending.from == Pending::From::nothing) return nullptr;
  return {{"from", word_of(source_words, pending.from)},
          {"kind", pending.kind == none ? Json(nullptr) : Json(word_of(kind_words, pending.kind))},
          {"side", pending.side == 0 ? Json(nullptr) : Json(pending.side)}};
}

Json row_json(const Row& row) {
  Json tiles = Json::array();
  for (const Tile& tile : row) tiles.push_back({{"kind", word_of(kind_words, tile.kind)}, {"side", tile.side}});
  return tiles;
}

Json player_json(const Player& player) {
  Json rows = Json::array();
  for (const Row& row : player.rows) rows.push_back(row_json(row));
  const Points& points = player.points;
  return {{"goods", goods_json(player.goods)},
          {"chief", player.chief},
          {"kahunas", player.kahunas},
          {"tikis", player.tikis},
          {"boats", fleet_json(player.boats)},
          {"used", fleet_json(player.used)},
          {"tokens", player.tokens},
          {"fish", player.fish},
          {"points",
           {{"spears", points.spears},
            {"islands", points.islands},
            {"rounds", points.rounds},
            {"first_place", points.first_place}}},
          {"rows", std::move(rows)}};
}

/// The entries of the seats that play.
Json first_of(const std::array<std::uint8_t, seats_max>& numbers, std::size_t seats) {
  Json list = Json::array();
  for (std::size_t index = 0; index < seats; ++index) list.push_back(or_null(numbers[index]));
  return list;
}

Json rows_in(unsigned rows) {
  Json list = Json::array();
  for (unsigned row = 0; row < rows_count; ++row) {
    if ((rows >> row & 1U) != 0) list.push_back(row);
  }
  return list;
}

}  // namespace

Json goods_json(const Goods& goods) {
  return {{"shells", goods[shells]}, {"feet", goods[feet]}, {"fruit", goods[fruit]}};
}

Json fleet_json(const Fleet& fleet) {
  return {{"fishing", fleet[0]}, {"side_1", fleet[1]}, {"side_2", fleet[2]}};
}

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

Json encode(const Options& /*options*/) {
  return Json::object();
}

Json encode(const State& state) {
  Json players = Json::array();
  for (std::size_t seat = 0; seat < state.seats; ++seat) players.push_back(player_json(state.players[seat]));
  Json ashore = Json::array();
  for (const std::uint8_t island : state.landings) ashore.push_back(or_null(island));
  return {{"phase", word_of(phase_words, state.phase)},
          {"round", state.round},
          {"turn", state.turn},
          {"pending", pending_json(state)},
          {"trades_used", rows_in(state.trades_used)},
          {"owed", seats_json(SeatSet::from_bits(state.owed))},
          {"order", first_of(state.order, state.seats)},
          {"track", first_of(state.track, state.seats)},
          {"track_tokens", first_of(state.track_tokens, state.seats)},
          {"frame", state.frame},
          {"spaces", spaces_json(state)},
          {"landings", std::move(ashore)},
          {"stock", state.stock},
          {"bag", state.bag},
          {"harbour", state.harbour},
          {"face_down", state.face_down},
          {"face_up", state.face_up},
          {"players", std::move(players)}};
}

Json encode(const Action& action) {
  Json json{{"type", word_of(action_words, action.kind)}};
  switch (action.kind) {
    case Action::Kind::go:
      json.update({{"place", action.value}, {"pay", goods_json(action.goods)}});
      break;
    case Action::Kind::fish:
      json.update({{"count", action.value}, {"boats", fleet_json(action.boats)}, {"pay", goods_json(action.goods)}});
      break;
    case Action::Kind::island:
      json.update({{"landing", action.value}, {"boats", fleet_json(action.boats)}, {"pay", goods_json(action.goods)}});
      break;
    case Action::Kind::order:
      json["at"] = action.value;
      break;
    case Action::Kind::tile:
      json["kind"] = word_of(kind_words, action.value);
      break;
    case Action::Kind::buy:
      json.update({{"space", action.value}, {"double", action.twice}, {"pay", goods_json(action.goods)}});
      break;
    case Action::Kind::build:
      json["row"] = action.value;
      break;
    case Action::Kind::convert:
      json["pay"] = goods_json(action.goods);
      break;
    case Action::Kind::income:
      json["gain"] = goods_json(action.goods);
      break;
    case Action::Kind::decline:
      break;
  }
  return json;
}

}  // namespace reef::hawaii
