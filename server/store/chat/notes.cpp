#include "server/store/accounts/gone.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

namespace {

class SqlNotes final : public NoteStore {
 public:
  explicit SqlNotes(sql::Database& database) : database_(database) {}

  void set_note(Key match, Key user, Note note, Callback<void> done) override {
    const auto work = [match, user, note = std::move(note)](Connection& db) -> Result<void> {
      if (note.text.empty()) return sql::run(db, "DELETE FROM notes WHERE user_key = ?1 AND match = ?2", user, match);
      ATOLL_CHECK(check_not_gone(db, user));
      ATOLL_TRY(full, sql::exists(db, "SELECT 1 FROM notes WHERE user_key = ?1 AND match <> ?2 LIMIT 1 OFFSET ?3", user,
                                  match, notes_max - 1));
      if (full) return std::unexpected(Error{Fault::too_many, "notes"});
      return sql::run(db,
                      "INSERT INTO notes (user_key, match, text, at) VALUES (?1, ?2, ?3, ?4) "
                      "ON CONFLICT (user_key, match) DO UPDATE SET text = excluded.text, at = excluded.at",
                      user, match, note.text, note.at);
    };
    database_.write<void>(work, std::move(done));
  }

  Result<std::optional<Note>> note(Key match, Key user) override {
    return database_.read([=](Connection& db) -> Result<std::optional<Note>> {
      Query query(db, "SELECT text, at FROM notes WHERE user_key = ?1 AND match = ?2", user, match);
      return sql::one_row<Note>(query, "notes", [](Row& row) {
        Note note;
        note.text = row.text();
        note.at = row.integer();
        return note;
      });
    });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<NoteStore> make_notes(sql::Database& database) {
  return std::make_unique<SqlNotes>(database);
}

}  // namespace reef::store
