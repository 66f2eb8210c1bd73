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
  std::pair<bool, int> place;  ///< Whether the seat was given up, then its rank in the outcome.
};

std::vector<Finisher> finishers_of(const MatchState& final) {
  const Json outcome = Json::parse(final.position.outcome);
  std::vector<Finisher> finishers;
  for (Seat seat = 0; seat < final.seat_count(); ++seat) {
    const store::SeatRow& row = final.head().seats[seat];
    if (!row.user && row.kind != store::SeatKind::bot) continue;
    const int rank = row.resigned ? 0 : outcome.at("ranks").at(seat).get<int>();
    // The bot in a seat that was given up plays for the player who left.
    finishers.push_back({.user = row.user ? row.user->key : 0,
                         .bot = row.user ? std::string() : row.bot,
                         .place = {row.resigned, rank}});
  }
  return finishers;
}

}  // namespace

std::optional<store::Rated> rated(const MatchState& final) {
  if (final.position.status != store::Status::finished || !final.head().rated) return std::nullopt;
  if (is_cancelled(final.position)) return std::nullopt;
  if (final.game_state && final.game_state->meta().co_operative) return std::nullopt;
  const std::vector<Finisher> finishers = finishers_of(final);
  store::Rated rated{.game = final.head().game, .players = {}};
  for (const Finisher& own : finishers) {
    const auto better = std::ranges::count_if(finishers, [&](const Finisher& each) { return each.place < own.place; });
    rated.players.push_back({.user = own.user, .rank = static_cast<int>(better) + 1, .bot = own.bot});
  }
  return rated;
}

}  // namespace reef::match
