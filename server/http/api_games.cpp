#include "protocol/games.hpp"
#include "protocol/openapi.hpp"
#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

/// GET /games
void list_games(const ApiParts&, Call call) {
  call.reply(json_response(200, protocol::games_json()));
}

/// GET /games/{game}
void show_game(const ApiParts&, Call call) {
  const GameEntry* game = find_game(call.param("game"));
  if (game == nullptr) return call.reply(refusal(protocol::Code::not_found, "there is no such game here"));
  Json json = protocol::game_json(*game);
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
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/games", .scope = Scope::read, .handler = list_games});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/games/{game}", .scope = Scope::read, .handler = show_game});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/openapi.json", .scope = Scope::read, .handler = show_openapi});
}

}  // namespace reef::http
