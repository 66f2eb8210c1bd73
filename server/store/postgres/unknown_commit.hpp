#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/postgres/connector.hpp"

namespace reef::store::postgres {

/// A transaction whose COMMIT was sent.
struct SentCommit {
  std::string id;   ///< pg_current_xact_id().
  int process = 0;  ///< The server process that had to commit it.
};

enum class Fate : std::uint8_t { committed, rolled_back, unknown };

/// Finds out what became of a COMMIT whose answer was lost, after reconnecting. Ends the transaction if it is still
/// running, so that it cannot be committed later. `unknown` if the database cannot be asked for this long.
Fate fate_of(Connector& connector, const SentCommit& sent, std::chrono::milliseconds patience);

}  // namespace reef::store::postgres
