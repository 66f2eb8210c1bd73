#include "protocol/openapi.hpp"
#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

Json game_json(const GameEntry& game) {
  const Meta& meta = game.meta();
  Json kinds = Json::array();
  for (const bots::Kind kind : bots::kinds) kinds.push_back(bots::name_of(kind));
  return {{"id", meta.id},
          {"name", meta.name},
          {"seats", {{"min", meta.seats_min}, {"max", meta.seats_max}}},
          {"rules_version", meta.rules_version},
          {"options", Json::parse(meta.options_schema)},
          {"bots", std::move(kinds)}};
}

/// GET /games
void list_games(const ApiParts&, Call call) {
  Json list = Json::array();
  for (const GameEntry& game : games()) list.push_back(game_json(game));
  call.reply(json_response(200, list));
}

/// GET /games/{game}
void show_game(const ApiParts&, Call call) {
  const GameEntry* game = find_game(call.param("game"));
  if (game == nullptr) return call.reply(refusal(protocol::Code::not_found, "there is no such game here"));
  Json json = game_json(*game);
  json["components"] = game->components();
  call.reply(json_response(200, json));
}

/// GET /openapi.json
void show_openapi(const ApiParts&, Call call) {
  Response response;
  response.body = protocol::openapi();
  call.reply(std::move(response));
}

}  // namespace

void add_game_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/games", .handler = list_games});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/games/{game}", .handler = show_game});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/openapi.json", .handler = show_openapi});
}

}  // namespace reef::http
