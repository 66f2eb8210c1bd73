#include <limits>

#include "server/store/accounts/gone.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

namespace {

class SqlVisits final : public VisitStore {
 public:
  explicit SqlVisits(sql::Database& database) : database_(database) {}

  void note_seen(Key match, Key user, int ply, Callback<void> done) override {
    database_.write_match<void>(
        match, sql::Reach::others,
        [=](Connection& db) -> Result<void> {
          ATOLL_CHECK(check_not_gone(db, user));
          return sql::run(
              db,
              "INSERT INTO seen (match, user_key, ply) VALUES (?1, ?2, ?3) "
              "ON CONFLICT (match, user_key) DO UPDATE SET ply = excluded.ply WHERE excluded.ply > seen.ply",
              match, user, ply);
        },
        std::move(done));
  }

  void keep_draft(Key match, Key user, KeptDraft draft, Callback<void> done) override {
    database_.write_match<void>(
        match, sql::Reach::others,
        [match, user, draft = std::move(draft)](Connection& db) -> Result<void> {
          ATOLL_CHECK(check_not_gone(db, user));
          return sql::run(db,
                          "INSERT INTO drafts (match, user_key, prompt, steps, at) VALUES (?1, ?2, ?3, ?4, ?5) "
                          "ON CONFLICT (match, user_key) DO UPDATE SET prompt = excluded.prompt, "
                          "steps = excluded.steps, at = excluded.at",
                          match, user, draft.prompt, draft.steps, draft.at);
        },
        std::move(done));
  }

  void drop_draft(Key match, Key user, Callback<void> done) override {
    database_.write_match<void>(
        match, sql::Reach::others,
        [=](Connection& db) {
          return sql::run(db, "DELETE FROM drafts WHERE match = ?1 AND user_key = ?2", match, user);
        },
        std::move(done));
  }

  Result<std::optional<int>> seen(Key match, Key user) override {
    return database_.read([=](Connection& db) -> Result<std::optional<int>> {
      Query query(db, "SELECT ply FROM seen WHERE match = ?1 AND user_key = ?2", match, user);
      return sql::one_row<int>(
          query, "seen", [](Row& row) { return static_cast<int>(row.integer(0, std::numeric_limits<int>::max())); });
    });
  }

  Result<std::optional<KeptDraft>> draft(Key match, Key user) override {
    return database_.read([=](Connection& db) -> Result<std::optional<KeptDraft>> {
      Query query(db, "SELECT prompt, steps, at FROM drafts WHERE match = ?1 AND user_key = ?2", match, user);
      return sql::one_row<KeptDraft>(query, "drafts", [](Row& row) {
        KeptDraft draft;
        draft.prompt = row.integer();
        draft.steps = row.text();
        draft.at = row.integer();
        return draft;
      });
    });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<VisitStore> make_visits(sql::Database& database) {
  return std::make_unique<SqlVisits>(database);
}

}  // namespace reef::store
