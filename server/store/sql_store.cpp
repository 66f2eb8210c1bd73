#include "server/store/sql_store.hpp"

#include "server/store/postgres/database.hpp"

namespace reef::store {

Result<std::unique_ptr<SqlStore>> SqlStore::open(const std::string& path, const sqlite::Options& options) {
  ATOLL_TRY(database, sqlite::Database::open(path, options));
  return std::make_unique<SqlStore>(std::move(database));
}

namespace {

template <class Database>
Result<std::unique_ptr<Store>> store_in(Result<std::unique_ptr<Database>> opened) {
  if (!opened) return std::unexpected(std::move(opened).error());
  return std::make_unique<SqlStore>(std::move(*opened));
}

}  // namespace

Result<std::unique_ptr<Store>> open(const Location& location) {
  if (location.on_server()) return store_in(postgres::Database::open(location.database));
  return store_in(sqlite::Database::open(sqlite::file_in(location.data)));
}

Result<std::unique_ptr<Store>> open_for_command(const Location& location) {
  if (location.on_server()) return store_in(postgres::Database::open_for_command(location.database));
  return store_in(sqlite::Database::open_for_command(sqlite::file_in(location.data)));
}

}  // namespace reef::store
