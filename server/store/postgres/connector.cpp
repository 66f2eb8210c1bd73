#include "server/store/postgres/connector.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/store/postgres/usage_lock.hpp"

namespace reef::store::postgres {
namespace {

constexpr std::chrono::milliseconds pause_min{50};
constexpr std::chrono::milliseconds pause_max{1000};

Result<Driver> open_shared(const std::string& url) {
  ATOLL_TRY(driver, Driver::open(url));
  ATOLL_CHECK(share_use(driver));
  return std::move(driver);
}

}  // namespace

Result<sql::Connection> Connector::open() {
  if (const auto failure = recent_failure()) return std::unexpected(*failure);
  Result<Driver> driver = open_shared(url_);
  note(driver ? std::nullopt : std::optional(driver.error()));
  if (!driver) return std::unexpected(driver.error());
  return sql::Connection(std::move(*driver));
}

std::optional<Error> Connector::recent_failure() {
  const std::lock_guard lock(mutex_);
  return failure_ && Clock::now() < retry_at_ ? failure_ : std::nullopt;
}

void Connector::note(const std::optional<Error>& failure) {
  const std::lock_guard lock(mutex_);
  // Logged once per series of failures.
  if (failure && !failure_) spdlog::error("store: the database cannot be reached: {}", failure->detail);
  if (!failure && failure_) spdlog::info("store: the database can be reached again");
  pause_ = failure ? std::clamp(pause_ * 2, pause_min, pause_max) : std::chrono::milliseconds(0);
  retry_at_ = Clock::now() + pause_;
  failure_ = failure;
}

}  // namespace reef::store::postgres
