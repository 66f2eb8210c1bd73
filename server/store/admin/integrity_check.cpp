#include "server/store/admin/integrity_check.hpp"

#include <algorithm>
#include <iterator>

#include "server/store/accounts/gone.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

/// Each returns sentences. The ranked players are selected by the conditions of schema/0013-moderation.sql.
constexpr Sql checks[] = {
    sql::whole<"SELECT 'the ranking of ' || game || ' counts ' || sum(kept) || ' of strength ' || step || ' on day ' "
               "|| day || "
               "', and there are ' || sum(found) FROM ("
               "SELECT game, day, step, players AS kept, 0 AS found FROM ranking_counts UNION ALL "
               "SELECT game, updated_at / 86400000, ",
               sql::Fragment("CAST(mu AS INTEGER)", "CAST(trunc(mu) AS BIGINT)"),
               ", 0, 1 FROM ratings WHERE matches >= 5 AND sigma <= 7.0) AS both_counts "
               "GROUP BY game, day, step HAVING sum(kept) <> sum(found) LIMIT 20">,
    ("SELECT 'the rating of ' || u.id || ' in ' || r.game || ' does not match their last rated match' "
     "FROM ratings r JOIN users u ON u.key = r.user_key WHERE NOT EXISTS (SELECT 1 FROM rating_changes c "
     "JOIN matches m ON m.key = c.match WHERE c.user_key = r.user_key AND c.at = r.updated_at AND m.game = r.game "
     "AND c.mu = r.mu AND c.sigma = r.sigma) LIMIT 20"),
    // At most as many as exist: a merge target has the matches of both users, but only one of the ratings.
    ("SELECT 'the rating of ' || id || ' in ' || game || ' counts ' || kept || ' matches, and there are ' || found "
     "FROM ("
     "SELECT u.id, r.game, r.matches AS kept, (SELECT count(*) FROM rating_changes c JOIN matches m ON m.key = c.match "
     "WHERE c.user_key = r.user_key AND m.game = r.game) AS found FROM ratings r JOIN users u ON u.key = r.user_key) "
     "AS counts WHERE kept > found LIMIT 20"),
    ("SELECT 'seat ' || s.seat || ' of match ' || m.id || ' is ' || CASE WHEN s.ended_at IS NULL THEN 'not ' ELSE '' "
     "END || "
     "'over, and the match is ' || m.status FROM matches m JOIN seats s ON s.match = m.key "
     "WHERE (s.ended_at IS NOT NULL) <> (m.status IN ('finished', 'closed')) LIMIT 20"),
    // The lobby is match 0, which has no row.
    ("SELECT u.id || ' has read ' || kept || ' lines of ' || coalesce('match ' || m.id, 'the lobby') || "
     "', and there are ' || found FROM (SELECT r.user_key, r.match, r.number AS kept, "
     "coalesce((SELECT max(c.number) FROM chat c WHERE c.match = r.match), 0) AS found FROM chat_read r) t "
     "JOIN users u ON u.key = t.user_key LEFT JOIN matches m ON m.key = t.match WHERE kept > found LIMIT 20"),
};

}  // namespace

Result<std::vector<std::string>> find_miscounts(Connection& db) {
  std::vector<std::string> sentences;
  for (const Sql& check : checks) {
    Query query(db, check);
    ATOLL_CHECK(sql::each_row(query, "the consistency checks", [&](Row& row) { sentences.push_back(row.text()); }));
  }
  ATOLL_TRY(left, find_left_behind(db));
  std::ranges::move(left, std::back_inserter(sentences));
  return sentences;
}

}  // namespace reef::store
