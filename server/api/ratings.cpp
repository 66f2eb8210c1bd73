#include <array>
#include <utility>

#include "server/api/calls.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::api {
namespace {

constexpr int recent_max = 10;

const char* name_of(store::RankStatus status) {
  switch (status) {
    case store::RankStatus::provisional:
      return "provisional";
    case store::RankStatus::inactive:
      return "inactive";
    case store::RankStatus::ranked:
      break;
  }
  return "ranked";
}

Json line_json(const store::Ranked& line) {
  return {{"place", line.place > 0 ? Json(line.place) : Json(nullptr)},
          {"status", name_of(line.status)},
          {"user", match::user_json(line.user)},
          {"rating", rating::shown(line.rating.rating.mu)},
          {"sigma", rating::shown_deviation(line.rating.rating.sigma)},
          {"matches", line.rating.matches},
          {"played_at", line.rating.updated_at}};
}

Json rating_json(const rating::Rating& rating) {
  return {{"rating", rating::shown(rating.mu)}, {"sigma", rating::shown_deviation(rating.sigma)}};
}

}  // namespace

/// GET /ratings
Result<Json> RatingCalls::show_ranking(Call& call) const {
  const std::string game = call.parameter("game");
  if (find_game(game) == nullptr) {
    return std::unexpected(invalid(Violation{"query.value", "this server does not have this game", "/game"}));
  }
  static constexpr std::array<std::string_view, 2> lists = {"ranked", "provisional"};
  ATOLL_TRY(list, call.word("list", lists));
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  const auto status = list == 1U ? store::RankStatus::provisional : store::RankStatus::ranked;
  ATOLL_TRY(
      ranking,
      people.ranking(
          {.game = game, .status = status, .active_since = 0, .after = call.parameter("cursor"), .limit = limit}));
  Json you = nullptr;
  if (call.user) {
    ATOLL_TRY(own, people.rank_of(call.user->key, game));
    if (own) you = line_json(*own);
  }
  Json players = Json::array();
  for (const store::Ranked& line : ranking.players) players.push_back(line_json(line));
  return Json{{"players", std::move(players)},
              {"you", std::move(you)},
              {"next", ranking.next.empty() ? Json(nullptr) : Json(ranking.next)}};
}

/// GET /ratings/computers
Result<Json> RatingCalls::show_computers(Call& call) const {
  const std::string game = call.parameter("game");
  if (find_game(game) == nullptr) {
    return std::unexpected(invalid(Violation{"query.value", "this server does not have this game", "/game"}));
  }
  ATOLL_TRY(bots, people.bot_ratings(game));
  Json computers = Json::array();
  for (const store::BotRating& each : bots) {
    computers.push_back({{"bot", each.bot},
                         {"rating", rating::shown(each.rating.mu)},
                         {"sigma", rating::shown_deviation(each.rating.sigma)},
                         {"matches", each.matches},
                         {"played_at", each.updated_at}});
  }
  return Json{{"computers", std::move(computers)}};
}

/// GET /players/{player}/ratings/{game}
Result<Json> RatingCalls::show_history(Call& call) const {
  const std::string game = call.param("game");
  if (find_game(game) == nullptr) return refuse(protocol::Code::not_found, "this server does not have this game");
  const std::string player = call.param("player");
  ATOLL_TRY(steps, people.rating_history(player, game));
  const bool is_own = call.user && call.user->id == player;
  Json history = Json::array();
  for (const store::RatingStep& step : steps) {
    // The history shows the effect of a private match, but not which match it was.
    const bool is_shown = is_own || step.visibility == store::Visibility::public_match;
    history.push_back({{"match", is_shown ? Json(step.match) : Json(nullptr)},
                       {"at", step.at},
                       {"rank", step.rank},
                       {"players", step.players},
                       {"before", rating_json(step.before)},
                       {"after", rating_json(step.after)}});
  }
  return Json{{"history", std::move(history)}};
}

/// GET /players/{player}/matches
Result<Json> RatingCalls::show_recent(Call& call) const {
  ATOLL_TRY(player, people.find(call.param("player")));
  const store::Page page{.listing = store::Listing::finished, .user = player.key, .after = "", .limit = 50};
  ATOLL_TRY(list, lobby.list(page, call.user));
  Json matches = Json::array();
  for (Json& item : list.at("matches")) {
    if (matches.size() == recent_max) break;
    // Only its players see a private match.
    if (item.at("visibility") == "public" || !item.at("you").is_null()) matches.push_back(std::move(item));
  }
  return Json{{"matches", std::move(matches)}};
}

}  // namespace reef::api
