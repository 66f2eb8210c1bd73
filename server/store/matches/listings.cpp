#include <algorithm>
#include <limits>

#include "server/store/matches/cursor.hpp"
#include "server/store/matches/reads.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

constexpr int entries_max = 100;

/// Each returns (sorted by, match) after the place (?2, ?3), at most ?4 rows. ?1 is the user, where needed.
constexpr Sql mine =
    "SELECT m.updated_at, m.key FROM seats s JOIN matches m ON m.key = s.match "
    "WHERE s.user_key = ?1 AND s.ended_at IS NULL AND (m.updated_at, m.key) < (?2, ?3) "
    "ORDER BY m.updated_at DESC, m.key DESC LIMIT ?4";
constexpr Sql your_turn =
    "SELECT m.updated_at, m.key FROM seats s JOIN matches m ON m.key = s.match "
    "WHERE s.user_key = ?1 AND s.ended_at IS NULL AND s.kind = 'player' AND m.status = 'running' "
    "AND (((m.to_act >> CAST(s.seat AS INTEGER)) & 1) = 1 "
    "OR EXISTS (SELECT 1 FROM offers o WHERE o.match = m.key AND ((o.owed >> CAST(s.seat AS INTEGER)) & 1) = 1) "
    "OR EXISTS (SELECT 1 FROM absences a WHERE a.match = m.key AND ((a.owed >> CAST(s.seat AS INTEGER)) & 1) = 1)) "
    "AND (m.updated_at, m.key) > (?2, ?3) "
    "ORDER BY m.updated_at, m.key LIMIT ?4";
constexpr Sql finished =
    "SELECT s.ended_at, s.match FROM seats s JOIN matches m ON m.key = s.match "
    "WHERE s.user_key = ?1 AND s.ended_at IS NOT NULL AND m.status = 'finished' AND (s.ended_at, s.match) < (?2, ?3) "
    "ORDER BY s.ended_at DESC, s.match DESC LIMIT ?4";
// `+s.user_key` disables its index: a match has few seats and a user may have many blocks, so each seat is looked up
// among the blocks, not the other way round.
constexpr Sql open =
    "WITH away (user_key) AS MATERIALIZED (SELECT blocked FROM blocks WHERE user_key = ?1 "
    "UNION SELECT user_key FROM blocks WHERE blocked = ?1) "
    "SELECT max(m.created_at), f.match FROM seats f CROSS JOIN matches m "
    "WHERE m.key = f.match AND f.kind = 'open' AND f.ended_at IS NULL AND f.match < ?3 "
    "AND m.visibility = 'public' AND m.status IN ('open', 'running') "
    "AND m.owner NOT IN (SELECT user_key FROM away) "
    "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND +s.user_key IN (SELECT user_key FROM away)) "
    "GROUP BY f.match ORDER BY f.match DESC LIMIT ?4";
constexpr Sql invited =
    "WITH away (user_key) AS MATERIALIZED (SELECT blocked FROM blocks WHERE user_key = ?1 "
    "UNION SELECT user_key FROM blocks WHERE blocked = ?1) "
    "SELECT m.created_at, m.key FROM seats k JOIN matches m ON m.key = k.match "
    "WHERE k.kept_for = ?1 AND k.match < ?3 AND m.status = 'open' "
    "AND m.owner NOT IN (SELECT user_key FROM away) "
    "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND +s.user_key IN (SELECT user_key FROM away)) "
    "ORDER BY k.match DESC LIMIT ?4";
constexpr Sql imported =
    "SELECT i.at, i.match FROM imports i WHERE i.importer = ?1 AND (i.at, i.match) < (?2, ?3) "
    "ORDER BY i.at DESC, i.match DESC LIMIT ?4";
constexpr Sql watch =
    "SELECT m.updated_at, m.key FROM matches m "
    "WHERE m.status = 'running' AND m.visibility = 'public' "
    "AND (m.updated_at, m.key) < (?2, ?3) ORDER BY m.updated_at DESC, m.key DESC LIMIT ?4";
/// ?1 is the game. The concatenation disables its index: that has all running matches of the game, in another order.
constexpr Sql watch_game =
    "SELECT m.updated_at, m.key FROM matches m "
    "WHERE m.status = 'running' AND m.visibility = 'public' AND (m.game || '') = ?1 "
    "AND (m.updated_at, m.key) < (?2, ?3) ORDER BY m.updated_at DESC, m.key DESC LIMIT ?4";

Sql sql_of(Listing listing) {
  switch (listing) {
    case Listing::mine:
      return mine;
    case Listing::your_turn:
      return your_turn;
    case Listing::finished:
      return finished;
    case Listing::open:
      return open;
    case Listing::invited:
      return invited;
    case Listing::imported:
      return imported;
    case Listing::watch:
      break;
  }
  return watch;
}

struct Place {
  Millis sorted_by;
  Key match;
};

Result<Place> place_after(Connection& db, const Page& page) {
  if (page.after.empty()) {
    const bool rising = page.listing == Listing::your_turn;
    const auto edge = rising ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    return Place{.sorted_by = edge, .match = edge};
  }
  const Error bad{Fault::bad_cursor, "the cursor is not from this list"};
  const std::optional<Cursor> cursor = read_cursor(page.listing, page.after);
  if (!cursor) return std::unexpected(bad);
  ATOLL_TRY(match, sql::one_integer(db, "SELECT key FROM matches WHERE id = ?1", cursor->match));
  if (match == 0) return std::unexpected(bad);
  return Place{.sorted_by = cursor->sorted_by, .match = match};
}

Result<std::vector<Place>> read_places(Query& query) {
  return sql::all_rows<Place>(query, "matches", [](Row& row) {
    const Millis sorted_by = row.integer();
    return Place{.sorted_by = sorted_by, .match = row.integer()};
  });
}

Result<std::vector<Place>> places(Connection& db, const Page& page, const Place& after, int count) {
  if (page.listing == Listing::watch && !page.game.empty()) {
    Query query(db, watch_game, page.game, after.sorted_by, after.match, count);
    return read_places(query);
  }
  Query query(db, sql_of(page.listing), page.user, after.sorted_by, after.match, count);
  return read_places(query);
}

}  // namespace

Result<Matches> list_matches(Connection& db, const Page& page) {
  ATOLL_TRY(after, place_after(db, page));
  const auto limit = static_cast<std::size_t>(std::clamp(page.limit, 1, entries_max));
  // One row more than requested shows whether there is a next page.
  ATOLL_TRY(found, places(db, page, after, static_cast<int>(limit) + 1));
  std::vector<Key> keys;
  for (std::size_t index = 0; index < std::min(limit, found.size()); ++index) keys.push_back(found[index].match);
  ATOLL_TRY(items, read_summaries(db, keys));
  Matches answer{.items = std::move(items), .next = {}};
  if (found.size() > limit) {
    answer.next =
        write_cursor(page.listing, {.sorted_by = found[limit - 1].sorted_by, .match = answer.items.back().head.id});
  }
  return answer;
}

}  // namespace reef::store
