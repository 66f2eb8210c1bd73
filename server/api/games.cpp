#include "protocol/games.hpp"

#include "protocol/openapi.hpp"
#include "server/api/calls.hpp"

namespace reef::api {

/// GET /games
Result<Json> GameCalls::list_games(Call& /*call*/) {
  return protocol::games_json();
}

/// GET /games/{game}
Result<Json> GameCalls::show_game(Call& call) {
  const GameEntry* game = find_game(call.param("game"));
  if (game == nullptr) return refuse(protocol::Code::not_found, "this server does not have this game");
  Json json = protocol::game_json(*game);
  json["components"] = game->components();
  return json;
}

/// GET /games/{game}/playing_time
Result<Json> GameCalls::show_playing_time(Call& call) const {
  const GameEntry* game = find_game(call.param("game"));
  if (game == nullptr) return refuse(protocol::Code::not_found, "this server does not have this game");
  const auto time = playing_times.of(call.param("game"));
  if (!time) return refuse(protocol::Code::unavailable, "the playing time cannot be read at present");
  return Json{{"matches", time->matches}, {"minutes", time->minutes ? Json(*time->minutes) : Json(nullptr)}};
}

/// GET /openapi.json
void GameCalls::show_openapi(Call& call) {
  Response response;
  response.body = protocol::openapi();
  call.reply(std::move(response));
}

}  // namespace reef::api
