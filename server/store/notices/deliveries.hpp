#pragma once

#include <memory>
#include <utility>

#include "server/store/delivery_store.hpp"
#include "server/store/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlDeliveries final : public DeliveryStore {
 public:
  explicit SqlDeliveries(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<SentAlerts> deliveries(const DeliveryPage& page) override;
  Result<std::optional<SentAlert>> delivery(const std::string& id) override;
  void retry(std::string id, AuditEntry entry, Callback<AdminResult> done) override;
  void retry_all(Millis since, AuditEntry entry, Callback<std::int64_t> done) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

/// The statement for a page, with only those filters that are set.
sql::Sql statement_of(const DeliveryPage& page);

}  // namespace reef::store
