#include "engines/hawaii/json.hpp"
#include "engines/hawaii/words.hpp"
#include "engines/hawaii/written.hpp"

namespace reef::hawaii {
namespace {

Json token_or_null(std::uint8_t token) {
  return token == none ? Json(nullptr) : token_json(token);
}

void write_tile(Json& json, const Tile& tile) {
  json.update({{"kind", word_of(kind_words, tile.kind)}, {"side", tile.side}});
}

void write_round(Json& json, const Event& event) {
  json.update({{"round", event.round},
               {"sum", event.sum},
               {"threshold", event.threshold},
               {"rank", event.rank == 0 ? Json(nullptr) : Json(event.rank)},
               {"points", event.points},
               {"lono", event.gain}});
}

void write_order(Json& json, const Event& event) {
  Json order = Json::array();
  for (const std::uint8_t seat : event.order) {
    if (seat != none) order.push_back(seat);
  }
  json.update({{"round", event.round}, {"order", std::move(order)}});
}

}  // namespace

Json token_json(std::uint8_t token) {
  return {{"price", price_of(token)}, {"spears", has_spears(token)}};
}

Json encode(const Event& event) {
  Json json{{"type", word_of(event_words, event.kind)}};
  if (event.seat != none) json["seat"] = event.seat;
  switch (event.kind) {
    case Event::Kind::went:
      json.update({{"from", event.from == at_beach ? Json(nullptr) : Json(event.from)},
                   {"to", event.to},
                   {"pay", goods_json(event.goods)}});
      break;
    case Event::Kind::bought:
      write_tile(json, event.tile);
      json.update({{"place", event.to},
                   {"pieces", event.pieces},
                   {"space", event.space},
                   {"token", token_json(event.token)},
                   {"pay", goods_json(event.goods)}});
      break;
    case Event::Kind::spears:
    case Event::Kind::island_points:
    case Event::Kind::first_place:
      json["points"] = event.points;
      break;
    case Event::Kind::built:
      write_tile(json, event.tile);
      json.update({{"row", event.from}, {"column", event.to}});
      break;
    case Event::Kind::boat_added:
      json["side"] = event.tile.side;
      break;
    case Event::Kind::kahuna_added:
      json.update({{"index", event.to}, {"shells", event.gain}});
      break;
    case Event::Kind::tiki_added:
      json.update({{"index", event.to}, {"feet", event.gain}});
      break;
    case Event::Kind::converted:
      json["pay"] = goods_json(event.goods);
      break;
    case Event::Kind::fished:
      json.update({{"count", event.pieces},
                   {"fish", event.points},
                   {"boats", fleet_json(event.boats)},
                   {"pay", goods_json(event.goods)}});
      break;
    case Event::Kind::visited:
      json.update({{"landing", event.to},
                   {"island", word_of(island_words, event.island)},
                   {"points", event.points},
                   {"boats", fleet_json(event.boats)},
                   {"pay", goods_json(event.goods)}});
      break;
    case Event::Kind::island_fruit:
      json["fruit"] = event.gain;
      break;
    case Event::Kind::island_in_vain:
      json["island"] = word_of(island_words, event.island);
      break;
    case Event::Kind::ordered:
      json.update({{"at", event.to}, {"token", token_or_null(event.token)}});
      break;
    case Event::Kind::round_scored:
      write_round(json, event);
      break;
    case Event::Kind::income:
    case Event::Kind::income_chosen:
      json.update(goods_json(event.goods));
      break;
    case Event::Kind::round_began:
      write_order(json, event);
      break;
    case Event::Kind::cleared:
      json.update({{"row", event.from}, {"tiles", event.pieces}});
      break;
    case Event::Kind::ended:
      json["reason"] = ending_word;
      break;
    case Event::Kind::declined:
      break;
  }
  return json;
}

}  // namespace reef::hawaii
