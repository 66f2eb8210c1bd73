#include "server/store/sqlite_announcements.hpp"

#include <limits>

#include "server/store/number_cursor.hpp"
#include "server/store/rows.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;

namespace {

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

Result<Ruling> noted(Connection& db, Result<void> done, const AuditEntry& entry) {
  if (done) done = insert_audit(db, entry);
  if (!done) return std::unexpected(done.error());
  return Ruling::done;
}

Result<Ruling> insert(Connection& db, const Announcement& announcement, const AuditEntry& entry) {
  return noted(db,
               Query(db,
                     "INSERT INTO announcements (id, text, starts_at, ends_at, created_at, created_by) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                     announcement.id, announcement.text, announcement.starts_at, announcement.ends_at,
                     announcement.created_at, announcement.created_by.key)
                   .finish(),
               entry);
}

Result<Ruling> mark_withdrawn(Connection& db, const std::string& id, const AuditEntry& entry) {
  Result<void> done = Query(db,
                            "UPDATE announcements SET withdrawn_at = ?1 "
                            "WHERE id = ?2 AND withdrawn_at IS NULL AND ends_at > ?1",
                            entry.at, id)
                          .finish();
  if (done && db.changes() == 0) return Ruling::unknown;
  return noted(db, std::move(done), entry);
}

Result<Announcements> find_page(Connection& db, const AnnouncementPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "announcements"});
  Query query(db,
              "SELECT a.key, a.id, a.text, a.starts_at, a.ends_at, a.created_at, a.withdrawn_at, "
              "u.key, u.id, u.name, u.guest, u.created_at, u.deleted_at, u.rest "
              "FROM announcements a JOIN users u ON u.key = a.created_by WHERE a.key < ?1 ORDER BY a.key DESC LIMIT ?2",
              *before, page.limit + 1);
  auto items = sqlite::all_rows<Announcement>(query, "announcements", read_announcement);
  if (!items) return std::unexpected(items.error());
  Announcements announcements{.items = std::move(*items), .next = {}};
  announcements.next =
      end_page(announcements.items, page.limit, [](const Announcement& announcement) { return announcement.key; });
  return announcements;
}

}  // namespace

void SqliteAnnouncements::announce(Announcement announcement, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>([announcement = std::move(announcement),
                            entry = std::move(entry)](Connection& db) { return insert(db, announcement, entry); },
                           std::move(done));
}

void SqliteAnnouncements::withdraw(std::string id, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [id = std::move(id), entry = std::move(entry)](Connection& db) { return mark_withdrawn(db, id, entry); },
      std::move(done));
}

Result<std::vector<Announcement>> SqliteAnnouncements::current(Millis now) {
  return database_->read([now](Connection& db) {
    Query query(db,
                "SELECT a.key, a.id, a.text, a.starts_at, a.ends_at, a.created_at, a.withdrawn_at, "
                "u.key, u.id, u.name, u.guest, u.created_at, u.deleted_at, u.rest "
                "FROM announcements a JOIN users u ON u.key = a.created_by "
                "WHERE a.withdrawn_at IS NULL AND a.ends_at > ?1 AND a.starts_at <= ?1 ORDER BY a.key DESC LIMIT ?2",
                now, announcements_max);
    return sqlite::all_rows<Announcement>(query, "announcements", read_announcement);
  });
}

Result<Announcements> SqliteAnnouncements::announcements(const AnnouncementPage& page) {
  return database_->read([&](Connection& db) { return find_page(db, page); });
}

Result<std::optional<Announcement>> SqliteAnnouncements::find(const std::string& id) {
  return database_->read([&](Connection& db) {
    Query query(db,
                "SELECT a.key, a.id, a.text, a.starts_at, a.ends_at, a.created_at, a.withdrawn_at, "
                "u.key, u.id, u.name, u.guest, u.created_at, u.deleted_at, u.rest "
                "FROM announcements a JOIN users u ON u.key = a.created_by WHERE a.id = ?1",
                id);
    return sqlite::one_row<Announcement>(query, "announcements", read_announcement);
  });
}

}  // namespace reef::store
