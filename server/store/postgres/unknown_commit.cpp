#include "server/store/postgres/unknown_commit.hpp"

#include <fmt/format.h>

#include <optional>
#include <thread>

namespace reef::store::postgres {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds pause{100};
constexpr std::chrono::seconds running_time_max{5};

/// None: ask again. Takes the row of the transaction in its place: waits until it has ended, and finds its row if it
/// was committed.
std::optional<Fate> ask(sql::Connection& db, const NotedTransaction& sent, bool end_it) {
  Driver& driver = db.postgres();
  if (end_it) {
    (void)driver.script(
        fmt::format("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE pid = {} AND xact_start < clock_timestamp() - interval '{} seconds'",
                    sent.process, running_time_max.count()));
  }
  if (!driver.script("SET lock_timeout = '1s'")) return std::nullopt;
  const Result<std::string> given_up = driver.ask(
      fmt::format("INSERT INTO transactions (writer, number, given_up) VALUES ('{}', {}, TRUE) "
                  "ON CONFLICT (writer, number) DO UPDATE SET given_up = transactions.given_up RETURNING given_up",
                  sent.writer, sent.number));
  if (!given_up) return std::nullopt;
  return *given_up == "t" ? Fate::rolled_back : Fate::committed;
}

}  // namespace

Result<std::string> new_writer(Driver& db) {
  return db.ask("SELECT gen_random_uuid()");
}

std::string statement_that_notes(const NotedTransaction& transaction) {
  return fmt::format("INSERT INTO transactions (writer, number) VALUES ('{}', {})", transaction.writer,
                     transaction.number);
}

Result<void> forget_until(Driver& db, const NotedTransaction& transaction) {
  return db.script(
      fmt::format("DELETE FROM transactions WHERE (writer = '{}' AND number <= {}) "
                  "OR begun_at < extract(epoch FROM clock_timestamp() - interval '1 day') * 1000",
                  transaction.writer, transaction.number));
}

Fate fate_of(Connector& connector, const NotedTransaction& sent, std::chrono::milliseconds patience) {
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
