#include "server/match/rated.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/match/actions/offers.hpp"

namespace reef::match {
namespace {

/// A person or a bot, with a place for comparison only: lower is better.
struct Finisher {
  store::Key user;  ///< 0: a bot.
  std::string bot;
  std::optional<int> team;
  bool left_team;
  std::pair<bool, int> place;  ///< Whether seat or team were given up, then the rank in the outcome.
};

bool is_seated(const store::SeatRow& row) {
  return row.user || row.kind == store::SeatKind::bot;
}

/// Whether the player of this seat, or all of its team, have given up.
bool is_given_up(const std::vector<store::SeatRow>& seats, const Json& outcome, Seat own) {
  const std::optional<int> team = team_of(outcome, own);
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    const bool counts = seat == own || (team && team == team_of(outcome, seat));
    if (counts && is_seated(seats[seat]) && !seats[seat].resigned) return false;
  }
  return true;
}

std::vector<Finisher> finishers_of(const MatchState& final, const Json& outcome) {
  const std::vector<store::SeatRow>& seats = final.head().seats;
  std::vector<Finisher> finishers;
  for (Seat seat = 0; seat < final.seat_count(); ++seat) {
    const store::SeatRow& row = seats[seat];
    if (!is_seated(row)) continue;
    const bool given_up = is_given_up(seats, outcome, seat);
    const int rank = given_up ? 0 : outcome.at("ranks").at(seat).get<int>();
    const std::optional<int> team = team_of(outcome, seat);
    // The bot in a seat that was given up plays for the player who left.
    finishers.push_back({.user = row.user ? row.user->key : 0,
                         .bot = row.user ? std::string() : row.bot,
                         .team = team,
                         .left_team = team.has_value() && row.resigned,
                         .place = {given_up, rank}});
  }
  return finishers;
}

/// Whether all seats won or lost together.
bool is_co_operative(const Json& outcome) {
  const auto teams = outcome.find("teams");
  return teams != outcome.end() &&
         std::ranges::all_of(*teams, [&](const Json& team) { return team == teams->front(); });
}

}  // namespace

std::optional<int> team_of(const Json& outcome, Seat seat) {
  const auto teams = outcome.find("teams");
  if (teams == outcome.end()) return std::nullopt;
  return teams->at(seat).get<int>();
}

std::optional<store::Rated> rated(const MatchState& final) {
  if (final.position.status != store::Status::finished || !final.head().rated) return std::nullopt;
  if (is_cancelled(final.position)) return std::nullopt;
  const Json outcome = Json::parse(final.position.outcome);
  if (is_co_operative(outcome)) return std::nullopt;
  const std::vector<Finisher> finishers = finishers_of(final, outcome);
  store::Rated rated{.game = final.head().game, .players = {}};
  for (const Finisher& own : finishers) {
    const auto better = std::ranges::count_if(finishers, [&](const Finisher& each) { return each.place < own.place; });
    rated.players.push_back({.user = own.user,
                             .rank = static_cast<int>(better) + 1,
                             .bot = own.bot,
                             .team = own.team,
                             .left_team = own.left_team});
  }
  return rated;
}

}  // namespace reef::match
