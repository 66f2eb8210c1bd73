#include <fmt/format.h>

#include "server/store/admin/audit.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

namespace {

Result<void> update(Connection& db, const SettingChange& change, AuditEntry entry) {
  Query query(db, "SELECT value FROM settings WHERE name = ?1", change.name);
  ATOLL_TRY(before, sql::one_row<std::string>(query, "settings", [](Row& row) { return row.text(); }));
  if (change.value) {
    ATOLL_CHECK(sql::run(db,
                         "INSERT INTO settings (name, value) VALUES (?1, ?2) "
                         "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                         change.name, *change.value));
  } else {
    ATOLL_CHECK(sql::run(db, "DELETE FROM settings WHERE name = ?1", change.name));
  }
  entry.details = fmt::format(R"({{"name":"{}","from":{},"to":{}}})", change.name, before.value_or(change.fallback),
                              change.value.value_or(change.fallback));
  ATOLL_CHECK(insert_audit(db, entry));
  return {};
}

class SqlSettings final : public SettingStore {
 public:
  explicit SqlSettings(sql::Database& database) : database_(database) {}

  Result<std::vector<SettingRow>> settings() override {
    return database_.read([](Connection& db) {
      Query query(db, "SELECT name, value FROM settings ORDER BY name");
      return sql::all_rows<SettingRow>(query, "settings", [](Row& row) {
        SettingRow read;
        read.name = row.text();
        read.value = row.text();
        return read;
      });
    });
  }

  void set(SettingChange change, AuditEntry entry, Callback<void> done) override {
    database_.write<void>(
        [change = std::move(change), entry = std::move(entry)](Connection& db) { return update(db, change, entry); },
        std::move(done));
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<SettingStore> make_settings(sql::Database& database) {
  return std::make_unique<SqlSettings>(database);
}

}  // namespace reef::store
