#include "server/api/matches/match_pages.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "server/http/problem.hpp"
#include "server/http/text.hpp"
#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/offers.hpp"
#include "server/notify/texts.hpp"

namespace reef::api {
namespace {

using http::lower;
using http::next_item;
using http::refusal;
using http::trim;

using notify::say;
using store::SeatKind;
using store::Status;

std::string picture(const std::string& site, std::string_view name) {
  return site + "/pictures/" + std::string(name) + ".png";
}

/// The player of a seat that is not free.
struct Sitter {
  std::size_t seat;
  std::string name;
};

std::vector<Sitter> sitters_of(const store::MatchHead& head, std::string_view language) {
  std::vector<Sitter> sitters;
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const store::SeatRow& row = head.seats[seat];
    if (row.user) {
      sitters.push_back({seat, row.user->deleted ? say(language, "page.deleted") : row.user->name});
    } else if (!row.name.empty()) {
      sitters.push_back({seat, row.name});
    } else if (head.origin && row.kind != SeatKind::bot) {
      sitters.push_back({seat, say(language, "page.deleted")});
    } else if (row.kind == SeatKind::bot) {
      sitters.push_back({seat, say(language, "page.bot")});
    }
  }
  return sitters;
}

std::string joined(const std::vector<std::string>& names, std::string_view separator, std::string_view last) {
  std::string text;
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (index > 0) text += index + 1 == names.size() ? last : separator;
    text += names[index];
  }
  return text;
}

std::vector<std::string> names_of(const std::vector<Sitter>& sitters) {
  std::vector<std::string> names;
  names.reserve(sitters.size());
  for (const Sitter& sitter : sitters) names.push_back(sitter.name);
  return names;
}

/// The result of a match that was not cancelled.
struct FinalResult {
  std::vector<int> ranks;
  std::vector<int> scores;
  std::vector<bool> won;   ///< Empty: those of rank 1, unless these are all.
  bool by_points = false;  ///< False: the scores mean nothing.
};

std::optional<FinalResult> result_of(const store::Position& position) {
  if (position.outcome.empty() || match::is_cancelled(position)) return std::nullopt;
  const Json outcome = Json::parse(position.outcome);
  FinalResult result{.ranks = outcome.at("ranks"), .scores = outcome.at("scores"), .won = {}};
  if (outcome.contains("won")) result.won = outcome.at("won").get<std::vector<bool>>();
  const bool agreed = outcome.at("reason") == "agreed_winner" || outcome.at("reason") == "agreed_draw";
  // Scores of only 0 and 1 just mark the winners.
  const bool counts = std::ranges::any_of(result.scores, [](int score) { return score > 1; });
  result.by_points = !agreed && counts;
  return result;
}

std::string title_of(const match::MatchState& state, const std::vector<Sitter>& sitters,
                     const std::optional<FinalResult>& result) {
  const std::string game(state.game->meta().name);
  std::vector<std::string> names;
  names.reserve(sitters.size());
  const bool by_points = result && result->by_points;
  for (const Sitter& sitter : sitters) {
    names.push_back(by_points ? sitter.name + " " + std::to_string(result->scores[sitter.seat]) : sitter.name);
  }
  const std::string_view separator = by_points ? " : " : ", ";
  return joined(names, separator, separator) + " – " + game;
}

std::string ending(const match::MatchState& state, const std::vector<Sitter>& sitters,
                   const std::optional<FinalResult>& result, std::string_view language) {
  if (!result) {
    const std::string reason = Json::parse(state.position.outcome).at("reason");
    return say(language, reason == match::annulled ? "page.annulled_line" : "page.cancelled_line");
  }
  std::vector<std::string> winners;
  for (const Sitter& sitter : sitters) {
    const bool has_won = result->won.empty() ? result->ranks[sitter.seat] == 1 : result->won[sitter.seat];
    if (has_won) winners.push_back(sitter.name);
  }
  if (winners.empty()) return say(language, "page.lost_line");
  const std::size_t seats = result->ranks.size();
  if (result->won.empty() && seats > 1 && winners.size() == seats) return say(language, "page.draw_line");
  return say(language, "page.won_line", {{"names", joined(winners, ", ", say(language, "and"))}});
}

std::string line_of(const match::MatchState& state, const std::vector<Sitter>& sitters,
                    const std::optional<FinalResult>& result, std::string_view language) {
  switch (state.position.status) {
    case Status::open:
      break;
    case Status::closed:
      return say(language, "page.closed_line");
    case Status::running:
      return say(language, "page.running_line");
    case Status::finished:
      return ending(state, sitters, result, language);
  }
  const auto free = state.head().seats.size() - sitters.size();
  return say(language, "page.table_line",
             {{"names", joined(names_of(sitters), ", ", say(language, "and"))}, {"count", std::to_string(free)}});
}

/// What follows the match in the path of its page: a ply, or "shuffle" (no ply). None if there is no such page.
struct PlaceInMatch {
  std::optional<int> ply;
};

std::optional<PlaceInMatch> place_of(std::string_view text) {
  if (text.empty() || text == "shuffle") return PlaceInMatch{};
  int ply = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ply);
  if (error != std::errc() || end != text.data() + text.size() || ply < 0) return std::nullopt;
  return PlaceInMatch{ply};
}

/// The file at the request's path, without anything about the match.
Response plain(const StaticFiles& files, const Request& request) {
  std::optional<Response> response = files.respond(request);
  return response ? std::move(*response) : refusal(protocol::Code::not_found, "There is nothing at this path.");
}

/// Answers with the page of a match, as a visitor sees it who only has its address.
void show(match::LiveMatches& matches, const StaticFiles& files, const std::string& site, const Request& request,
          const std::string& match, std::optional<PlaceInMatch> place, std::string invitation, Reply reply) {
  if (!place) return reply(plain(files, request));
  std::string url = site + request.path;
  matches.find(match, [&files, site, request, place, url = std::move(url), invitation = std::move(invitation),
                       reply = std::move(reply)](const Result<match::LiveMatchPtr>& found) mutable {
    const match::MatchStatePtr state = found ? (*found)->state() : nullptr;
    if (!state || !may_see(*state, {std::nullopt, invitation})) return reply(plain(files, request));
    // Messengers link to the URL in the page's head, so it must include the invitation to be of use.
    if (request.parameter("invitation") != nullptr && holds_invitation(*state, invitation)) {
      url += "?invitation=" + invitation;
    }
    const std::string_view language = language_asked(request.header("accept-language"));
    PageHead head = match_head(*state, url, site, language, place->ply);
    reply(files.page(request, with_existing_picture(std::move(head), files, site)));
  });
}

}  // namespace

PageHead site_head(const std::string& site) {
  return {.title = "Atoll",
          .description = say("en", "page.site"),
          .url = site + "/",
          .picture = picture(site, "atoll"),
          .picture_text = "Atoll"};
}

PageHead match_head(const match::MatchState& state, const std::string& url, const std::string& site,
                    std::string_view language, std::optional<int> ply) {
  const std::string game(state.game->meta().name);
  const bool is_table = !state.game_state;
  const std::vector<Sitter> sitters = sitters_of(state.head(), language);
  const std::optional<FinalResult> result = result_of(state.position);
  PageHead head{.title = is_table ? say(language, "page.table", {{"game", game}}) : title_of(state, sitters, result),
                .description = line_of(state, sitters, result, language),
                .url = url,
                .picture = picture(site, state.head().game),
                .picture_text = say(language, "page.picture", {{"game", game}})};
  if (ply && !is_table && *ply <= state.position.ply) {
    const notify::Words words{{"ply", std::to_string(*ply)}, {"last", std::to_string(state.position.ply)}};
    head.description = say(language, "page.place", words) + " " + head.description;
  }
  return head;
}

PageHead with_existing_picture(PageHead head, const StaticFiles& files, const std::string& site) {
  if (files.has(std::string_view(head.picture).substr(site.size()))) return head;
  PageHead fallback = site_head(site);
  head.picture = std::move(fallback.picture);
  head.picture_text = std::move(fallback.picture_text);
  return head;
}

std::string_view language_asked(std::string_view accept_language) {
  const auto files = notify::texts_files();
  while (!accept_language.empty()) {
    std::string_view item = next_item(accept_language, ',');
    const std::string locale = lower(trim(next_item(item, ';')));
    const auto file = std::ranges::find(files, locale.substr(0, locale.find('-')), &notify::TextsFile::language);
    if (file != files.end()) return file->language;
  }
  return "en";
}

void add_match_pages(Router& router, match::LiveMatches& matches, const StaticFiles& files, const std::string& site) {
  const auto add = [&](const char* pattern, const auto& answer) {
    router.add({.method = "GET", .pattern = pattern, .handler = answer});
  };
  const auto of_match = [&matches, &files, site](const Request& request, const Params& params, Reply reply) {
    const std::string* invitation = request.parameter("invitation");
    show(matches, files, site, request, std::string(params["match"]), place_of(params["place"]),
         invitation != nullptr ? *invitation : std::string(), std::move(reply));
  };
  add("/match/{match}", of_match);
  add("/match/{match}/{place}", of_match);
  add("/join/{match}/{invitation}",
      [&matches, &files, site](const Request& request, const Params& params, Reply reply) {
        show(matches, files, site, request, std::string(params["match"]), PlaceInMatch{},
             std::string(params["invitation"]), std::move(reply));
      });
}

}  // namespace reef::api
