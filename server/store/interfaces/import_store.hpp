#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// A match to be imported from its record.
struct Import {
  Match match;  ///< Finished, with an `origin`, whose `by.key` is the importer.
  std::vector<Turn> turns;
  std::vector<Checkpoint> checkpoints;
  std::string digest;  ///< SHA-256 of the record, in hex: a user can import the same record once.
};

/// How much one user may import.
struct ImportQuota {
  int count_max = 0;
  std::int64_t bytes_max = 0;
};

/// Matches that users have imported from records. Calls work as in `Store`.
class ImportStore {
 public:
  virtual ~ImportStore() = default;

  /// `conflict` if the user has imported this record already; `too_many` if the quota would be exceeded, `gone`.
  virtual void add(Import import_of, std::optional<ImportQuota> quota, Callback<void> done) = 0;
  /// Deletes an imported match with all that belongs to it. `conflict` if the match is not imported.
  virtual void remove(Key match, Callback<void> done) = 0;

  /// The public id of the match that the user has imported from this record.
  virtual Result<std::optional<std::string>> find(Key user, const std::string& digest) = 0;
};

}  // namespace reef::store
