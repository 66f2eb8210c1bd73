#include "server/store/sqlite_reports.hpp"

#include <optional>
#include <string_view>

#include "server/store/sqlite.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;
using Made = ReportStore::Made;

std::string_view word_of(ReportReason reason) {
  switch (reason) {
    case ReportReason::insult:
      return "insult";
    case ReportReason::harassment:
      return "harassment";
    case ReportReason::hate:
      return "hate";
    case ReportReason::spam:
      return "spam";
    case ReportReason::other:
      break;
  }
  return "other";
}

Result<std::optional<Key>> author_of(Connection& db, const NewReport& report) {
  Query query(db, "SELECT user FROM chat WHERE match = ?1 AND number = ?2", report.match, report.number);
  return sqlite::one_row<Key>(query, "chat", [](Row& row) { return row.integer(); });
}

Result<Made> insert_report(Connection& db, const NewReport& report) {
  const Result<std::optional<Key>> author = author_of(db, report);
  if (!author) return std::unexpected(author.error());
  if (!*author) return Made::unknown_line;
  if (**author == report.reporter) return Made::own_line;
  Query query(db,
              "INSERT INTO reports (reporter, reported, match, number, line, said_at, context, reason, text, at) "
              "SELECT ?3, c.user, c.match, c.number, c.text, c.at, "
              "(SELECT json_group_array(json_object('number', near.number, 'user', near.id, 'text', near.text, "
              "'at', near.at)) FROM (SELECT o.number, u.id, o.text, o.at FROM chat o JOIN users u ON u.key = o.user "
              "WHERE o.match = c.match AND o.number BETWEEN c.number - ?4 AND c.number + ?4 ORDER BY o.number) near), "
              "?5, ?6, ?7 FROM chat c WHERE c.match = ?1 AND c.number = ?2 "
              "ON CONFLICT (reporter, match, number) DO NOTHING",
              report.match, report.number, report.reporter, report_context_lines, word_of(report.reason), report.text,
              report.at);
  if (Result<void> done = query.finish(); !done) return std::unexpected(done.error());
  return Made::done;
}

}  // namespace

void SqliteReports::report(NewReport report, Done<Made> done) {
  database_->write<Made>([report = std::move(report)](Connection& db) { return insert_report(db, report); },
                         std::move(done));
}

}  // namespace reef::store
