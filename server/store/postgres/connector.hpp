#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/sql/connection.hpp"

namespace reef::store::postgres {

/// Opens connections to one database, for any number of threads. After a failure, it tries again only after a pause
/// that grows up to a second; until then callers receive the same error at once.
class Connector {
 public:
  explicit Connector(std::string url) : url_(std::move(url)) {}

  Result<sql::Connection> open();

 private:
  using Clock = std::chrono::steady_clock;

  /// The last error, if it is too early to try again.
  std::optional<Error> recent_failure();
  void note(const std::optional<Error>& failure);

  const std::string url_;
  std::mutex mutex_;
  std::optional<Error> failure_;
  std::chrono::milliseconds pause_{0};
  Clock::time_point retry_at_;
};

}  // namespace reef::store::postgres
