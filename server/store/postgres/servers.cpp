#include "server/store/postgres/servers.hpp"

#include <limits>

#include "engines/core/strict_json.hpp"
#include "server/store/postgres/migrations.hpp"

namespace reef::store::postgres {

using sql::Connection;
using sql::Fragment;
using sql::Query;
using sql::Row;

namespace {

/// The database's clock in milliseconds.
constexpr auto now_ms = Fragment("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)");

constexpr std::size_t seed_bytes = 32;
constexpr int web_builds_max = 5;

/// The presences in an array of [user, match], as a table.
constexpr auto listed_presences = Fragment(
    "(SELECT CAST(pair ->> 0 AS BIGINT) AS user_key, pair ->> 1 AS match "
    "FROM json_array_elements(CAST(CAST(?2 AS TEXT) AS json)) AS e (pair))");

std::string list_of(const std::vector<PresenceRow>& presences) {
  Json list = Json::array();
  for (const PresenceRow& each : presences) list.push_back(Json::array({each.user, each.match}));
  return list.dump();
}

Result<void> add_presences(Connection& db, Key server, const std::string& added) {
  return sql::run(db,
                  sql::whole<"INSERT INTO presences (server, user_key, match) SELECT ?1, g.user_key, g.match FROM ",
                             listed_presences, " g ON CONFLICT DO NOTHING">,
                  server, added);
}

Result<void> add_web_files(Connection& db, const std::string& build, const std::vector<WebFile>& files) {
  for (const WebFile& file : files) {
    const Bytes content(file.content->begin(), file.content->end());
    ATOLL_CHECK(
        sql::run(db, "INSERT INTO web_files (build, path, content) VALUES (?1, ?2, ?3)", build, file.path, content));
  }
  return {};
}

/// The result of `work`, in a transaction.
template <class Work>
Result<void> in_transaction(Connection& db, Work work) {
  ATOLL_CHECK(db.run("BEGIN"));
  Result<void> done = work();
  if (done) return db.run("COMMIT");
  if (db.alive()) (void)db.run("ROLLBACK");
  return done;
}

}  // namespace

Result<Key> Servers::heartbeat(const ServerRow& server) {
  return leases_.use([&](Connection& db) -> Result<Key> {
    ATOLL_TRY(key,
              sql::one_integer(
                  db, sql::whole<"UPDATE servers SET seen_at = ", now_ms, ", report = ?2 WHERE id = ?1 RETURNING key">,
                  server.id, server.report));
    if (key != 0) return key;
    return sql::one_integer(db,
                            sql::whole<"INSERT INTO servers (id, name, release, schema, started_at, seen_at, report) "
                                       "VALUES (?1, ?2, ?3, ?4, ",
                                       now_ms, ", ", now_ms, ", ?5) RETURNING key">,
                            server.id, server.name, server.release, schema_version(), server.report);
  });
}

Result<void> Servers::remove(const std::string& server) {
  return leases_.use([&](Connection& db) { return sql::run(db, "DELETE FROM servers WHERE id = ?1", server); });
}

Result<void> Servers::remove_unseen(Millis for_ms) {
  return leases_.use([&](Connection& db) {
    return sql::run(db, sql::whole<"DELETE FROM servers WHERE seen_at < ", now_ms, " - ?1">, for_ms);
  });
}

Result<std::vector<ServerRow>> Servers::servers() {
  return leases_.use([](Connection& db) {
    Query query(db, sql::whole<"SELECT id, name, release, started_at, greatest(0, ", now_ms,
                               " - seen_at), report FROM servers ORDER BY name, started_at, key">);
    return sql::all_rows<ServerRow>(query, "servers", [](Row& row) {
      ServerRow server;
      server.id = row.text();
      server.name = row.text();
      server.release = row.text();
      server.started_at = row.integer();
      server.seen_ms_ago = row.integer();
      server.report = row.text();
      return server;
    });
  });
}

Result<std::vector<std::string>> Servers::take_leases(const std::string& server, const std::vector<std::string>& names,
                                                      Millis for_ms) {
  const std::string list = Json(names).dump();
  return leases_.use([&](Connection& db) {
    // In the order of their names, so that two servers do not wait for each other.
    Query query(db,
                sql::whole<"INSERT INTO leases (name, server, ends_at) SELECT n.value, s.key, ", now_ms,
                           " + ?3 FROM servers s, ", sql::texts_of<"?2", "n">,
                           " WHERE s.id = ?1 ORDER BY n.value "
                           "ON CONFLICT (name) DO UPDATE SET server = excluded.server, ends_at = excluded.ends_at "
                           "WHERE leases.server = excluded.server OR leases.ends_at <= ",
                           now_ms, " RETURNING name">,
                server, list, for_ms);
    return sql::all_rows<std::string>(query, "leases", [](Row& row) { return row.text(); });
  });
}

Result<void> Servers::give_up_leases(const std::string& server) {
  return leases_.use([&](Connection& db) {
    return sql::run(db, "DELETE FROM leases WHERE server = (SELECT key FROM servers WHERE id = ?1)", server);
  });
}

Result<void> Servers::change_presences(Key server, const std::vector<PresenceRow>& added,
                                       const std::vector<PresenceRow>& removed) {
  const std::string adds = list_of(added);
  const std::string removes = list_of(removed);
  return presences_.use([&](Connection& db) {
    return in_transaction(db, [&]() -> Result<void> {
      ATOLL_CHECK(sql::run(db,
                           sql::whole<"DELETE FROM presences p USING ", listed_presences,
                                      " g WHERE p.server = ?1 AND p.user_key = g.user_key AND p.match = g.match">,
                           server, removes));
      return add_presences(db, server, adds);
    });
  });
}

Result<void> Servers::set_presences(Key server, const std::vector<PresenceRow>& all) {
  const std::string adds = list_of(all);
  return presences_.use([&](Connection& db) {
    return in_transaction(db, [&]() -> Result<void> {
      ATOLL_CHECK(sql::run(db, "DELETE FROM presences WHERE server = ?1", server));
      return add_presences(db, server, adds);
    });
  });
}

Result<std::vector<PresenceRow>> Servers::presences_elsewhere(const std::string& server, Millis seen_within_ms) {
  return presences_.use([&](Connection& db) {
    Query query(db,
                sql::whole<"SELECT DISTINCT p.user_key, p.match FROM presences p JOIN servers s ON s.key = p.server "
                           "WHERE s.id <> ?1 AND s.seen_at > ",
                           now_ms, " - ?2">,
                server, seen_within_ms);
    return sql::all_rows<PresenceRow>(query, "presences", [](Row& row) {
      PresenceRow presence;
      presence.user = row.integer();
      presence.match = row.text();
      return presence;
    });
  });
}

Result<void> Servers::promise(const PromiseRow& promised, int count_max, Millis now) {
  return promises_.use([&](Connection& db) -> Result<void> {
    ATOLL_CHECK(sql::run(db,
                         "DELETE FROM promised_matches WHERE ends_at <= ?3 OR id IN (SELECT id FROM promised_matches "
                         "WHERE user_key = ?1 ORDER BY ends_at DESC, id OFFSET ?2)",
                         promised.user, count_max - 1, now));
    return sql::run(db,
                    "INSERT INTO promised_matches (id, user_key, seed, ends_at) VALUES (?1, ?2, ?3, ?4) "
                    "ON CONFLICT (id) DO NOTHING",
                    promised.match, promised.user, promised.seed, promised.ends_at);
  });
}

Result<std::optional<Bytes>> Servers::take_promise(Key user, const std::string& match, Millis now) {
  return promises_.use([&](Connection& db) {
    Query query(db, "DELETE FROM promised_matches WHERE id = ?1 AND user_key = ?2 AND ends_at > ?3 RETURNING seed",
                match, user, now);
    return sql::one_row<Bytes>(query, "promised_matches", [](Row& row) { return row.bytes(seed_bytes); });
  });
}

Result<void> Servers::begin_removal(const std::string& server, const RemovalRow& removal) {
  return promises_.use([&](Connection& db) {
    return sql::run(db,
                    "INSERT INTO removals (id, server, user_id, merge_target, actor, reason) "
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    removal.id, server, removal.user, removal.merge_target, removal.actor, removal.reason);
  });
}

Result<void> Servers::end_removal(const std::string& id) {
  return promises_.use([&](Connection& db) { return sql::run(db, "DELETE FROM removals WHERE id = ?1", id); });
}

Result<std::vector<RemovalRow>> Servers::take_removals(const std::string& server, Millis unseen_for_ms) {
  return promises_.use([&](Connection& db) {
    Query query(db,
                sql::whole<"UPDATE removals SET server = ?1 WHERE server <> ?1 AND NOT EXISTS (SELECT 1 FROM servers "
                           "s WHERE s.id = removals.server AND s.seen_at > ",
                           now_ms, " - ?2) RETURNING id, user_id, merge_target, actor, reason">,
                server, unseen_for_ms);
    return sql::all_rows<RemovalRow>(query, "removals", [](Row& row) {
      RemovalRow removal;
      removal.id = row.text();
      removal.user = row.text();
      removal.merge_target = row.text();
      removal.actor = row.maybe_integer(1, std::numeric_limits<Key>::max());
      removal.reason = row.text();
      return removal;
    });
  });
}

Result<void> Servers::keep_web_files(const std::string& build, const std::vector<WebFile>& files) {
  return promises_.use([&](Connection& db) {
    return in_transaction(db, [&]() -> Result<void> {
      ATOLL_CHECK(sql::run(db,
                           sql::whole<"INSERT INTO web_builds (name, started_at) VALUES (?1, ", now_ms,
                                      ") ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at">,
                           build));
      ATOLL_TRY(kept, sql::one_integer(db, "SELECT count(*) FROM web_files WHERE build = ?1", build));
      if (kept == 0) ATOLL_CHECK(add_web_files(db, build, files));
      return sql::run(db,
                      "DELETE FROM web_builds WHERE name IN "
                      "(SELECT name FROM web_builds ORDER BY started_at DESC, name OFFSET ?1)",
                      web_builds_max);
    });
  });
}

Result<std::vector<WebFile>> Servers::web_files(const std::string& build) {
  return promises_.use([&](Connection& db) {
    Query query(db, "SELECT path, content FROM web_files WHERE build = ?1", build);
    return sql::all_rows<WebFile>(query, "web_files", [](Row& row) {
      WebFile file;
      file.path = row.text();
      const Bytes content = row.bytes();
      file.content = std::make_shared<const std::string>(content.begin(), content.end());
      return file;
    });
  });
}

}  // namespace reef::store::postgres
