#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/match_store.hpp"
#include "server/store/pruning_store.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store::sqlite {

/// A read-only database: a backup, or one that a server may have open meanwhile.
class StoredFile {
 public:
  struct Log {
    Match match;
    std::vector<Turn> turns;              ///< All of them.
    std::vector<Checkpoint> checkpoints;  ///< All of them.
  };

  /// `corrupt` if it is not an Atoll database, damaged, or of a later release; `conflict` if it is of an earlier one
  /// and has to be migrated first.
  static Result<StoredFile> open(const std::string& path);

  /// What SQLite finds wrong with its pages, tables and references; empty if nothing. Fails with `closed` soon after
  /// `stop` has become true.
  Result<std::vector<std::string>> faults(const std::atomic<bool>& stop);
  /// Differences in derived data: ratings, rankings, seats, how far a chat was read; and data that belongs to deleted
  /// users. Empty if none; `closed` as for `faults`.
  Result<std::vector<std::string>> miscounts(const std::atomic<bool>& stop);
  /// The largest tables, largest first. Reads every page; `closed` as for `faults`.
  Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop);
  /// Public ids of matches in key order, those after `after`.
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit);
  /// A match and its log, in one transaction.
  Result<Log> match(const std::string& id);

 private:
  explicit StoredFile(sql::Connection db) : db_(std::move(db)) {}
  sql::Connection db_;
};

}  // namespace reef::store::sqlite
