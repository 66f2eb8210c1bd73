#include "server/store/postgres/unknown_commit.hpp"

#include <fmt/format.h>

#include <optional>
#include <thread>

namespace reef::store::postgres {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pause{100};
constexpr std::chrono::seconds running_time_max{5};
/// The SQLSTATE for a transaction number that the server has not reached: that of a primary whose last transactions its
/// successor never received.
constexpr const char* not_reached = "22023";

/// None: ask again.
std::optional<Fate> ask(sql::Connection& db, const SentCommit& sent, bool end_it) {
  Driver& driver = db.postgres();
  driver.forget_failure();
  const Result<std::string> status = driver.ask(fmt::format("SELECT pg_xact_status('{}')", sent.id));
  if (!status) {
    const bool is_new = driver.failure() && driver.failure()->state == not_reached;
    return is_new ? std::optional(Fate::rolled_back) : std::nullopt;
  }
  if (*status == "committed") return Fate::committed;
  if (*status == "aborted") return Fate::rolled_back;
  if (*status != "in progress") return Fate::unknown;  // Forgotten, after billions of transactions.
  if (end_it) {
    (void)driver.script(
        fmt::format("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid = {} AND backend_xid = '{}'::xid8::xid",
                    sent.process, sent.id));
  }
  return std::nullopt;
}

}  // namespace

Fate fate_of(Connector& connector, const SentCommit& sent, std::chrono::milliseconds patience) {
  const auto began = Clock::now();
  while (Clock::now() - began < patience) {
    if (Result<sql::Connection> db = connector.open()) {
      if (const auto fate = ask(*db, sent, Clock::now() - began > running_time_max)) return *fate;
    }
    std::this_thread::sleep_for(pause);
  }
  return Fate::unknown;
}

}  // namespace reef::store::postgres
