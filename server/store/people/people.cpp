#include "server/store/people/people.hpp"

#include <utility>

#include "server/store/accounts/gone.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"

namespace reef::store {
namespace {

using sql::all_rows;
using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

Acquaintance read_acquaintance(Row& row) {
  Acquaintance acquaintance;
  acquaintance.user = read_user(row);
  acquaintance.since = row.integer();
  return acquaintance;
}

Result<Ties> read_ties(Connection& db, Key user, Key other) {
  Query query(db,
              "SELECT EXISTS (SELECT 1 FROM friends WHERE user_key = ?1 AND friend = ?2), "
              "EXISTS (SELECT 1 FROM blocks WHERE user_key = ?1 AND blocked = ?2), "
              "EXISTS (SELECT 1 FROM blocks WHERE user_key = ?2 AND blocked = ?1), "
              "EXISTS (SELECT 1 FROM mutes WHERE user_key = ?1 AND muted = ?2)",
              user, other);
  ATOLL_CHECK(query.next());
  Row row(query, "ties");
  Ties ties;
  ties.is_friend = row.boolean();
  ties.blocks = row.boolean();
  ties.excluded = row.boolean() || ties.blocks;
  ties.mutes = row.boolean();
  if (row.fault()) return std::unexpected(*row.fault());
  return ties;
}

Result<bool> is_full(Connection& db, Sql count, Key user) {
  ATOLL_TRY(found, sql::one_integer(db, count, user));
  return found >= people_max;
}

Result<void> check_both(Connection& db, Key user, Key other) {
  Result<void> here = check_not_gone(db, user);
  return here ? check_not_gone(db, other, Fault::other_gone) : here;
}

Result<PeopleStore::Made> insert_friend(Connection& db, Key user, Key other, Millis now) {
  ATOLL_CHECK(check_both(db, user, other));
  ATOLL_TRY(ties, read_ties(db, user, other));
  if (ties.excluded) return PeopleStore::Made::excluded;
  if (ties.is_friend) return PeopleStore::Made::done;
  ATOLL_TRY(full, is_full(db, "SELECT count(*) FROM friends WHERE user_key = ?1", user));
  if (full) return PeopleStore::Made::too_many;
  Query query(db, "INSERT INTO friends (user_key, friend, since) VALUES (?1, ?2, ?3)", user, other, now);
  ATOLL_CHECK(query.finish());
  return PeopleStore::Made::done;
}

Result<PeopleStore::Made> insert_block(Connection& db, Key user, Key other, Millis now) {
  ATOLL_CHECK(check_both(db, user, other));
  ATOLL_TRY(ties, read_ties(db, user, other));
  if (ties.blocks) return PeopleStore::Made::done;
  ATOLL_TRY(full, is_full(db, "SELECT count(*) FROM blocks WHERE user_key = ?1", user));
  if (full) return PeopleStore::Made::too_many;
  ATOLL_CHECK(sql::run(db, "INSERT INTO blocks (user_key, blocked, since) VALUES (?1, ?2, ?3)", user, other, now));
  ATOLL_CHECK(sql::run(
      db, "DELETE FROM friends WHERE (user_key = ?1 AND friend = ?2) OR (user_key = ?2 AND friend = ?1)", user, other));
  return PeopleStore::Made::done;
}

Result<PeopleStore::Made> insert_mute(Connection& db, Key user, Key other, Millis now) {
  ATOLL_CHECK(check_both(db, user, other));
  ATOLL_TRY(ties, read_ties(db, user, other));
  if (ties.mutes) return PeopleStore::Made::done;
  ATOLL_TRY(full, is_full(db, "SELECT count(*) FROM mutes WHERE user_key = ?1", user));
  if (full) return PeopleStore::Made::too_many;
  Query query(db, "INSERT INTO mutes (user_key, muted, since) VALUES (?1, ?2, ?3)", user, other, now);
  ATOLL_CHECK(query.finish());
  return PeopleStore::Made::done;
}

/// The user's running matches and the last finished ones, then their turns; each list is one range of an index.
constexpr Sql pace_sql =
    "WITH played (match, seat) AS ("
    "SELECT match, seat FROM (SELECT s.match, s.seat FROM seats s JOIN matches m ON m.key = s.match "
    "WHERE s.user_key = ?1 AND s.ended_at IS NULL AND m.rated = 1 "
    "AND (SELECT count(*) FROM seats o WHERE o.match = s.match AND o.user_key IS NOT NULL) >= 2 "
    "ORDER BY m.updated_at DESC LIMIT ?2) AS running "
    "UNION ALL SELECT match, seat FROM (SELECT s.match, s.seat FROM seats s JOIN matches m ON m.key = s.match "
    "WHERE s.user_key = ?1 AND s.ended_at IS NOT NULL AND m.rated = 1 "
    "AND (SELECT count(*) FROM seats o WHERE o.match = s.match AND o.user_key IS NOT NULL) >= 2 "
    "ORDER BY s.ended_at DESC LIMIT ?2) AS finished) "
    "SELECT CAST(sum(c.ms) AS BIGINT) FROM played p CROSS JOIN commits c "
    "WHERE c.match = p.match AND c.seat = p.seat AND c.turn > 1 GROUP BY c.match, c.turn ORDER BY max(c.at) DESC LIMIT "
    "?2";

}  // namespace

Result<std::vector<Key>> read_excluded(Connection& db, Key user) {
  Query query(db,
              "SELECT blocked FROM blocks WHERE user_key = ?1 UNION SELECT user_key FROM blocks WHERE blocked = ?1 "
              "UNION SELECT user_key FROM mutes WHERE muted = ?1",
              user);
  return all_rows<Key>(query, "mutes", [](Row& row) { return row.integer(); });
}

namespace {

class SqlPeople final : public PeopleStore {
 public:
  SqlPeople(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}

  void add_friend(Key user, Key other, Millis now, Callback<PeopleStore::Made> done) override {
    database_.write<PeopleStore::Made>([=](Connection& db) { return insert_friend(db, user, other, now); },
                                       std::move(done));
  }

  void remove_friend(Key user, Key other, Callback<void> done) override {
    database_.write<void>(
        [=](Connection& db) {
          return sql::run(db, "DELETE FROM friends WHERE user_key = ?1 AND friend = ?2", user, other);
        },
        std::move(done));
  }

  void add_block(Key user, Key other, Millis now, Callback<PeopleStore::Made> done) override {
    database_.write<PeopleStore::Made>([=](Connection& db) { return insert_block(db, user, other, now); },
                                       marks_.dropping_all(std::move(done)));
  }

  void remove_block(Key user, Key other, Callback<void> done) override {
    database_.write<void>(
        [=](Connection& db) {
          return sql::run(db, "DELETE FROM blocks WHERE user_key = ?1 AND blocked = ?2", user, other);
        },
        marks_.dropping_all(std::move(done)));
  }

  void add_mute(Key user, Key other, Millis now, Callback<PeopleStore::Made> done) override {
    database_.write<PeopleStore::Made>([=](Connection& db) { return insert_mute(db, user, other, now); },
                                       marks_.dropping_all(std::move(done)));
  }

  void remove_mute(Key user, Key other, Callback<void> done) override {
    database_.write<void>(
        [=](Connection& db) {
          return sql::run(db, "DELETE FROM mutes WHERE user_key = ?1 AND muted = ?2", user, other);
        },
        marks_.dropping_all(std::move(done)));
  }

  Result<std::optional<User>> user(const std::string& id) override {
    return database_.read([&](Connection& db) -> Result<std::optional<User>> {
      Query query(db, sql::whole<"SELECT ", user_columns<"users">, " FROM users WHERE id = ?1 AND deleted_at IS NULL">,
                  id);
      ATOLL_TRY(found, all_rows<User>(query, "users", read_user));
      if (found.empty()) return std::nullopt;
      return std::move(found.front());
    });
  }

  Result<std::vector<User>> accounts_named(const std::string& beginning, int limit) override {
    // The last code point sorts after anything that may follow the prefix.
    const std::string end = beginning + "\xF4\x8F\xBF\xBF";
    return database_.read([&](Connection& db) {
      Query query(
          db,
          sql::whole<"SELECT ", user_columns<"users">,
                     " FROM users "
                     "WHERE guest = 0 AND lower(name) >= lower(?1) AND lower(name) < lower(?2) AND deleted_at IS NULL "
                     "ORDER BY lower(name), key LIMIT ?3">,
          beginning, end, limit);
      return all_rows<User>(query, "users", read_user);
    });
  }

  Result<std::vector<Acquaintance>> friends(Key user) override {
    return database_.read([=](Connection& db) {
      Query query(db,
                  sql::whole<"SELECT ", user_columns<"u">,
                             ", f.since FROM friends f "
                             "JOIN users u ON u.key = f.friend WHERE f.user_key = ?1 ORDER BY lower(u.name), u.key">,
                  user);
      return all_rows<Acquaintance>(query, "friends", read_acquaintance);
    });
  }

  Result<std::vector<Acquaintance>> blocks(Key user) override {
    return database_.read([=](Connection& db) {
      Query query(db,
                  sql::whole<"SELECT ", user_columns<"u">,
                             ", b.since FROM blocks b "
                             "JOIN users u ON u.key = b.blocked WHERE b.user_key = ?1 ORDER BY b.key DESC">,
                  user);
      return all_rows<Acquaintance>(query, "blocks", read_acquaintance);
    });
  }

  Result<std::vector<Acquaintance>> mutes(Key user) override {
    return database_.read([=](Connection& db) {
      Query query(db,
                  sql::whole<"SELECT ", user_columns<"u">,
                             ", m.since FROM mutes m "
                             "JOIN users u ON u.key = m.muted WHERE m.user_key = ?1 ORDER BY m.key DESC">,
                  user);
      return all_rows<Acquaintance>(query, "mutes", read_acquaintance);
    });
  }

  Result<Ties> ties(Key user, Key other) override {
    return database_.read([=](Connection& db) { return read_ties(db, user, other); });
  }

  Result<std::vector<Key>> blocked_either_way(Key user) override {
    return database_.read([=](Connection& db) {
      Query query(db,
                  "SELECT blocked FROM blocks WHERE user_key = ?1 UNION SELECT user_key FROM blocks WHERE blocked = ?1",
                  user);
      return all_rows<Key>(query, "blocks", [](Row& row) { return row.integer(); });
    });
  }

  Result<std::vector<Millis>> pace(Key user) override {
    return database_.read([=](Connection& db) {
      Query query(db, pace_sql, user, pace_turns);
      return all_rows<Millis>(query, "turns", [](Row& row) { return row.integer(); });
    });
  }

 private:
  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<PeopleStore> make_people(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlPeople>(database, marks);
}

}  // namespace reef::store
