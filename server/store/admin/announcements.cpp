#include <limits>

#include "server/store/admin/audit.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

namespace {

/// The beginning of a statement for `read_announcement`.
constexpr auto announcements_where =
    sql::fragment<"SELECT ",
                  sql::columns_of<"a", "key", "id", "text", "starts_at", "ends_at", "created_at", "withdrawn_at">, ", ",
                  user_columns<"u">, " FROM announcements a JOIN users u ON u.key = a.created_by WHERE ">;
Announcement read_announcement(Row& row) {
  Announcement read;
  read.key = row.integer();
  read.id = row.text();
  read.text = row.text();
  read.starts_at = row.integer();
  read.ends_at = row.integer();
  read.created_at = row.integer();
  read.withdrawn_at = row.maybe_integer(0, std::numeric_limits<Millis>::max());
  read.created_by = read_user(row);
  return read;
}

/// The public id of what this author announced with this command.
Result<std::optional<std::string>> id_of_command(Connection& db, Key author, const std::string& cmd) {
  Query query(db, "SELECT id FROM announcements WHERE created_by = ?1 AND cmd = ?2 AND cmd <> ''", author, cmd);
  return sql::one_row<std::string>(query, "announcements", [](Row& row) { return row.text(); });
}

Result<std::string> insert(Connection& db, const Announcement& announcement, const std::string& cmd,
                           const AuditEntry& entry) {
  ATOLL_TRY(heard, id_of_command(db, announcement.created_by.key, cmd));
  if (heard) return std::move(*heard);
  ATOLL_CHECK(sql::run(db,
                       "INSERT INTO announcements (id, text, starts_at, ends_at, created_at, created_by, cmd) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       announcement.id, announcement.text, announcement.starts_at, announcement.ends_at,
                       announcement.created_at, announcement.created_by.key, cmd));
  ATOLL_CHECK(insert_audit(db, entry));
  return announcement.id;
}

Result<AdminResult> mark_withdrawn(Connection& db, const std::string& id, const AuditEntry& entry) {
  ATOLL_CHECK(sql::run(db,
                       "UPDATE announcements SET withdrawn_at = ?1 "
                       "WHERE id = ?2 AND withdrawn_at IS NULL AND ends_at > ?1",
                       entry.at, id));
  if (db.changes() == 0) return AdminResult::unknown;
  ATOLL_CHECK(insert_audit(db, entry));
  return AdminResult::done;
}

Result<Announcements> find_page(Connection& db, const AnnouncementPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "announcements"});
  Query query(db, sql::whole<announcements_where, "a.key < ?1 ORDER BY a.key DESC LIMIT ?2">, *before, page.limit + 1);
  ATOLL_TRY(items, sql::all_rows<Announcement>(query, "announcements", read_announcement));
  Announcements announcements{.items = std::move(items), .next = {}};
  announcements.next =
      end_page(announcements.items, page.limit, [](const Announcement& announcement) { return announcement.key; });
  return announcements;
}

class SqlAnnouncements final : public AnnouncementStore {
 public:
  explicit SqlAnnouncements(sql::Database& database) : database_(database) {}

  void announce(Announcement announcement, std::string cmd, AuditEntry entry, Callback<std::string> done) override {
    database_.write<std::string>(
        [announcement = std::move(announcement), cmd = std::move(cmd), entry = std::move(entry)](Connection& db) {
          return insert(db, announcement, cmd, entry);
        },
        std::move(done));
  }

  void withdraw(std::string id, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [id = std::move(id), entry = std::move(entry)](Connection& db) { return mark_withdrawn(db, id, entry); },
        std::move(done));
  }

  Result<std::vector<Announcement>> current(Millis now) override {
    return database_.read([now](Connection& db) {
      Query query(
          db,
          sql::whole<announcements_where,
                     "a.withdrawn_at IS NULL AND a.ends_at > ?1 AND a.starts_at <= ?1 ORDER BY a.key DESC LIMIT ?2">,
          now, announcements_max);
      return sql::all_rows<Announcement>(query, "announcements", read_announcement);
    });
  }

  Result<Announcements> announcements(const AnnouncementPage& page) override {
    return database_.read([&](Connection& db) { return find_page(db, page); });
  }

  Result<std::optional<Announcement>> find(const std::string& id) override {
    return database_.read([&](Connection& db) {
      Query query(db, sql::whole<announcements_where, "a.id = ?1">, id);
      return sql::one_row<Announcement>(query, "announcements", read_announcement);
    });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<AnnouncementStore> make_announcements(sql::Database& database) {
  return std::make_unique<SqlAnnouncements>(database);
}

}  // namespace reef::store
