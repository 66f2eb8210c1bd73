#include "server/store/sql_store.hpp"

namespace reef::store {

Result<std::unique_ptr<SqlStore>> SqlStore::open(const std::string& path, const sqlite::Options& options) {
  ATOLL_TRY(database, sqlite::Database::open(path, options));
  return std::make_unique<SqlStore>(std::move(database));
}

Result<std::unique_ptr<Store>> open(const std::string& data) {
  ATOLL_TRY(opened, SqlStore::open(sqlite::file_in(data)));
  return std::move(opened);
}

Result<std::unique_ptr<Store>> open_for_command(const std::string& data) {
  ATOLL_TRY(opened, sqlite::Database::open_for_command(sqlite::file_in(data)));
  return std::make_unique<SqlStore>(std::move(opened));
}

}  // namespace reef::store
