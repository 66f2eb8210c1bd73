#pragma once

#include <memory>
#include <utility>

#include "server/store/note_store.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

class SqliteNotes final : public NoteStore {
 public:
  explicit SqliteNotes(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void set_note(Key match, Key user, Note note, Callback<void> done) override;
  Result<std::optional<Note>> note(Key match, Key user) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
