#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "server/store/maintenance.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store::postgres {

/// Reads a whole database of a server, which other servers may use meanwhile.
class StoredDatabase final : public DatabaseCheck {
 public:
  /// See `open_for_check`.
  static Result<StoredDatabase> open(const std::string& url);

  /// The server itself keeps pages and references correct, so this finds none.
  Result<std::vector<std::string>> faults(const std::atomic<bool>& stop) override;
  Result<std::vector<std::string>> miscounts(const std::atomic<bool>& stop) override;
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override;
  Result<Log> match(const std::string& id) override;

  [[nodiscard]] sql::Connection& connection() { return db_; }

 private:
  explicit StoredDatabase(sql::Connection db) : db_(std::move(db)) {}
  sql::Connection db_;
};

}  // namespace reef::store::postgres
