#pragma once

#include <memory>
#include <utility>

#include "server/store/match_store.hpp"
#include "server/store/setting_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlSettings final : public SettingStore {
 public:
  explicit SqlSettings(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<std::vector<SettingRow>> settings() override;
  void set(SettingChange change, AuditEntry entry, Callback<void> done) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
