#include "protocol/games.hpp"

#include <utility>

namespace reef::protocol {

Json game_json(const GameEntry& game) {
  const Meta& meta = game.meta();
  Json kinds = Json::array();
  for (const bots::Kind kind : bots::offered) kinds.push_back(bots::name_of(kind));
  Json offers = Json::array();
  if (meta.draw_by_agreement) offers.push_back("draw");
  if (meta.winner_by_agreement) offers.push_back("winner");
  Json json{{"id", meta.id},
            {"name", meta.name},
            {"seats", {{"min", meta.seats_min}, {"max", meta.seats_max}}},
            {"minutes", {{"min", meta.minutes_min}, {"max", meta.minutes_max}}},
            {"rules_version", meta.rules_version},
            {"options", Json::parse(meta.options_schema)},
            {"bots", std::move(kinds)},
            {"open_information", meta.open_information},
            {"offers", std::move(offers)}};
  if (meta.co_operative) json["co_operative"] = true;
  if (meta.lowest_wins) json["lowest_wins"] = true;
  return json;
}

Json games_json() {
  Json list = Json::array();
  for (const GameEntry& game : games()) list.push_back(game_json(game));
  return list;
}

}  // namespace reef::protocol
