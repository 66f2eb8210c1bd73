#pragma once

#include <memory>
#include <utility>

#include "server/store/completion_store.hpp"
#include "server/store/database.hpp"

namespace reef::store {

class SqliteCompletions final : public CompletionStore {
 public:
  explicit SqliteCompletions(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<CompletionRow>> completions_of(Key user, int limit) override;
  Result<PlayedMatches> played(Key user, const std::string& after, int limit) override;
  Result<std::vector<Millis>> sittings(const SittingPage& page) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
