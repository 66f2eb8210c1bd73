#include "server/store/admin/pruning.hpp"

#include <utility>

#include "server/store/accounts/erasure.hpp"
#include "server/store/parts.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

/// ?1: the match. A closed table does not matter to those who sat there, unless they chatted. Users who were rated by a
/// match or have a completion in it count as its people even if another user has the seat.
constexpr Sql unpeopled_sql =
    "SELECT 1 FROM matches m WHERE m.key = ?1 AND m.status IN ('finished', 'closed') "
    "AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.match = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.match = ?1) "
    "AND NOT EXISTS (SELECT 1 FROM chat c JOIN users u ON u.key = c.user_key WHERE c.match = ?1 AND u.deleted_at IS "
    "NULL) "
    "AND (m.status = 'closed' AND m.rematch_of IS NULL OR m.status = 'finished' AND NOT EXISTS ("
    "SELECT 1 FROM seats s JOIN users u ON u.key = s.user_key WHERE s.match = ?1 AND u.deleted_at IS NULL) "
    "AND NOT EXISTS ("
    "SELECT 1 FROM completions c JOIN users u ON u.key = c.user_key WHERE c.match = ?1 AND u.deleted_at IS NULL) "
    "AND NOT EXISTS ("
    "SELECT 1 FROM rating_changes c JOIN users u ON u.key = c.user_key WHERE c.match = ?1 AND u.deleted_at IS NULL))";

Result<bool> is_unpeopled(Connection& db, Key match) {
  Query query(db, unpeopled_sql, match);
  return query.next();
}

/// From key, whether nothing refers to the user, and when they were last active.
struct Candidate {
  Key key = 0;
  bool is_free = false;
  Millis used_at = 0;
};
Candidate read_candidate(Row& row) {
  Candidate candidate;
  candidate.key = row.integer();
  candidate.is_free = row.boolean();
  candidate.used_at = row.integer();
  return candidate;
}

/// ?1: keys after this one. ?2: at most how many.
constexpr Sql candidates_sql = sql::whole<
    "SELECT u.key, (u.guest = 1 OR u.deleted_at IS NOT NULL) AND u.role = 'player' "
    "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.user_key = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.kept_for = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.owner = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.user_key = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM rating_changes c WHERE c.user_key = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM completions c WHERE c.user_key = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.reporter = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.reported = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.decided_by = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM audit a WHERE a.actor = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM announcements a WHERE a.created_by = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.importer = u.key) "
    // Suspended and muted users are kept.
    "AND NOT EXISTS (SELECT 1 FROM suspensions s WHERE s.user_key = u.key) "
    "AND NOT EXISTS (SELECT 1 FROM site_mutes s WHERE s.user_key = u.key), ",
    sql::Fragment("max", "greatest"),
    "(u.created_at, coalesce(u.deleted_at, 0), "
    "coalesce((SELECT max(coalesce(s.seen_at, s.created_at)) FROM sessions s WHERE s.user_key = u.key), 0), "
    "coalesce((SELECT max(coalesce(t.used_at, t.created_at)) FROM api_tokens t WHERE t.user_key = u.key), 0)) "
    "FROM users u WHERE u.key > ?1 ORDER BY u.key LIMIT ?2">;

Result<bool> delete_unused(Connection& db, Key user, Millis before) {
  Query query(db, candidates_sql, user - 1, 1);
  ATOLL_TRY(candidate, sql::one_row<Candidate>(query, "users", read_candidate));
  const bool fits = candidate && candidate->key == user && candidate->is_free && candidate->used_at < before;
  if (!fits) return false;
  ATOLL_CHECK(delete_belongings(db, user));
  ATOLL_CHECK(sql::run(db, "DELETE FROM users WHERE key = ?1", user));
  return true;
}

Result<bool> delete_unpeopled(Connection& db, Key match) {
  const Result<bool> is_nobodys = is_unpeopled(db, match);
  if (!is_nobodys) return is_nobodys;
  ATOLL_CHECK(*is_nobodys ? delete_match(db, match) : sql::run(db, "DELETE FROM unpeopled WHERE match = ?1", match));
  return *is_nobodys;
}

}  // namespace

Result<void> note_unpeopled(Connection& db, Key match, Millis at) {
  ATOLL_TRY(is_nobodys, is_unpeopled(db, match));
  if (!is_nobodys) return {};
  return sql::run(db, "INSERT INTO unpeopled (match, since) VALUES (?1, ?2) ON CONFLICT (match) DO NOTHING", match, at);
}

Result<void> note_unpeopled_by(Connection& db, Key user, Millis at) {
  Query query(db,
              "SELECT match FROM seats WHERE user_key = ?1 AND ended_at IS NOT NULL "
              "UNION SELECT match FROM completions WHERE user_key = ?1 "
              "UNION SELECT match FROM rating_changes WHERE user_key = ?1 "
              "UNION SELECT match FROM chat WHERE user_key = ?1 AND match > 0",
              user);
  ATOLL_TRY(matches, sql::all_rows<Key>(query, "a user's matches", [](Row& row) { return row.integer(); }));
  for (const Key match : matches) {
    ATOLL_CHECK(note_unpeopled(db, match, at));
  }
  return {};
}

Result<void> delete_match(Connection& db, Key match) {
  static constexpr Sql statements[] = {
      "UPDATE matches SET rematch_of = NULL WHERE rematch_of = ?1",
      "DELETE FROM deliveries WHERE notice IN (SELECT key FROM notices WHERE match = ?1)",
      "DELETE FROM notices WHERE match = ?1",
      "DELETE FROM notes WHERE match = ?1",
      "DELETE FROM chat_read WHERE match = ?1",
      "DELETE FROM chat WHERE match = ?1",
      "DELETE FROM seen WHERE match = ?1",
      "DELETE FROM drafts WHERE match = ?1",
      "DELETE FROM offers WHERE match = ?1",
      "DELETE FROM absences WHERE match = ?1",
      "DELETE FROM completions WHERE match = ?1",
      "DELETE FROM rating_changes WHERE match = ?1",
      "DELETE FROM checkpoints WHERE match = ?1",
      "DELETE FROM turns WHERE match = ?1",
      "DELETE FROM seats WHERE match = ?1",
      "DELETE FROM matches WHERE key = ?1",
  };
  for (const Sql& statement : statements) {
    ATOLL_CHECK(sql::run(db, statement, match));
  }
  return {};
}

namespace {

class SqlPruning final : public PruningStore {
 public:
  SqlPruning(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}

  Result<std::vector<Prunable>> unpeopled(Millis before, int limit) override {
    return database_.read([&](Connection& db) {
      Query query(db,
                  "SELECT m.key, m.id FROM unpeopled p JOIN matches m ON m.key = p.match WHERE p.since < ?1 "
                  "ORDER BY p.since, p.match LIMIT ?2",
                  before, limit);
      return sql::all_rows<Prunable>(query, "unpeopled", [](Row& row) {
        Prunable prunable;
        prunable.key = row.integer();
        prunable.id = row.text();
        return prunable;
      });
    });
  }

  Result<std::int64_t> count_unpeopled() override {
    return database_.read([](Connection& db) { return sql::one_integer(db, "SELECT count(*) FROM unpeopled"); });
  }

  void prune_match(Key match, Callback<bool> done) override {
    database_.write<bool>([match](Connection& db) { return delete_unpeopled(db, match); },
                          marks_.dropping_all(std::move(done)));
  }

  Result<UnusedUsers> unused(Millis before, Key after, int limit) override {
    return database_.read([&](Connection& db) -> Result<UnusedUsers> {
      Query query(db, candidates_sql, after, limit);
      ATOLL_TRY(candidates, sql::all_rows<Candidate>(query, "users", read_candidate));
      UnusedUsers unused;
      unused.is_end = candidates.size() < static_cast<std::size_t>(limit);
      for (const Candidate& candidate : candidates) {
        unused.last = candidate.key;
        if (!candidate.is_free) continue;
        if (candidate.used_at < before) {
          unused.keys.push_back(candidate.key);
        } else {
          ++unused.waiting;
        }
      }
      return unused;
    });
  }

  void prune_user(Key user, Millis before, Callback<bool> done) override {
    database_.write_deletion<bool>([=](Connection& db) { return delete_unused(db, user, before); },
                                   marks_.dropping_all(std::move(done)));
  }

  Result<std::int64_t> used_bytes() override {
    return database_.read([](Connection& db) {
      return sql::one_integer(db, Sql("SELECT (p.page_count - f.freelist_count) * s.page_size "
                                      "FROM pragma_page_count p, pragma_freelist_count f, pragma_page_size s",
                                      "SELECT pg_database_size(current_database())"));
    });
  }

 private:
  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<PruningStore> make_pruning(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlPruning>(database, marks);
}

}  // namespace reef::store
