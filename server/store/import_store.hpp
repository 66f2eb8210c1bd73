#pragma once

#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace reef::store {

/// A match from its record, as it is put in.
struct Import {
  Match match;  ///< Over, with an `origin`, whose `by.key` says who puts it in.
  std::vector<Turn> turns;
  std::vector<Checkpoint> checkpoints;
  std::string digest;  ///< SHA-256 of the record, in hex: the same record is put in once by the same user.
};

/// The matches that users have put in from their records. Calls are as those of `Store`.
class ImportStore {
 public:
  virtual ~ImportStore() = default;

  /// `conflict` if the user has put in this record already.
  virtual void add(Import import_of, Done<void> done) = 0;
  /// Deletes a match that was put in, with all that belongs to it. `conflict` if it is none.
  virtual void remove(Key match, Done<void> done) = 0;

  /// The public id of the match that the user has made of this record.
  virtual Result<std::optional<std::string>> find(Key user, const std::string& digest) = 0;
  /// How many the user has put in.
  virtual Result<int> count(Key user) = 0;
};

}  // namespace reef::store
