#include <limits>

#include "server/store/matches/reads.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

/// A completion and its match.
struct Completed {
  Key key = 0;
  CompletionRow completion;
  Key match = 0;
};

/// When the completion with this key happened, for the user's cursor with this text.
Result<Millis> time_of(Connection& db, Key user, const std::string& after, Key key) {
  if (after.empty()) return std::numeric_limits<Millis>::max();
  Query query(db, "SELECT at FROM completions WHERE key = ?1 AND user_key = ?2", key, user);
  ATOLL_TRY(at, sql::one_row<Millis>(query, "completions", [](Row& row) { return row.integer(); }));
  if (!at) return std::unexpected(Error{Fault::bad_cursor, "the cursor is not from this list"});
  return *at;
}

/// In the order of the index, after the completion `key` of the time `at`.
Result<std::vector<Completed>> read_completed(Connection& db, Key user, Millis at, Key key, int count) {
  Query query(db,
              "SELECT key, kind, at, match FROM completions WHERE user_key = ?1 AND (at, key) < (?2, ?3) "
              "ORDER BY at DESC, key DESC LIMIT ?4",
              user, at, key, count);
  return sql::all_rows<Completed>(query, "completions", [](Row& row) {
    Completed completed;
    completed.key = row.integer();
    completed.completion.kind = read_completions(row);
    completed.completion.at = row.integer();
    completed.match = row.integer();
    return completed;
  });
}

Result<void> read_turns_of(Connection& db, Key user, PlayedMatch& played) {
  // `+`: with the index of turns by time, it would read those of all matches.
  Query query(
      db,
      "SELECT count(DISTINCT c.turn), CAST(coalesce(sum(c.ms), 0) AS BIGINT) FROM seats s CROSS JOIN commits c "
      "WHERE c.match = s.match AND c.seat = s.seat AND s.match = ?1 AND s.user_key = ?2 AND c.turn > 1 AND +c.at <= ?3",
      played.match.head.key, user, played.completion.at);
  return sql::each_row(query, "turns", [&](Row& row) {
    played.turns = static_cast<int>(row.integer(0, sql::int_max));
    played.turns_ms = row.integer();
  });
}

Result<PlayedMatches> read_played(Connection& db, Key user, const std::string& after, int limit) {
  const std::optional<std::int64_t> key = read_number_cursor(after);
  if (!key) return std::unexpected(Error{Fault::bad_cursor, "the cursor is not from this list"});
  ATOLL_TRY(at, time_of(db, user, after, *key));
  ATOLL_TRY(found, read_completed(db, user, at, *key, limit + 1));
  PlayedMatches page{.matches = {}, .next = end_page(found, limit, [](const Completed& each) { return each.key; })};
  std::vector<Key> matches;
  matches.reserve(found.size());
  for (const Completed& each : found) matches.push_back(each.match);
  ATOLL_TRY(summaries, read_summaries(db, matches));
  for (std::size_t index = 0; index < found.size(); ++index) {
    PlayedMatch& played = page.matches.emplace_back();
    played.key = found[index].key;
    played.completion = found[index].completion;
    played.match = std::move(summaries[index]);
    ATOLL_CHECK(read_turns_of(db, user, played));
  }
  return page;
}

/// The newest matches of a game that ended for all players by its rules, without a bot.
Result<std::vector<Key>> read_played_out(Connection& db, const SittingPage& page) {
  Query query(db,
              // SQLite finds them in this order, and stops early if it does not sort.
              sql::whole<sql::Fragment("SELECT DISTINCT c.match", "SELECT c.match"),
                         " FROM (SELECT key, match, kind FROM completions ORDER BY key DESC LIMIT ?2) c "
                         "CROSS JOIN matches m WHERE m.key = c.match AND c.kind = 'finished' AND m.game = ?1 "
                         "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.key AND s.kind <> 'player') "
                         "AND NOT EXISTS (SELECT 1 FROM completions o WHERE o.match = m.key AND o.kind <> 'finished') ",
                         sql::Fragment("", "GROUP BY c.match ORDER BY max(c.key) DESC "), "LIMIT ?3">,
              page.game, page.completions_max, page.matches_max);
  return sql::all_rows<Key>(query, "completions", [](Row& row) { return row.integer(); });
}

/// How long the turns of a match took; none if it was not played in one sitting.
Result<std::optional<Millis>> read_sitting(Connection& db, Key match, Millis pause_max) {
  Query query(db, "SELECT CAST(coalesce(sum(ms), 0) AS BIGINT), coalesce(max(ms), 0) FROM commits WHERE match = ?1",
              match);
  std::optional<Millis> sitting;
  ATOLL_CHECK(sql::each_row(query, "turns", [&](Row& row) {
    const Millis whole = row.integer();
    const Millis longest = row.integer();
    if (whole > 0 && longest <= pause_max) sitting = whole;
  }));
  return sitting;
}

Result<std::vector<Millis>> read_sittings(Connection& db, const SittingPage& page) {
  ATOLL_TRY(matches, read_played_out(db, page));
  std::vector<Millis> sittings;
  for (const Key match : matches) {
    ATOLL_TRY(sitting, read_sitting(db, match, page.pause_max));
    if (sitting) sittings.push_back(*sitting);
  }
  return sittings;
}

class SqlCompletions final : public CompletionStore {
 public:
  explicit SqlCompletions(sql::Database& database) : database_(database) {}

  Result<std::vector<CompletionRow>> completions_of(Key user, int limit) override {
    return database_.read([&](Connection& db) -> Result<std::vector<CompletionRow>> {
      Query query(db, "SELECT kind, at FROM completions WHERE user_key = ?1 ORDER BY at DESC, key DESC LIMIT ?2", user,
                  limit);
      return sql::all_rows<CompletionRow>(query, "completions", [](Row& row) {
        const Completion kind = read_completions(row);
        return CompletionRow{.kind = kind, .at = row.integer()};
      });
    });
  }

  Result<PlayedMatches> played(Key user, const std::string& after, int limit) override {
    return database_.read([&](Connection& db) { return read_played(db, user, after, limit); });
  }

  Result<std::vector<Millis>> sittings(const SittingPage& page) override {
    return database_.read([&](Connection& db) { return read_sittings(db, page); });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<CompletionStore> make_completions(sql::Database& database) {
  return std::make_unique<SqlCompletions>(database);
}

}  // namespace reef::store
