#include <utility>

#include "server/api/accounts/calls.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::api {
namespace {

/// `{name: [{"user", "since"}, …]}`
Result<Json> list_of(const char* name, const Result<std::vector<store::Acquaintance>>& found) {
  if (!found) return std::unexpected(found.error());
  Json list = Json::array();
  for (const store::Acquaintance& each : *found) {
    list.push_back({{"user", match::user_json(each.user)}, {"since", each.since}});
  }
  return Json{{name, std::move(list)}};
}

}  // namespace

/// GET /players/{player}
Result<Json> PeopleCalls::show_player(Call& call) const {
  ATOLL_TRY(profile, people.profile(call.param("player"), call.user));
  Json ratings = Json::array();
  for (const store::RatingRow& row : profile.ratings) {
    ratings.push_back({{"game", row.game},
                       {"rating", rating::shown(row.rating.mu)},
                       {"sigma", rating::shown_deviation(row.rating.sigma)},
                       {"matches", row.matches}});
  }
  Json results = Json::array();
  for (const store::Results& row : profile.results) {
    results.push_back({{"game", row.game},
                       {"players", row.players},
                       {"played", row.played},
                       {"won", row.won},
                       {"second", row.second}});
  }
  return Json{{"user", match::user_json(profile.user)},
              {"since", profile.user.created_at},
              {"reliability", or_null(profile.reliability)},
              {"ratings", std::move(ratings)},
              {"results", std::move(results)},
              {"online", profile.online},
              {"friend", profile.is_friend},
              {"blocked", profile.blocks},
              {"muted", profile.mutes},
              {"paused", profile.paused}};
}

/// GET /players
Result<Json> PeopleCalls::find_players(Call& call) const {
  const std::string name = call.parameter("name");
  if (name.empty() || name.size() > accounts::name_bytes_max) {
    return std::unexpected(invalid(Violation{"query.value", "expected the beginning of a name", "/name"}));
  }
  ATOLL_TRY(found, people.accounts_named(name));
  Json players = Json::array();
  for (const store::User& user : found) players.push_back(match::user_json(user));
  return Json{{"players", std::move(players)}};
}

/// GET /friends
Result<Json> PeopleCalls::list_friends(Call& call) const {
  ATOLL_TRY(found, people.friends(*call.user));
  Json friends = Json::array();
  for (const store::Acquaintance& each : found) {
    friends.push_back(
        {{"user", match::user_json(each.user)}, {"online", people.is_online(each.user)}, {"since", each.since}});
  }
  return Json{{"friends", std::move(friends)}};
}

/// GET /blocks
Result<Json> PeopleCalls::list_blocks(Call& call) const {
  return list_of("blocks", people.blocks(*call.user));
}

/// GET /mutes
Result<Json> PeopleCalls::list_mutes(Call& call) const {
  return list_of("mutes", people.mutes(*call.user));
}

}  // namespace reef::api
