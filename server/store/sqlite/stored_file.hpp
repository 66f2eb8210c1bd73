#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "server/store/maintenance.hpp"
#include "server/store/sql/connection.hpp"
#include "server/store/store.hpp"

namespace reef::store::sqlite {

/// A read-only database: a backup, or one that a server may have open meanwhile.
class StoredFile final : public DatabaseCheck {
 public:
  /// See `open_for_check`.
  static Result<StoredFile> open(const std::string& path);

  Result<std::vector<std::string>> faults(const std::atomic<bool>& stop) override;
  Result<std::vector<std::string>> miscounts(const std::atomic<bool>& stop) override;
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override;
  Result<Log> match(const std::string& id) override;
  /// See `Store::weights`.
  Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop);

  [[nodiscard]] sql::Connection& connection() { return db_; }

 private:
  explicit StoredFile(sql::Connection db) : db_(std::move(db)) {}
  sql::Connection db_;
};

}  // namespace reef::store::sqlite
