#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace reef::backup {

struct Findings {
  std::int64_t matches = 0;
  std::int64_t turns = 0;
  std::vector<std::string> differing;  ///< A sentence for each match that cannot be read or does not replay.
  std::vector<std::string> faults;     ///< A sentence for each thing that is wrong with the file, or miscounted in it.

  [[nodiscard]] bool sound() const { return differing.empty() && faults.empty(); }
};

/// Looks a whole database over: the file's pages and references, what is kept beside the rows that it follows from, and
/// each match, played again from its first draw. Changes nothing; a server may have the file open meanwhile. Fails if
/// the file cannot be read, and with `closed` soon after `stop` has become true.
store::Result<Findings> examine(const std::string& path, const std::atomic<bool>& stop);

}  // namespace reef::backup
