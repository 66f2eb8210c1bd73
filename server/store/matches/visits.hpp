#pragma once

#include <memory>
#include <utility>

#include "server/store/sqlite/database.hpp"
#include "server/store/visit_store.hpp"

namespace reef::store {

class SqliteVisits final : public VisitStore {
 public:
  explicit SqliteVisits(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void note_seen(Key match, Key user, int ply, Callback<void> done) override;
  void keep_draft(Key match, Key user, KeptDraft draft, Callback<void> done) override;
  void drop_draft(Key match, Key user, Callback<void> done) override;

  Result<std::optional<int>> seen(Key match, Key user) override;
  Result<std::optional<KeptDraft>> draft(Key match, Key user) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
