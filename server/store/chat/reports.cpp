#include <array>
#include <limits>
#include <string_view>

#include "server/store/accounts/gone.hpp"
#include "server/store/chat/report_decisions.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/parts.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using namespace std::string_view_literals;

// Each in the order of its enum, with the words of the schema's CHECKs.
constexpr std::array reasons = {"insult"sv, "harassment"sv, "hate"sv, "spam"sv, "other"sv};
constexpr std::array verdicts = {"dismiss"sv, "remove"sv, "mute"sv, "suspend"sv};

std::string_view word_of(ReportReason reason) {
  return reasons.at(static_cast<std::size_t>(reason));
}

Result<std::optional<Key>> author_of(Connection& db, const NewReport& report) {
  Query query(db, "SELECT user FROM chat WHERE match = ?1 AND number = ?2", report.match, report.number);
  return sql::one_row<Key>(query, "chat", [](Row& row) { return row.integer(); });
}

Result<ReportStore::Made> insert_report(Connection& db, const NewReport& report) {
  ATOLL_CHECK(check_not_gone(db, report.reporter));
  ATOLL_TRY(author, author_of(db, report));
  if (!author) return ReportStore::Made::unknown_line;
  if (*author == report.reporter) return ReportStore::Made::own_line;
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
  ATOLL_CHECK(query.finish());
  return ReportStore::Made::done;
}

/// The beginning of a statement for `read_report`: u made the report, v is reported, w has decided.
constexpr auto reports_where = sql::fragment<
    "SELECT r.key, coalesce(m.id, ''), r.number, r.line, r.said_at, r.context, r.reason, r.text, r.at, "
    "EXISTS (SELECT 1 FROM chat c WHERE c.match = r.match AND c.number = r.number AND c.removed = 1), ",
    user_columns<"u">, ", ", user_columns<"v">, ", r.state = 'decided', r.decision, r.decided_at, r.decision_reason, ",
    user_columns<"w">,
    " FROM reports r JOIN users u ON u.key = r.reporter JOIN users v ON v.key = r.reported "
    "LEFT JOIN users w ON w.key = r.decided_by LEFT JOIN matches m ON m.key = r.match WHERE ">;
ReportRow read_report(Row& row) {
  ReportRow report;
  report.key = row.integer();
  report.match = row.text();
  report.number = static_cast<int>(row.integer(1, std::numeric_limits<int>::max()));
  report.line = row.text();
  report.said_at = row.integer();
  report.context = row.text();
  report.reason = static_cast<ReportReason>(row.word(reasons));
  report.text = row.text();
  report.at = row.integer();
  report.removed = row.boolean();
  report.reporter = read_user(row);
  report.reported = read_user(row);
  if (!row.boolean()) return report;
  ReportDecision decision;
  decision.verdict = static_cast<Verdict>(row.word(verdicts));
  decision.at = row.integer();
  decision.reason = row.text();
  decision.by = read_user(row);
  report.decision = std::move(decision);
  return report;
}

Result<ReportRows> find_reports(Connection& db, const ReportPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "reports"});
  Query query(
      db, sql::whole<reports_where, "r.state = iif(?1, 'decided', 'open') AND r.key < ?2 ORDER BY r.key DESC LIMIT ?3">,
      page.decided, *before, page.limit + 1);
  ATOLL_TRY(items, sql::all_rows<ReportRow>(query, "reports", read_report));
  ReportRows rows{.items = std::move(items), .next = {}};
  rows.next = end_page(rows.items, page.limit, [](const ReportRow& row) { return row.key; });
  return rows;
}

Result<std::optional<ReportRow>> find_report(Connection& db, Key report) {
  Query query(db, sql::whole<reports_where, "r.key = ?1">, report);
  return sql::one_row<ReportRow>(query, "reports", read_report);
}

}  // namespace

std::string_view word_of(Verdict verdict) {
  return verdicts.at(static_cast<std::size_t>(verdict));
}

namespace {

class SqlReports final : public ReportStore {
 public:
  explicit SqlReports(sql::Database& database) : database_(database) {}

  void report(NewReport report, Callback<ReportStore::Made> done) override {
    database_.write<ReportStore::Made>(
        [report = std::move(report)](Connection& db) { return insert_report(db, report); }, std::move(done));
  }

  void decide(DecisionRequest request, Callback<DecisionResult> done) override {
    database_.write<DecisionResult>(
        [request = std::move(request)](Connection& db) -> Result<DecisionResult> {
          ATOLL_TRY(report, find_report(db, request.report));
          if (!report) return DecisionResult{.result = AdminResult::unknown};
          return judge_report(db, *report, request);
        },
        std::move(done));
  }

  Result<ReportRows> reports(const ReportPage& page) override {
    return database_.read([&](Connection& db) { return find_reports(db, page); });
  }

  Result<std::optional<ReportRow>> find(Key report) override {
    return database_.read([report](Connection& db) { return find_report(db, report); });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<ReportStore> make_reports(sql::Database& database) {
  return std::make_unique<SqlReports>(database);
}

}  // namespace reef::store
