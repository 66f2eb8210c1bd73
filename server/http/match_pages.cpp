#include "server/http/match_pages.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "server/http/problem.hpp"
#include "server/http/text.hpp"
#include "server/match/house.hpp"
#include "server/match/offers.hpp"
#include "server/notify/texts.hpp"

namespace reef::http {
namespace {

using notify::say;
using store::SeatKind;
using store::Status;

std::string picture(const std::string& site, std::string_view name) {
  return site + "/pictures/" + std::string(name) + ".png";
}

/// Who sits where, free seats left out.
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
      sitters.push_back({seat, say(language, "page.computer")});
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

/// How a match ended, where that is more than that it was called off.
struct Result {
  std::vector<int> ranks;
  std::vector<int> scores;
  bool by_points = false;  ///< Else the scores say nothing.
};

std::optional<Result> result_of(const store::Position& position) {
  if (position.outcome.empty() || match::is_cancelled(position)) return std::nullopt;
  const Json outcome = Json::parse(position.outcome);
  Result result{.ranks = outcome.at("ranks"), .scores = outcome.at("scores")};
  const bool agreed = outcome.at("reason") == "agreed_winner" || outcome.at("reason") == "agreed_draw";
  // Where who wins has one and the others none, the number is no score.
  const bool counts = std::ranges::any_of(result.scores, [](int score) { return score > 1; });
  result.by_points = !agreed && counts;
  return result;
}

std::string title_of(const match::Standing& standing, const std::vector<Sitter>& sitters,
                     const std::optional<Result>& result) {
  const std::string game(standing.game->meta().name);
  std::vector<std::string> parts;
  parts.reserve(sitters.size());
  const bool by_points = result && result->by_points;
  for (const Sitter& sitter : sitters) {
    parts.push_back(by_points ? sitter.name + " " + std::to_string(result->scores[sitter.seat]) : sitter.name);
  }
  const std::string_view separator = by_points ? " : " : ", ";
  return joined(parts, separator, separator) + " – " + game;
}

std::string ending(const match::Standing& standing, const std::vector<Sitter>& sitters,
                   const std::optional<Result>& result, std::string_view language) {
  if (!result) {
    const std::string reason = Json::parse(standing.position.outcome).at("reason");
    return say(language, reason == match::annulled ? "page.annulled_line" : "page.cancelled_line");
  }
  std::vector<std::string> winners;
  for (const Sitter& sitter : sitters) {
    if (result->ranks[sitter.seat] == 1) winners.push_back(sitter.name);
  }
  if (winners.size() == result->ranks.size()) return say(language, "page.draw_line");
  return say(language, "page.won_line", {{"names", joined(winners, ", ", say(language, "and"))}});
}

std::string line_of(const match::Standing& standing, const std::vector<Sitter>& sitters,
                    const std::optional<Result>& result, std::string_view language) {
  switch (standing.position.status) {
    case Status::open:
      break;
    case Status::closed:
      return say(language, "page.closed_line");
    case Status::running:
      return say(language, "page.running_line");
    case Status::finished:
      return ending(standing, sitters, result, language);
  }
  const auto free = standing.head().seats.size() - sitters.size();
  return say(language, "page.table_line",
             {{"names", joined(names_of(sitters), ", ", say(language, "and"))}, {"count", std::to_string(free)}});
}

/// What stands after the match in the path of its page: a ply, or "shuffle". None if there is no such page.
struct Place {
  std::optional<int> ply;
};

std::optional<Place> place_of(std::string_view text) {
  if (text.empty() || text == "shuffle") return Place{};
  int ply = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ply);
  if (error != std::errc() || end != text.data() + text.size() || ply < 0) return std::nullopt;
  return Place{ply};
}

/// What there is at the request's path when nothing more is to be said of it.
Response plain(const StaticFiles& files, const Request& request) {
  std::optional<Response> response = files.respond(request);
  return response ? std::move(*response) : refusal(protocol::Code::not_found, "There is nothing at this path.");
}

/// Answers the page of a match, as one who has nothing but its address may see it.
void show(const ApiParts& parts, const StaticFiles& files, const std::string& site, const Request& request,
          const std::string& match, std::optional<Place> place, std::string invitation, Reply reply) {
  if (!place) return reply(plain(files, request));
  std::string url = site + request.path;
  parts.matches.find(match, [&files, site, request, place, url = std::move(url), invitation = std::move(invitation),
                             reply = std::move(reply)](const Answer<match::LiveMatchPtr>& found) mutable {
    const match::StandingPtr standing = found ? (*found)->standing() : nullptr;
    if (!standing || !may_see(*standing, {std::nullopt, invitation})) return reply(plain(files, request));
    // Messengers lead to where the page says that it is: without its key nobody would come in there.
    if (request.parameter("invitation") != nullptr && holds_invitation(*standing, invitation)) {
      url += "?invitation=" + invitation;
    }
    const std::string_view language = language_asked(request.header("accept-language"));
    reply(files.page(request, match_head(*standing, url, site, language, place->ply)));
  });
}

}  // namespace

PageHead house_head(const std::string& site) {
  return {.title = "Atoll",
          .description = say("en", "page.house"),
          .url = site + "/",
          .picture = picture(site, "atoll"),
          .picture_text = "Atoll"};
}

PageHead match_head(const match::Standing& standing, const std::string& url, const std::string& site,
                    std::string_view language, std::optional<int> ply) {
  const std::string game(standing.game->meta().name);
  const bool is_table = !standing.table;
  const std::vector<Sitter> sitters = sitters_of(standing.head(), language);
  const std::optional<Result> result = result_of(standing.position);
  PageHead head{.title = is_table ? say(language, "page.table", {{"game", game}}) : title_of(standing, sitters, result),
                .description = line_of(standing, sitters, result, language),
                .url = url,
                .picture = picture(site, standing.head().game),
                .picture_text = say(language, "page.picture", {{"game", game}})};
  if (ply && !is_table && *ply <= standing.position.ply) {
    const notify::Words words{{"ply", std::to_string(*ply)}, {"last", std::to_string(standing.position.ply)}};
    head.description = say(language, "page.place", words) + " " + head.description;
  }
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

void add_match_pages(Router& router, const ApiParts& parts, const StaticFiles& files, const std::string& site) {
  const auto add = [&](const char* pattern, const auto& answer) {
    router.add({.method = "GET", .pattern = pattern, .handler = answer});
  };
  const auto of_match = [&parts, &files, site](const Request& request, const Params& params, Reply reply) {
    const std::string* invitation = request.parameter("invitation");
    show(parts, files, site, request, std::string(params["match"]), place_of(params["place"]),
         invitation != nullptr ? *invitation : std::string(), std::move(reply));
  };
  add("/match/{match}", of_match);
  add("/match/{match}/{place}", of_match);
  add("/join/{match}/{invitation}", [&parts, &files, site](const Request& request, const Params& params, Reply reply) {
    show(parts, files, site, request, std::string(params["match"]), Place{}, std::string(params["invitation"]),
         std::move(reply));
  });
}

}  // namespace reef::http
