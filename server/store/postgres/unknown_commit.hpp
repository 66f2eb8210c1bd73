#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/postgres/connector.hpp"

namespace reef::store::postgres {

/// A transaction of a writer, which leaves a row in `transactions`. Numbers of transactions that PostgreSQL gives
/// (`pg_current_xact_id`) would not do: after a crash or a failover, it gives those again whose COMMIT it has not seen.
struct NotedTransaction {
  std::string writer;       ///< A UUID.
  std::int64_t number = 0;  ///< Counts the transactions of the writer, from 1 on.
  int process = 0;          ///< The server process that runs it.
};

/// A random name for a writer.
Result<std::string> new_writer(Driver& db);

/// The statement that leaves its row, first in the transaction.
std::string statement_that_notes(const NotedTransaction& transaction);

/// Deletes rows that nobody will ask about: those of this writer up to this transaction, and those of others that are a
/// day old.
Result<void> forget_until(Driver& db, const NotedTransaction& transaction);

enum class Fate : std::uint8_t { committed, rolled_back, unknown };

/// Finds out what became of a COMMIT whose answer was lost, after reconnecting. Ends the transaction if it is still
/// running. After `rolled_back`, it cannot be committed any more; `committed` is as durable as any answer. `unknown` if
/// the database cannot be asked for this long.
Fate fate_of(Connector& connector, const NotedTransaction& sent, std::chrono::milliseconds patience);

}  // namespace reef::store::postgres
