#pragma once

#include <memory>
#include <utility>

#include "server/store/delivery_store.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

class SqliteDeliveries final : public DeliveryStore {
 public:
  explicit SqliteDeliveries(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<SentAlerts> deliveries(const DeliveryPage& page) override;
  Result<std::optional<SentAlert>> delivery(const std::string& id) override;
  void retry(std::string id, AuditEntry entry, Callback<AdminResult> done) override;
  void retry_all(Millis since, AuditEntry entry, Callback<std::int64_t> done) override;

 private:
  std::shared_ptr<Database> database_;
};

/// The statement for a page, with only those filters that are set.
sqlite::Sql statement_of(const DeliveryPage& page);

}  // namespace reef::store
