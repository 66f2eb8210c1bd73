#include "server/store/matches/quotas.hpp"

#include <algorithm>

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

constexpr Millis quota_ms = 24LL * 60 * 60 * 1000;

/// Refuses with `fault` if the number that a query finds has reached `most`.
Result<void> check_below(Query& query, const std::optional<int>& most, Fault fault, const char* what) {
  if (!most) return {};
  ATOLL_TRY(count, sql::one_row<std::int64_t>(query, what, [](Row& row) { return row.integer(); }));
  if (count.value_or(0) >= *most) return std::unexpected(Error{fault, what});
  return {};
}

}  // namespace

bool only_bots(const std::vector<SeatRow>& seats) {
  return std::ranges::all_of(seats, [](const SeatRow& seat) { return seat.kind == SeatKind::bot && !seat.user; });
}

Result<void> check_quotas(Connection& db, Key owner, const MatchQuotas& quotas) {
  Query open(db, "SELECT count(*) FROM matches WHERE status = 'open' AND owner = ?1", owner);
  ATOLL_CHECK(check_below(open, quotas.open_max, Fault::too_many, "open tables"));
  Query running(db,
                sql::whole<"SELECT count(*) FROM matches ", sql::Fragment("INDEXED BY matches_running ", ""),
                           "WHERE status = 'running' AND owner = ?1">,
                owner);
  return check_below(running, quotas.running_max, Fault::too_many_running, "running matches");
}

Result<void> count_bot_match(Connection& db, Key match, const MatchQuotas& quotas, Millis now) {
  ATOLL_CHECK(sql::run(db,
                       "DELETE FROM bot_matches WHERE at <= ?2 "
                       "AND owner = (SELECT owner FROM matches WHERE key = ?1)",
                       match, now - quota_ms));
  Query count(db, "SELECT count(*) FROM bot_matches WHERE owner = (SELECT owner FROM matches WHERE key = ?1)", match);
  ATOLL_CHECK(check_below(count, quotas.bot_matches_max, Fault::too_often, "matches of bots only"));
  return sql::run(db, "INSERT INTO bot_matches (owner, at) SELECT owner, ?2 FROM matches WHERE key = ?1", match, now);
}

}  // namespace reef::store
