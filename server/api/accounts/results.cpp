#include <utility>

#include "server/api/accounts/calls.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::api {
namespace {

constexpr int results_limit = 50;

const char* name_of(store::Completion completion) {
  switch (completion) {
    case store::Completion::timed_out:
      return "timed_out";
    case store::Completion::resigned:
      return "resigned";
    case store::Completion::finished:
      break;
  }
  return "finished";
}

/// Place and points of a seat; null while the match runs, and without a result.
Json place_json(const Json& outcome, std::size_t seat) {
  const auto at = [&](const char* list) {
    const bool is_there = outcome.is_object() && outcome.at(list).size() > seat;
    return is_there ? outcome.at(list).at(seat) : Json(nullptr);
  };
  Json place{{"rank", at("ranks")}, {"points", at("scores")}};
  if (outcome.is_object() && outcome.contains("won")) place["won"] = at("won");
  return place;
}

/// The match from the user's side. A user who was replaced has no seat.
Json result_json(const store::PlayedMatch& played, store::Key user) {
  const store::MatchHead& head = played.match.head;
  const std::string& text = played.match.position.outcome;
  const Json outcome = text.empty() ? Json(nullptr) : Json::parse(text);
  Json opponents = Json::array();
  Json own = nullptr;
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const store::SeatRow& row = head.seats[seat];
    Json place = place_json(outcome, seat);
    if (row.user && row.user->key == user) {
      own = std::move(place);
      continue;
    }
    place["user"] = row.user ? match::user_json(*row.user) : Json(nullptr);
    place["bot"] = row.bot.empty() ? Json(nullptr) : Json(row.bot);
    opponents.push_back(std::move(place));
  }
  return {{"match", head.id},
          {"game", head.game},
          {"created_at", head.created_at},
          {"at", played.completion.at},
          {"completion", name_of(played.completion.kind)},
          {"rated", head.rated},
          {"players", head.seats.size()},
          {"own", std::move(own)},
          {"opponents", std::move(opponents)},
          {"turns", played.turns},
          {"turns_ms", played.turns_ms}};
}

}  // namespace

/// GET /me/results
Result<Json> ResultCalls::show_results(Call& call) const {
  ATOLL_TRY(limit, call.number("limit", 1, 100, results_limit));
  const store::Result<store::PlayedMatches> page = completions.played(call.user->key, call.parameter("cursor"), limit);
  if (!page && page.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(invalid(Violation{"query.value", "this cursor is not from this list", "/cursor"}));
  }
  if (!page) return refuse(protocol::Code::unavailable, "the database cannot be read at present");
  Json results = Json::array();
  for (const store::PlayedMatch& each : page->matches) results.push_back(result_json(each, call.user->key));
  return Json{{"results", std::move(results)}, {"next", page->next.empty() ? Json(nullptr) : Json(page->next)}};
}

}  // namespace reef::api
