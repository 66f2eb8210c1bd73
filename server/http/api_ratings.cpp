#include <algorithm>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/match/snapshot.hpp"

namespace reef::http {
namespace {

constexpr int recent_max = 10;

const char* name_of(store::Standing standing) {
  switch (standing) {
    case store::Standing::provisional:
      return "provisional";
    case store::Standing::inactive:
      return "inactive";
    case store::Standing::ranked:
      break;
  }
  return "ranked";
}

Json line_json(const store::Ranked& line) {
  return {{"place", line.place > 0 ? Json(line.place) : Json(nullptr)},
          {"standing", name_of(line.standing)},
          {"user", match::user_json(line.user)},
          {"rating", rating::shown(line.rating.rating.mu)},
          {"sigma", rating::shown_deviation(line.rating.rating.sigma)},
          {"matches", line.rating.matches},
          {"played_at", line.rating.updated_at}};
}

/// GET /ratings
void show_ranking(const ApiParts& parts, Call call) {
  const std::string game = call.parameter("game");
  if (find_game(game) == nullptr) {
    return call.reply(failure_response(invalid(Violation{"query.value", "there is no such game here", "/game"})));
  }
  const std::string list = call.parameter("list");
  if (!list.empty() && list != "ranked" && list != "provisional") {
    return call.reply(
        failure_response(invalid(Violation{"query.value", "expected one of: ranked, provisional", "/list"})));
  }
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  const auto standing = list == "provisional" ? store::Standing::provisional : store::Standing::ranked;
  const Answer<store::Ranking> ranking = parts.people.ranking(
      {.game = game, .standing = standing, .active_since = 0, .after = call.parameter("cursor"), .limit = *limit});
  if (!ranking) return call.reply(failure_response(ranking.error()));
  Json you = nullptr;
  if (call.user) {
    const Answer<std::optional<store::Ranked>> own = parts.people.rank_of(call.user->key, game);
    if (!own) return call.reply(failure_response(own.error()));
    if (*own) you = line_json(**own);
  }
  Json players = Json::array();
  for (const store::Ranked& line : ranking->players) players.push_back(line_json(line));
  call.reply(json_response(200, {{"players", std::move(players)},
                                 {"you", std::move(you)},
                                 {"next", ranking->next.empty() ? Json(nullptr) : Json(ranking->next)}}));
}

/// GET /ratings/computers
void show_computers(const ApiParts& parts, Call call) {
  const std::string game = call.parameter("game");
  if (find_game(game) == nullptr) {
    return call.reply(failure_response(invalid(Violation{"query.value", "there is no such game here", "/game"})));
  }
  const Answer<std::vector<store::BotRating>> bots = parts.people.bot_ratings(game);
  if (!bots) return call.reply(failure_response(bots.error()));
  Json computers = Json::array();
  for (const store::BotRating& each : *bots) {
    computers.push_back({{"bot", each.bot},
                         {"rating", rating::shown(each.rating.mu)},
                         {"sigma", rating::shown_deviation(each.rating.sigma)},
                         {"matches", each.matches},
                         {"played_at", each.updated_at}});
  }
  call.reply(json_response(200, {{"computers", std::move(computers)}}));
}

Json rating_json(const rating::Rating& rating) {
  return {{"rating", rating::shown(rating.mu)}, {"sigma", rating::shown_deviation(rating.sigma)}};
}

/// GET /players/{player}/ratings/{game}
void show_history(const ApiParts& parts, Call call) {
  const std::string game = call.param("game");
  if (find_game(game) == nullptr) return call.reply(refusal(protocol::Code::not_found, "there is no such game here"));
  const std::string player = call.param("player");
  const Answer<std::vector<store::RatingStep>> steps = parts.people.rating_history(player, game);
  if (!steps) return call.reply(failure_response(steps.error()));
  const bool is_own = call.user && call.user->id == player;
  Json history = Json::array();
  for (const store::RatingStep& step : *steps) {
    // That a private match was played is seen by what it did; which one it was is not.
    const bool is_told = is_own || step.visibility == store::Visibility::everyone;
    history.push_back({{"match", is_told ? Json(step.match) : Json(nullptr)},
                       {"at", step.at},
                       {"rank", step.rank},
                       {"players", step.players},
                       {"before", rating_json(step.before)},
                       {"after", rating_json(step.after)}});
  }
  call.reply(json_response(200, {{"history", std::move(history)}}));
}

/// GET /players/{player}/matches
void show_recent(const ApiParts& parts, Call call) {
  const Answer<store::User> player = parts.people.find(call.param("player"));
  if (!player) return call.reply(failure_response(player.error()));
  const store::Page page{.listing = store::Listing::finished, .user = player->key, .after = "", .limit = 50};
  Answer<Json> list = parts.lobby.list(page, call.user);
  if (!list) return call.reply(failure_response(list.error()));
  Json matches = Json::array();
  for (Json& item : list->at("matches")) {
    if (matches.size() == recent_max) break;
    // A private match is there for those alone who sat in it.
    if (item.at("visibility") == "public" || !item.at("you").is_null()) matches.push_back(std::move(item));
  }
  call.reply(json_response(200, {{"matches", std::move(matches)}}));
}

}  // namespace

void add_rating_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/ratings", .scope = Scope::read, .handler = show_ranking});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/ratings/computers", .scope = Scope::read, .handler = show_computers});
  add_route(router, parts,
            {.method = "GET",
             .pattern = "/api/v1/players/{player}/ratings/{game}",
             .scope = Scope::read,
             .handler = show_history});
  add_route(
      router, parts,
      {.method = "GET", .pattern = "/api/v1/players/{player}/matches", .scope = Scope::read, .handler = show_recent});
}

}  // namespace reef::http
