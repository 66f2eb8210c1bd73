#pragma once

#include <memory>
#include <utility>

#include "server/store/note_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlNotes final : public NoteStore {
 public:
  explicit SqlNotes(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void set_note(Key match, Key user, Note note, Callback<void> done) override;
  Result<std::optional<Note>> note(Key match, Key user) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
