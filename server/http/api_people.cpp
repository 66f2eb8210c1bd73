#include <utility>

#include "server/http/api_call.hpp"
#include "server/match/snapshot.hpp"

namespace reef::http {
namespace {

using Deed = void (people::People::*)(const store::User&, const std::string&, Ask<void>);

Json or_null(const std::optional<int>& number) {
  return number ? Json(*number) : Json(nullptr);
}

/// GET /players/{player}
void show_player(const ApiParts& parts, Call call) {
  const Answer<people::Profile> profile = parts.people.profile(call.param("player"), call.user);
  if (!profile) return call.reply(failure_response(profile.error()));
  Json ratings = Json::array();
  for (const store::RatingRow& row : profile->ratings) {
    ratings.push_back({{"game", row.game},
                       {"rating", rating::shown(row.rating.mu)},
                       {"sigma", rating::shown_deviation(row.rating.sigma)},
                       {"matches", row.matches}});
  }
  Json results = Json::array();
  for (const store::Results& row : profile->results) {
    results.push_back({{"game", row.game},
                       {"players", row.players},
                       {"played", row.played},
                       {"won", row.won},
                       {"second", row.second}});
  }
  call.reply(json_response(200, {{"user", match::user_json(profile->user)},
                                 {"since", profile->user.created_at},
                                 {"reliability", or_null(profile->reliability)},
                                 {"ratings", std::move(ratings)},
                                 {"results", std::move(results)},
                                 {"online", profile->online},
                                 {"friend", profile->is_friend},
                                 {"blocked", profile->blocks},
                                 {"muted", profile->mutes},
                                 {"resting", profile->resting}}));
}

/// GET /players
void find_players(const ApiParts& parts, Call call) {
  const std::string name = call.parameter("name");
  if (name.empty() || name.size() > accounts::name_bytes_max) {
    return call.reply(failure_response(invalid(Violation{"query.value", "expected the beginning of a name", "/name"})));
  }
  const Answer<std::vector<store::User>> found = parts.people.accounts_named(name);
  if (!found) return call.reply(failure_response(found.error()));
  Json players = Json::array();
  for (const store::User& user : *found) players.push_back(match::user_json(user));
  call.reply(json_response(200, {{"players", std::move(players)}}));
}

/// GET /friends
void list_friends(const ApiParts& parts, Call call) {
  const Answer<std::vector<store::Acquaintance>> found = parts.people.friends(*call.user);
  if (!found) return call.reply(failure_response(found.error()));
  Json friends = Json::array();
  for (const store::Acquaintance& each : *found) {
    friends.push_back(
        {{"user", match::user_json(each.user)}, {"online", parts.people.is_online(each.user)}, {"since", each.since}});
  }
  call.reply(json_response(200, {{"friends", std::move(friends)}}));
}

/// Answers `{name: [{"user", "since"}, …]}`.
void reply_with(Call& call, const char* name, const Answer<std::vector<store::Acquaintance>>& found) {
  if (!found) return call.reply(failure_response(found.error()));
  Json list = Json::array();
  for (const store::Acquaintance& each : *found) {
    list.push_back({{"user", match::user_json(each.user)}, {"since", each.since}});
  }
  call.reply(json_response(200, {{name, std::move(list)}}));
}

/// GET /blocks
void list_blocks(const ApiParts& parts, Call call) {
  reply_with(call, "blocks", parts.people.blocks(*call.user));
}

/// GET /mutes
void list_mutes(const ApiParts& parts, Call call) {
  reply_with(call, "mutes", parts.people.mutes(*call.user));
}

/// PUT and DELETE of /friends/{user}, /blocks/{user} and /mutes/{user}
CallHandler doing(Deed deed) {
  return [deed](const ApiParts& parts, Call call) {
    (parts.people.*deed)(*call.user, call.param("user"), answering_without_body<void>(std::move(call.reply)));
  };
}

}  // namespace

void add_people_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/players/{player}", .scope = Scope::read, .handler = show_player});
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/players", .scope = Scope::read, .handler = find_players});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/friends", .who = Who::user, .handler = list_friends});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/blocks", .who = Who::user, .handler = list_blocks});
  add_route(router, parts, {.method = "GET", .pattern = "/api/v1/mutes", .who = Who::user, .handler = list_mutes});
  const auto add_deed = [&](const char* method, const char* pattern, Deed deed) {
    add_route(
        router, parts,
        {.method = method, .pattern = pattern, .rate = RateClass::write, .who = Who::user, .handler = doing(deed)});
  };
  add_deed("PUT", "/api/v1/friends/{user}", &people::People::befriend);
  add_deed("DELETE", "/api/v1/friends/{user}", &people::People::unfriend);
  add_deed("PUT", "/api/v1/blocks/{user}", &people::People::block);
  add_deed("DELETE", "/api/v1/blocks/{user}", &people::People::unblock);
  add_deed("PUT", "/api/v1/mutes/{user}", &people::People::mute);
  add_deed("DELETE", "/api/v1/mutes/{user}", &people::People::unmute);
}

}  // namespace reef::http
