#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/match_store.hpp"

namespace reef::backup {

struct Findings {
  std::int64_t matches = 0;
  std::int64_t turns = 0;
  std::vector<std::string> differing;  ///< A sentence for each match that cannot be read or does not replay.
  std::vector<std::string> faults;     ///< A sentence for each fault of the file, or of derived data in it.

  [[nodiscard]] bool sound() const { return differing.empty() && faults.empty(); }
};

/// Checks a whole database, of a data folder or a backup: the pages and references of the file, the derived data, and
/// each match by a replay from its first draw. Read-only; a server may have it open meanwhile. Fails if it cannot be
/// read, and with `closed` soon after `stop` has become true.
store::Result<Findings> examine(const std::string& path, const std::atomic<bool>& stop);

}  // namespace reef::backup
