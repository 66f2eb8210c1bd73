#pragma once

#include <memory>

#include "server/api/call.hpp"
#include "server/api/readiness.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/playing_times.hpp"
#include "server/people/people.hpp"

/// What the API answers about games, ratings and the server. Each group has the services that it needs.
namespace reef::api {

struct GameCalls {
  static Result<Json> list_games(Call& call);
  static Result<Json> show_game(Call& call);
  Result<Json> show_playing_time(Call& call) const;
  static void show_openapi(Call& call);

  lobby::PlayingTimes& playing_times;
};

struct HealthCalls {
  static Result<Json> health(Call& call);
  void ready(Call& call) const;

  std::shared_ptr<Readiness> readiness;
};

struct RatingCalls {
  Result<Json> show_ranking(Call& call) const;
  Result<Json> show_bots(Call& call) const;
  Result<Json> show_history(Call& call) const;
  Result<Json> show_recent(Call& call) const;

  people::People& people;
  lobby::Lobby& lobby;
};

}  // namespace reef::api
