#pragma once

#include <memory>
#include <utility>

#include "server/store/conduct_store.hpp"
#include "server/store/database.hpp"

namespace reef::store {

class SqliteConduct final : public ConductStore {
 public:
  explicit SqliteConduct(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<ConductRow>> conduct_of(Key user, int limit) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
