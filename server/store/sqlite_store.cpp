#include "server/store/sqlite_store.hpp"

#include <future>
#include <utility>

#include "server/store/migrations.hpp"
#include "server/store/quotas.hpp"
#include "server/store/reads.hpp"
#include "server/store/sqlite_ratings.hpp"
#include "server/store/writes.hpp"

namespace reef::store {

using sqlite::Connection;

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path, const SqliteOptions& options) {
  Result<std::unique_ptr<Database>> database = Database::open(path, options);
  if (!database) return std::unexpected(database.error());
  return std::make_unique<SqliteStore>(std::move(*database));
}

void SqliteStore::create_match(Match match, std::vector<Notice> raise, MatchQuotas quotas, Callback<Key> done) {
  database_->write<Key>(
      [match = std::move(match), raise = std::move(raise), quotas](Connection& db) -> Result<Key> {
        if (const Result<void> may = check_quotas(db, match.head.owner, quotas); !may)
          return std::unexpected(may.error());
        const Result<Key> key = insert_match(db, match, raise);
        if (!key || match.position.status != Status::running || !only_bots(match.head.seats)) return key;
        const Result<void> may = count_bot_match(db, *key, quotas, match.head.created_at);
        if (!may) return std::unexpected(may.error());
        return key;
      },
      std::move(done));
}

void SqliteStore::change(Change change, Callback<RatingChanges> done) {
  database_->write<RatingChanges>([change = std::move(change)](Connection& db) { return apply_change(db, change); },
                                  std::move(done));
}

Result<std::optional<Match>> SqliteStore::match(const std::string& id) {
  return database_->read([&](Connection& db) { return find_match(db, id); });
}

Result<std::vector<Turn>> SqliteStore::turns(Key match, int after_ply, int to_ply) {
  return database_->read([=](Connection& db) { return read_turns(db, match, after_ply, to_ply); });
}

Result<std::vector<KnownCommand>> SqliteStore::commands(Key match) {
  return database_->read([=](Connection& db) { return read_commands(db, match); });
}

Result<std::optional<Checkpoint>> SqliteStore::checkpoint(Key match, int ply) {
  return database_->read([=](Connection& db) { return find_checkpoint(db, match, ply); });
}

Result<Matches> SqliteStore::matches(const Page& page) {
  return database_->read([&](Connection& db) { return list_matches(db, page); });
}

Result<std::vector<MatchSummary>> SqliteStore::public_running(const std::vector<std::string>& ids) {
  return database_->read([&](Connection& db) { return list_public_running(db, ids); });
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

Result<std::vector<User>> SqliteStore::with_other_clock_pause() {
  return database_->read([](Connection& db) { return list_with_other_clock_pause(db); });
}

Result<std::vector<std::string>> SqliteStore::match_ids(const std::string& after, int limit) {
  return database_->read([&](Connection& db) { return list_match_ids(db, after, limit); });
}

Result<void> SqliteStore::ping() {
  const Result<void> read = database_->read([](Connection& db) { return read_anything(db); });
  if (!read || !database_->failing()) return read;
  // Only a write shows whether writes succeed again, and there may be no other one.
  std::promise<Result<void>> tried;
  database_->write<void>([](Connection& db) { return rewrite_version(db); },
                         [&tried](Result<void> written) { tried.set_value(std::move(written)); });
  return tried.get_future().get();
}

}  // namespace reef::store
