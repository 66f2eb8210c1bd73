#pragma once

#include <memory>
#include <utility>

#include "server/store/completion_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlCompletions final : public CompletionStore {
 public:
  explicit SqlCompletions(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  Result<std::vector<CompletionRow>> completions_of(Key user, int limit) override;
  Result<PlayedMatches> played(Key user, const std::string& after, int limit) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
