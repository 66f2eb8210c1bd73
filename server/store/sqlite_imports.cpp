#include "server/store/sqlite_imports.hpp"

#include <limits>

#include "server/store/sqlite.hpp"
#include "server/store/writes.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;
using sqlite::Sql;

Result<void> insert_import(Connection& db, const Import& import_of) {
  const Origin& origin = *import_of.match.head.origin;
  const Result<Key> key = insert_match(db, import_of.match, {});
  if (!key) return std::unexpected(key.error());
  Result<void> done = Query(db, "INSERT INTO imports (match, importer, source, digest, at) VALUES (?1, ?2, ?3, ?4, ?5)",
                            *key, origin.by.key, origin.match, import_of.digest, origin.at)
                          .finish();
  for (const Turn& turn : import_of.turns) {
    if (done) done = insert_turn(db, *key, turn);
  }
  for (const Checkpoint& checkpoint : import_of.checkpoints) {
    if (done) done = insert_checkpoint(db, *key, checkpoint);
  }
  return done;
}

Result<void> delete_import(Connection& db, Key match) {
  Query query(db, "SELECT count(*) FROM imports WHERE match = ?1", match);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  Row row(query, "imports");
  if (row.integer() == 0) return std::unexpected(Error{Fault::conflict, "the match was not put in"});
  static constexpr Sql statements[] = {
      "DELETE FROM notes WHERE match = ?1", "DELETE FROM checkpoints WHERE match = ?1",
      "DELETE FROM turns WHERE match = ?1", "DELETE FROM seats WHERE match = ?1",
      "DELETE FROM matches WHERE key = ?1",
  };
  Result<void> done;
  for (const Sql& statement : statements) {
    if (done) done = Query(db, statement, match).finish();
  }
  return done;
}

}  // namespace

void SqliteImports::add(Import import_of, Done<void> done) {
  database_->write<void>([import_of = std::move(import_of)](Connection& db) { return insert_import(db, import_of); },
                         std::move(done));
}

void SqliteImports::remove(Key match, Done<void> done) {
  database_->write<void>([=](Connection& db) { return delete_import(db, match); }, std::move(done));
}

Result<std::optional<std::string>> SqliteImports::find(Key user, const std::string& digest) {
  return database_->read([&](Connection& db) -> Result<std::optional<std::string>> {
    Query query(db,
                "SELECT m.id FROM imports i JOIN matches m ON m.key = i.match WHERE i.importer = ?1 AND i.digest = ?2",
                user, digest);
    const Result<bool> found = query.next();
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    Row row(query, "imports");
    std::string id = row.text();
    if (row.fault()) return std::unexpected(*row.fault());
    return id;
  });
}

Result<int> SqliteImports::count(Key user) {
  return database_->read([=](Connection& db) -> Result<int> {
    Query query(db, "SELECT count(*) FROM imports WHERE importer = ?1", user);
    const Result<bool> found = query.next();
    if (!found) return std::unexpected(found.error());
    Row row(query, "imports");
    const auto count = static_cast<int>(row.integer(0, std::numeric_limits<int>::max()));
    if (row.fault()) return std::unexpected(*row.fault());
    return count;
  });
}

}  // namespace reef::store
