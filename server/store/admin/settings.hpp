#pragma once

#include <memory>
#include <utility>

#include "server/store/setting_store.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

class SqliteSettings final : public SettingStore {
 public:
  explicit SqliteSettings(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<SettingRow>> settings() override;
  void set(SettingChange change, AuditEntry entry, Callback<void> done) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
