#include "server/store/admin/audit.hpp"

#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {

using sql::Connection;
using sql::joined;
using sql::Query;
using sql::Row;
using sql::Sql;
using sql::when;

Sql statement_of(const AuditPage& page) {
  static constexpr Sql all =
      sql::whole<"SELECT a.key, a.at, a.action, a.kind, a.subject, a.reason, a.details, a.actor IS NOT NULL, ",
                 user_columns<"u">, " FROM audit a ">;
  const bool by_time = page.since || page.until;
  const bool by_time_alone = by_time && page.actor.empty() && page.action.empty() && page.subject.empty();
  // In the order of keys the planner would scan everything newer. Keys cannot be used to find a time: they follow the
  // clock only as long as it is not set back.
  return joined({all, when(by_time_alone, Sql("INDEXED BY audit_by_time ", "")),
                 "LEFT JOIN users u ON u.key = a.actor WHERE a.key < ?1 ",
                 when(!page.actor.empty(), "AND a.actor = (SELECT w.key FROM users w WHERE w.id = ?2) "),
                 when(!page.action.empty(), "AND a.action = ?3 "), when(!page.subject.empty(), "AND a.subject = ?4 "),
                 when(page.since.has_value(), "AND a.at >= ?5 "), when(page.until.has_value(), "AND a.at < ?6 "),
                 "ORDER BY a.key DESC LIMIT ?7"});
}

namespace {

AuditRow read_entry(Row& row) {
  AuditRow read;
  read.number = row.integer();
  read.entry.at = row.integer();
  read.entry.action = row.text();
  read.entry.kind = row.text();
  read.entry.subject = row.text();
  read.entry.reason = row.text();
  read.entry.details = row.text();
  if (row.boolean()) {
    read.actor = read_user(row);
    read.entry.actor = read.actor->key;
  }
  return read;
}

Result<AuditRows> read_entries(Connection& db, const AuditPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "audit"});
  Query query(db, statement_of(page), *before, page.actor, page.action, page.subject, page.since, page.until,
              page.limit + 1);
  ATOLL_TRY(items, sql::all_rows<AuditRow>(query, "audit", read_entry));
  AuditRows rows{.items = std::move(items), .next = {}};
  rows.next = end_page(rows.items, page.limit, [](const AuditRow& row) { return row.number; });
  return rows;
}

}  // namespace

Result<void> insert_audit(Connection& db, const AuditEntry& entry) {
  return sql::run(db,
                  "INSERT INTO audit (at, actor, action, kind, subject, reason, details) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                  entry.at, entry.actor, entry.action, entry.kind, entry.subject, entry.reason, entry.details);
}

namespace {

class SqlAudit final : public AuditStore {
 public:
  explicit SqlAudit(sql::Database& database) : database_(database) {}

  void record(AuditEntry entry, Callback<void> done) override {
    database_.write<void>([entry = std::move(entry)](Connection& db) { return insert_audit(db, entry); },
                          std::move(done));
  }

  Result<std::vector<AuditRow>> entries_of_commands(std::int64_t number) override {
    return database_.read([number](Connection& db) {
      Query query(db,
                  "SELECT a.key, a.at, a.action, a.kind, a.subject, a.reason, a.details, 0 FROM audit a "
                  "WHERE a.key > ?1 AND a.actor IS NULL ORDER BY a.key",
                  number);
      return sql::all_rows<AuditRow>(query, "audit", read_entry);
    });
  }

  Result<AuditRows> entries(const AuditPage& page) override {
    return database_.read([&](Connection& db) { return read_entries(db, page); });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<AuditStore> make_audit(sql::Database& database) {
  return std::make_unique<SqlAudit>(database);
}

}  // namespace reef::store
