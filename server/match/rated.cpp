#include "server/match/rated.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/match/offers.hpp"

namespace reef::match {
namespace {

/// A person, with a place that only compares: the lower the better.
struct Finisher {
  store::Key user;
  std::pair<bool, int> place;  ///< Whether the seat was given up, then the rank that the match came to.
};

std::vector<Finisher> people_of(const Standing& final) {
  const Json outcome = Json::parse(final.position.outcome);
  std::vector<Finisher> people;
  for (Seat seat = 0; seat < final.seat_count(); ++seat) {
    const store::SeatRow& row = final.head().seats[seat];
    if (!row.user) continue;
    const int rank = row.resigned ? 0 : outcome.at("ranks").at(seat).get<int>();
    people.push_back({.user = row.user->key, .place = {row.resigned, rank}});
  }
  return people;
}

}  // namespace

std::optional<store::Rated> rated(const Standing& final) {
  if (final.position.status != store::Status::finished || !final.head().rated) return std::nullopt;
  if (is_cancelled(final.position)) return std::nullopt;
  const std::vector<Finisher> people = people_of(final);
  if (people.empty()) return std::nullopt;
  store::Rated rated{.game = final.head().game, .players = {}};
  for (const Finisher& own : people) {
    const auto better = std::ranges::count_if(people, [&](const Finisher& each) { return each.place < own.place; });
    rated.players.push_back({.user = own.user, .rank = static_cast<int>(better) + 1});
  }
  return rated;
}

}  // namespace reef::match
