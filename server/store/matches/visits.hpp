#pragma once

#include <memory>
#include <utility>

#include "server/store/sql/database.hpp"
#include "server/store/visit_store.hpp"

namespace reef::store {

class SqlVisits final : public VisitStore {
 public:
  explicit SqlVisits(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void note_seen(Key match, Key user, int ply, Callback<void> done) override;
  void keep_draft(Key match, Key user, KeptDraft draft, Callback<void> done) override;
  void drop_draft(Key match, Key user, Callback<void> done) override;

  Result<std::optional<int>> seen(Key match, Key user) override;
  Result<std::optional<KeptDraft>> draft(Key match, Key user) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
