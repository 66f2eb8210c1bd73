#include "server/store/accounts/gone.hpp"
#include "server/store/chat/unread.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

namespace {

Result<ReadMarks> read_marks(Connection& db, Key match, Key user) {
  Query query(db, "SELECT ply FROM seen WHERE match = ?1 AND user_key = ?2", match, user);
  ATOLL_TRY(seen,
            sql::one_row<int>(query, "seen", [](Row& row) { return static_cast<int>(row.integer(0, sql::int_max)); }));
  ATOLL_TRY(unread, count_unread(db, user, {match}));
  return ReadMarks{.seen = seen, .unread = unread.empty() ? 0 : unread.front()};
}

class SqlVisits final : public VisitStore {
 public:
  SqlVisits(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}

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
        marks_.dropping(match, std::move(done)));
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

  std::optional<ReadMarks> recent_marks(Key match, Key user) override {
    return is_only_server() ? marks_.find(match, user) : std::nullopt;
  }

  Result<ReadMarks> marks(Key match, Key user) override {
    const RecentReadMarks::Version version = marks_.version_of(match);
    const Result<ReadMarks> marks = database_.read([=](Connection& db) { return read_marks(db, match, user); });
    if (marks && is_only_server()) marks_.keep(match, user, version, *marks);
    return marks;
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
  /// Else others change what the marks are counted from.
  [[nodiscard]] bool is_only_server() { return database_.channel() == nullptr; }

  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<VisitStore> make_visits(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlVisits>(database, marks);
}

}  // namespace reef::store
