#include "server/store/chat/report_decisions.hpp"

#include "server/store/admin/audit.hpp"
#include "server/store/admin/writes.hpp"
#include "server/store/people/people.hpp"

namespace reef::store {

using sql::Connection;
using sql::joined;
using sql::Query;
using sql::Row;
using sql::Sql;

namespace {

/// The match of a report; `lobby` for the lobby.
Result<Key> match_of(Connection& db, Key report) {
  Query query(db, "SELECT match FROM reports WHERE key = ?1", report);
  ATOLL_TRY(match, sql::one_row<Key>(query, "reports", [](Row& row) { return row.integer(); }));
  return match.value_or(lobby);
}

/// Whether the actor must not decide this report: only administrators may decide about a line that they have written or
/// reported themselves.
Result<bool> is_own_case(Connection& db, Key match, const ReportRow& report, const DecisionRequest& request) {
  if (request.by == Role::admin) return false;
  if (request.entry.actor == report.reported.key) return true;
  Query query(db, "SELECT 1 FROM reports WHERE match = ?1 AND number = ?2 AND reporter = ?3", match, report.number,
              request.entry.actor);
  return query.next();
}

/// Mutes or suspends the author.
Result<AdminResult> punish(Connection& db, const ReportRow& report, const DecisionRequest& request) {
  AuditEntry entry = request.entry;
  entry.kind = "user";
  entry.subject = report.reported.id;
  const Key author = report.reported.key;
  const Millis now = entry.at;
  if (request.verdict == Verdict::mute && request.until) {
    entry.action = "user.mute";
    const SiteMute site_mute{.since = now, .until = *request.until, .reason = entry.reason};
    return insert_site_mute(db, author, site_mute, request.by, entry);
  }
  if (request.verdict == Verdict::suspend) {
    entry.action = "user.suspend";
    return insert_suspension(db, author, {.since = now, .until = request.until, .reason = entry.reason}, entry);
  }
  return AdminResult::done;
}

/// Withdraws alerts with the line that have not been sent: notices, waiting deliveries, and failed ones that could be
/// retried. The states are literals because each has its own index.
Result<void> withdraw_alerts(Connection& db, Key match, const std::string& line, Millis now) {
  ATOLL_CHECK(
      sql::run(db,
               sql::whole<"DELETE FROM notices WHERE dispatched_at IS NULL AND kind IN ('chat', 'lobby_mention') "
                          "AND coalesce(match, 0) = ?1 AND ",
                          sql::json_field<"data", "text">, " = ?2">,
               match, line));
  for (const Sql state : {Sql("'waiting'"), Sql("'failed'")}) {
    const Sql sql = joined({"UPDATE deliveries SET state = 'withdrawn', ended_at = ?1 WHERE state = ", state,
                            " AND EXISTS (SELECT 1 FROM notices n WHERE n.key = deliveries.notice ",
                            "AND n.kind IN ('chat', 'lobby_mention') AND coalesce(n.match, 0) = ?2 AND ",
                            sql::whole<sql::json_field<"n.data", "text">>, " = ?3)"});
    ATOLL_CHECK(sql::run(db, sql, now, match, line));
  }
  return {};
}

/// Removes the line, and its alerts that have not been sent. False if it was already removed or does not exist any
/// more.
Result<bool> remove_line(Connection& db, Key match, const ReportRow& report, Millis now) {
  ATOLL_CHECK(sql::run(db, "UPDATE chat SET removed = 1 WHERE match = ?1 AND number = ?2 AND removed = 0", match,
                       report.number));
  const bool removed = db.changes() > 0;
  ATOLL_CHECK(withdraw_alerts(db, match, report.line, now));
  return removed;
}

Result<void> close_reports(Connection& db, Key match, const ReportRow& report, const DecisionRequest& request) {
  return sql::run(db,
                  "UPDATE reports SET state = 'decided', decided_at = ?1, decided_by = ?2, decision = ?3, "
                  "decision_reason = ?4 WHERE match = ?5 AND number = ?6 AND state = 'open'",
                  request.entry.at, request.entry.actor, word_of(request.verdict), request.entry.reason, match,
                  report.number);
}

}  // namespace

Result<DecisionResult> judge_report(Connection& db, const ReportRow& report, const DecisionRequest& request) {
  if (report.decision) return DecisionResult{.result = AdminResult::decided};
  ATOLL_TRY(match, match_of(db, report.key));
  ATOLL_TRY(own_case, is_own_case(db, match, report, request));
  if (own_case) return DecisionResult{.result = AdminResult::own_case};
  ATOLL_TRY(punished, punish(db, report, request));
  if (punished != AdminResult::done) return DecisionResult{.result = punished};
  DecisionResult judged{.author = report.reported.key, .match = report.match};
  if (request.remove_line || request.verdict == Verdict::remove) {
    ATOLL_TRY(removed, remove_line(db, match, report, request.entry.at));
    ATOLL_TRY(excluded, read_excluded(db, report.reported.key));
    judged.excluded = std::move(excluded);
    if (removed) {
      judged.removed_line =
          ChatLine{.number = report.number, .user = report.reported, .text = {}, .at = report.said_at, .removed = true};
    }
  }
  ATOLL_CHECK(close_reports(db, match, report, request));
  ATOLL_CHECK(insert_audit(db, request.entry));
  return judged;
}

}  // namespace reef::store
