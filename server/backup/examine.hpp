#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/store/maintenance.hpp"

namespace reef::backup {

struct Findings {
  std::int64_t matches = 0;
  std::int64_t turns = 0;
  std::vector<std::string> differing;  ///< A sentence for each match that cannot be read or does not replay.
  std::vector<std::string> faults;     ///< A sentence for each fault of the file, or of derived data in it.

  [[nodiscard]] bool sound() const { return differing.empty() && faults.empty(); }
};

/// Called with each match that can be read, and its log. An error ends the examination.
using OnMatch = std::function<store::Result<void>(const store::DatabaseCheck::Log&)>;

/// Checks a whole database: the pages and references of a file, the derived data, and each match by a replay from its
/// first draw. Read-only; a server may have it open meanwhile. Fails with `closed` soon after `stop` has become true,
/// and if the database cannot be read.
store::Result<Findings> examine(store::DatabaseCheck& database, const std::atomic<bool>& stop,
                                const OnMatch& on_match = {});
/// The same for a backup.
store::Result<Findings> examine_backup(const std::string& path, const std::atomic<bool>& stop);

}  // namespace reef::backup
