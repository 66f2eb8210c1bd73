#pragma once

#include <memory>
#include <utility>

#include "server/store/pruning_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

// These run inside a transaction of the caller.

/// The match is over: records it if it is to be pruned. Must be called after all other writes of its end.
Result<void> note_unpeopled(sql::Connection& db, Key match, Millis at);
/// The user is deleted: the same for each match that they played or talked in.
Result<void> note_unpeopled_by(sql::Connection& db, Key user, Millis at);
/// Deletes an import or a match with all that belongs to it. Nothing else may refer to it any more.
Result<void> delete_match(sql::Connection& db, Key match);

class SqlPruning final : public PruningStore {
 public:
  explicit SqlPruning(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<std::vector<Prunable>> unpeopled(Millis before, int limit) override;
  Result<std::int64_t> count_unpeopled() override;
  void prune_match(Key match, Callback<bool> done) override;
  Result<UnusedUsers> unused(Millis before, Key after, int limit) override;
  void prune_user(Key user, Millis before, Callback<bool> done) override;
  Result<std::int64_t> used_bytes() override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
