#include "server/store/postgres/channel.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include "engines/core/strict_json.hpp"
#include "protocol/try.hpp"

namespace reef::store::postgres {

Result<void> Channel::send(const std::vector<std::string>& texts) {
  if (sender_ && !sender_->alive()) sender_.reset();
  if (!sender_) {
    ATOLL_TRY(db, connector_.open());
    sender_.emplace(std::move(db));
  }
  const std::string list = Json(texts).dump();
  sql::Query query(*sender_,
                   "SELECT count(pg_notify('atoll', element)) "
                   "FROM json_array_elements_text(CAST(CAST(?1 AS TEXT) AS json)) AS e (element)",
                   list);
  const Result<bool> sent = query.next();
  if (!sent) return std::unexpected(sent.error());
  return {};
}

Result<std::vector<std::string>> Channel::receive(std::chrono::milliseconds wait) {
  if (!listener_) ATOLL_CHECK(begin_to_listen());
  if (Result<void> read = wait_for_input(wait); !read) {
    listener_.reset();
    return std::unexpected(read.error());
  }
  std::vector<std::string> texts;
  struct Free {
    void operator()(pgNotify* notification) const { PQfreemem(notification); }
  };
  while (const std::unique_ptr<pgNotify, Free> notification{PQnotifies(listener_->postgres().handle())}) {
    texts.emplace_back(notification->extra);
  }
  return texts;
}

Result<void> Channel::begin_to_listen() {
  ATOLL_TRY(db, connector_.open());
  // By this name an administrator finds the connection.
  ATOLL_CHECK(db.script("SET application_name = 'atoll-listen'; LISTEN atoll"));
  listener_.emplace(std::move(db));
  return {};
}

Result<void> Channel::wait_for_input(std::chrono::milliseconds wait) {
  Driver& driver = listener_->postgres();
  pollfd socket{.fd = PQsocket(driver.handle()), .events = POLLIN, .revents = 0};
  if (poll(&socket, 1, static_cast<int>(wait.count())) == 0) return {};
  if (PQconsumeInput(driver.handle()) == 1) return {};
  return std::unexpected(driver.failed(nullptr));
}

}  // namespace reef::store::postgres
