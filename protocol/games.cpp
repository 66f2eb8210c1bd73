#include "protocol/games.hpp"

#include <utility>

namespace reef::protocol {

Json game_json(const GameEntry& game) {
  const Meta& meta = game.meta();
  Json kinds = Json::array();
  for (const bots::Kind kind : bots::kinds) kinds.push_back(bots::name_of(kind));
  Json offers = Json::array();
  if (meta.draw_by_agreement) offers.push_back("draw");
  if (meta.winner_by_agreement) offers.push_back("winner");
  return {{"id", meta.id},
          {"name", meta.name},
          {"seats", {{"min", meta.seats_min}, {"max", meta.seats_max}}},
          {"rules_version", meta.rules_version},
          {"options", Json::parse(meta.options_schema)},
          {"bots", std::move(kinds)},
          {"open_information", meta.open_information},
          {"offers", std::move(offers)}};
}

Json games_json() {
  Json list = Json::array();
  for (const GameEntry& game : games()) list.push_back(game_json(game));
  return list;
}

}  // namespace reef::protocol
