#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "server/accounts/accounts.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/audit_store.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// Watches for changes that `atoll user …` makes to accounts while the server runs: each writes an entry into the audit
/// log, and new entries are read once a second. Within that second ended sessions are dropped and new roles apply.
class CommandWatch {
 public:
  struct Dependencies {
    store::AuditStore& audit;
    store::AdminStore& store;
    accounts::Accounts& accounts;
    const Clock& clock;
  };
  explicit CommandWatch(Dependencies dependencies) : dependencies_(dependencies) {}
  ~CommandWatch() { stop(); }

  /// Ignores all entries before the call.
  void start();
  /// Idempotent.
  void stop();

 private:
  void watch(const std::stop_token& stop);
  void look();
  void follow(const store::AuditEntry& entry) const;

  Dependencies dependencies_;
  std::optional<std::int64_t> seen_;  ///< The newest entry that was handled; none until the log can be read.
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace reef::admin
