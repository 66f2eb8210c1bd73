#include <array>
#include <limits>
#include <string_view>

#include "engines/core/strict_json.hpp"
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
  Query query(db, "SELECT user_key FROM chat WHERE match = ?1 AND number = ?2", report.match, report.number);
  return sql::one_row<Key>(query, "chat", [](Row& row) { return row.integer(); });
}

/// The reported line and those around it, as JSON.
Result<std::string> read_context(Connection& db, const NewReport& report) {
  Query query(db,
              "SELECT c.number, u.id, c.text, c.at FROM chat c JOIN users u ON u.key = c.user_key "
              "WHERE c.match = ?1 AND c.number BETWEEN ?2 AND ?3 ORDER BY c.number",
              report.match, report.number - report_context_lines, report.number + report_context_lines);
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  ATOLL_CHECK(sql::each_row(query, "chat", [&](Row& row) {
    nlohmann::ordered_json& line = lines.emplace_back(nlohmann::ordered_json::object());
    line["number"] = row.integer();
    line["user"] = row.text();
    line["text"] = row.text();
    line["at"] = row.integer();
  }));
  return lines.dump();
}

Result<ReportStore::Made> insert_report(Connection& db, const NewReport& report) {
  ATOLL_CHECK(check_not_gone(db, report.reporter));
  ATOLL_TRY(author, author_of(db, report));
  if (!author) return ReportStore::Made::unknown_line;
  if (*author == report.reporter) return ReportStore::Made::own_line;
  ATOLL_TRY(context, read_context(db, report));
  Query query(db,
              "INSERT INTO reports (reporter, reported, match, number, line, said_at, context, reason, text, at) "
              "SELECT ?3, c.user_key, c.match, c.number, c.text, c.at, ?4, ?5, ?6, ?7 "
              "FROM chat c WHERE c.match = ?1 AND c.number = ?2 "
              "ON CONFLICT (reporter, match, number) DO NOTHING",
              report.match, report.number, report.reporter, context, word_of(report.reason), report.text, report.at);
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
  const std::string_view state = page.decided ? "decided" : "open";
  Query query(db, sql::whole<reports_where, "r.state = ?1 AND r.key < ?2 ORDER BY r.key DESC LIMIT ?3">, state, *before,
              page.limit + 1);
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
