#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"

namespace reef::store {

/// A database that is only read: a backup, or one that a server has open meanwhile.
class StoredFile {
 public:
  struct Log {
    Match match;
    std::vector<Turn> turns;              ///< All of them.
    std::vector<Checkpoint> checkpoints;  ///< All of them.
  };

  /// `corrupt` if it is not ours, damaged, or of a later release; `conflict` if it is of an earlier one and has to be
  /// migrated first.
  static Result<StoredFile> open(const std::string& path);

  /// What SQLite finds wrong with its pages, tables and references; empty if nothing. Fails with
  /// `closed` soon after `stop` has become true.
  Result<std::vector<std::string>> faults(const std::atomic<bool>& stop);
  /// What is kept beside what it follows from, and differs from it: ratings, places in the rankings, seats, how far a
  /// chat was read. Empty if nothing; `closed` as `faults`.
  Result<std::vector<std::string>> miscounts(const std::atomic<bool>& stop);
  /// Ids of matches in their order, those after `after`.
  Result<std::vector<std::string>> match_ids(const std::string& after, int limit);
  /// A match and its log, of one moment.
  Result<Log> match(const std::string& id);

 private:
  explicit StoredFile(sqlite::Connection db) : db_(std::move(db)) {}
  sqlite::Connection db_;
};

}  // namespace reef::store
