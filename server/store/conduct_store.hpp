#pragma once

#include "server/store/store.hpp"

namespace reef::store {

/// How a match ended for a player, and when.
struct ConductRow {
  Conduct kind = Conduct::finished;
  Millis at = 0;
  bool operator==(const ConductRow&) const = default;
};

/// How players kept faith. Rows are written with the end of a match, or with the giving up of a seat:
/// `Change::conduct`.
class ConductStore {
 public:
  virtual ~ConductStore() = default;

  /// The newest first, at most `limit` of them. Synchronous, from any thread.
  virtual Result<std::vector<ConductRow>> conduct_of(Key user, int limit) = 0;
};

}  // namespace reef::store
