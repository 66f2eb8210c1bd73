#pragma once

#include <memory>
#include <utility>

#include "server/store/sql/database.hpp"
#include "server/store/statistics_store.hpp"

namespace reef::store {

class SqlStatistics final : public StatisticsStore {
 public:
  explicit SqlStatistics(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<Statistics> statistics(Millis now) override;
  Result<Outbox> outbox() override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
