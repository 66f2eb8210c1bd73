#pragma once

#include <mutex>
#include <optional>
#include <utility>

#include "protocol/try.hpp"
#include "server/store/postgres/connector.hpp"

namespace reef::store::postgres {

/// A connection that is opened when it is first used, and again when it was lost. Callers take turns.
class OwnConnection {
 public:
  explicit OwnConnection(Connector& connector) : connector_(connector) {}

  /// The result of `work`, which receives the connection outside a transaction. Runs again, once, if the connection was
  /// lost: so `work` must be such that nothing happens twice.
  template <class Work>
  auto use(Work work) -> decltype(work(std::declval<sql::Connection&>())) {
    const std::lock_guard lock(mutex_);
    for (bool is_first = true;; is_first = false) {
      const bool is_new = !db_;
      if (is_new) {
        ATOLL_TRY(db, connector_.open());
        db_.emplace(std::move(db));
      }
      auto result = work(*db_);
      if (db_->alive()) return result;
      db_.reset();
      if (is_new || !is_first) return result;
    }
  }

 private:
  Connector& connector_;
  std::mutex mutex_;
  std::optional<sql::Connection> db_;
};

}  // namespace reef::store::postgres
