#pragma once

#include <memory>
#include <utility>

#include "server/store/import_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlImports final : public ImportStore {
 public:
  explicit SqlImports(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void add(Import import_of, std::optional<ImportQuota> quota, Callback<void> done) override;
  void remove(Key match, Callback<void> done) override;

  Result<std::optional<std::string>> find(Key user, const std::string& digest) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
