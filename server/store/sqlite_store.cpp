#include "server/store/sqlite_store.hpp"

#include <future>
#include <utility>

#include "server/store/migrations.hpp"
#include "server/store/reads.hpp"
#include "server/store/writes.hpp"

namespace reef::store {

using sqlite::Connection;

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, const SqliteOptions& options) {
  Result<std::unique_ptr<Database>> database = Database::open(path, options);
  if (!database) return std::unexpected(database.error());
  return std::make_unique<SqliteStore>(std::move(*database));
}

void SqliteStore::create_match(Match match, std::vector<Notice> raise, std::optional<int> open_max, Done<Key> done) {
  database_->write<Key>(
      [match = std::move(match), raise = std::move(raise), open_max](Connection& db) -> Result<Key> {
        if (open_max) {
          const Result<std::int64_t> open = count_open_tables(db, match.head.owner);
          if (!open) return std::unexpected(open.error());
          if (*open >= *open_max) return std::unexpected(Error{Fault::too_many, "open tables"});
        }
        return insert_match(db, match, raise);
      },
      std::move(done));
}

void SqliteStore::change(Change change, Done<void> done) {
  database_->write<void>([change = std::move(change)](Connection& db) { return apply_change(db, change); },
                         std::move(done));
}

Result<std::optional<Match>> SqliteStore::match(const std::string& id) {
  return database_->read([&](Connection& db) { return find_match(db, id); });
}

Result<std::vector<Turn>> SqliteStore::turns(Key match, int after_ply, int to_ply) {
  return database_->read([=](Connection& db) { return read_turns(db, match, after_ply, to_ply); });
}

Result<std::optional<Checkpoint>> SqliteStore::checkpoint(Key match, int ply) {
  return database_->read([=](Connection& db) { return find_checkpoint(db, match, ply); });
}

Result<std::optional<int>> SqliteStore::ply_of(Key match, Seat seat, const std::string& cmd) {
  return database_->read([&](Connection& db) { return find_ply(db, match, seat, cmd); });
}

Result<Matches> SqliteStore::matches(const Page& page) {
  return database_->read([&](Connection& db) { return list_matches(db, page); });
}

Result<std::vector<std::string>> SqliteStore::waiting_for_bots() {
  return database_->read([](Connection& db) { return list_waiting_for_bots(db); });
}

Result<std::vector<Due>> SqliteStore::due(Millis now, const Due& after, int limit) {
  return database_->read([&](Connection& db) { return list_due(db, now, after, limit); });
}

Result<std::optional<Millis>> SqliteStore::next_due() {
  return database_->read([](Connection& db) { return find_next_due(db); });
}

Result<std::vector<std::string>> SqliteStore::unfinished_of(Key user) {
  return database_->read([=](Connection& db) { return list_unfinished_of(db, user); });
}

Result<std::vector<User>> SqliteStore::reckoned_otherwise() {
  return database_->read([](Connection& db) { return list_reckoned_otherwise(db); });
}

Result<std::vector<std::string>> SqliteStore::match_ids(const std::string& after, int limit) {
  return database_->read([&](Connection& db) { return list_match_ids(db, after, limit); });
}

Result<void> SqliteStore::ping() {
  const Result<void> read = database_->read([](Connection& db) { return read_anything(db); });
  if (!read || !database_->failing()) return read;
  // Only a write tells whether writes succeed again, and nobody else may come to try one.
  std::promise<Result<void>> tried;
  database_->write<void>([](Connection& db) { return rewrite_version(db); },
                         [&tried](Result<void> written) { tried.set_value(std::move(written)); });
  return tried.get_future().get();
}

}  // namespace reef::store
