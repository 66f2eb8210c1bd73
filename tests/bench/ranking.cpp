// The cost of finding the place of a player near the bottom of a long ranking.
#include "tests/bench/ranking.hpp"

#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "server/store/sql_store.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/queries.hpp"

namespace reef::bench {
namespace {

using namespace reef::store;

constexpr int players = 100'000;
constexpr Millis day_ms = 24LL * 60 * 60 * 1000;
constexpr Millis active_days = 180;
constexpr double limit_ms = 5;
constexpr int rounds = 200;

/// Players of all strengths, whose last matches are spread over the days that count; the last one is the weakest.
Result<void> settle(sql::Connection& db) {
  std::mt19937 dice(1);
  // Most are near 25, few far from it.
  const auto strength = [&] { return 10 + (dice() % 1000 + dice() % 1000 + dice() % 1000) / 100.0; };
  for (int index = 1; index <= players; ++index) {
    const double mu = index == players ? 0 : strength();
    const Millis at = static_cast<Millis>(dice() % active_days) * day_ms + 1;
    Result<void> done =
        sql::Query(db, "INSERT INTO users (key, id, name, guest, created_at) VALUES (?1, 'user' || ?1, '', 1, 1)",
                   index)
            .finish();
    if (done) {
      done = sql::Query(db,
                        "INSERT INTO ratings (user_key, game, mu, sigma, matches, updated_at) "
                        "VALUES (?1, 'maori', ?2, 3.0, 9, ?3)",
                        index, mu, at)
                 .finish();
    }
    if (!done) return done;
  }
  return {};
}

}  // namespace

void measure_ranking(const std::string& folder) {
  const auto store = must(SqlStore::open(folder + "/ranking.db"));
  RatingStore& ratings = store->ratings();
  wait<void>([&](Callback<void> done) { store->database().write<void>(settle, std::move(done)); });
  std::vector<double> worked_ms;
  int place = 0;
  for (int round = 0; round < rounds; ++round) {
    const double before_ms = processor_ms();
    place = must(ratings.rank_of(players, "maori", 0)).value().place;
    worked_ms.push_back(processor_ms() - before_ms);
  }
  const double p50_ms = percentile(worked_ms, 0.5);
  row(fmt::format("the own place, {} of {} players: ms of the processor", place, players), number(p50_ms, "%.2f"),
      number(p50_ms / limit_ms, "%.2f") + " x the limit of " + number(limit_ms) + " ms; p99 " +
          number(percentile(worked_ms, 0.99), "%.2f") + " ms");
}

}  // namespace reef::bench
