#include "server/store/judging.hpp"

#include "server/store/admin_writes.hpp"
#include "server/store/sqlite_audit.hpp"
#include "server/store/sqlite_people.hpp"

namespace reef::store {

using sqlite::Connection;
using sqlite::joined;
using sqlite::Query;
using sqlite::Row;
using sqlite::Sql;

namespace {

/// The match of a report; `lobby` for the lobby.
Result<Key> match_of(Connection& db, Key report) {
  Query query(db, "SELECT match FROM reports WHERE key = ?1", report);
  const auto match = sqlite::one_row<Key>(query, "reports", [](Row& row) { return row.integer(); });
  if (!match) return std::unexpected(match.error());
  return match->value_or(lobby);
}

/// Whether this is for somebody else to decide: an administrator alone decides about a line that is their own, or that
/// they have reported.
Result<bool> is_own_case(Connection& db, Key match, const ReportRow& report, const Judgement& judgement) {
  if (judgement.by == Role::admin) return false;
  if (judgement.entry.actor == report.reported.key) return true;
  Query query(db, "SELECT 1 FROM reports WHERE match = ?1 AND number = ?2 AND reporter = ?3", match, report.number,
              judgement.entry.actor);
  return query.next();
}

/// What becomes of the author.
Result<Ruling> punish(Connection& db, const ReportRow& report, const Judgement& judgement) {
  AuditEntry entry = judgement.entry;
  entry.kind = "user";
  entry.subject = report.reported.id;
  const Key author = report.reported.key;
  const Millis now = entry.at;
  if (judgement.verdict == Verdict::mute && judgement.until) {
    entry.action = "user.mute";
    const Silence silence{.since = now, .until = *judgement.until, .reason = entry.reason};
    return insert_silence(db, author, silence, judgement.by, entry);
  }
  if (judgement.verdict == Verdict::suspend) {
    entry.action = "user.suspend";
    return insert_suspension(db, author, {.since = now, .until = judgement.until, .reason = entry.reason}, entry);
  }
  return Ruling::done;
}

/// Takes alerts with the line back that have not left: those that are deliveries already and wait, and those that
/// failed and could be tried again. The states are written out, for there is an index of each.
Result<void> withdraw_alerts(Connection& db, Key match, const std::string& line, Millis now) {
  Result<void> done = Query(db,
                            "DELETE FROM notices WHERE dispatched_at IS NULL AND kind IN ('chat', 'lobby_mention') "
                            "AND coalesce(match, 0) = ?1 AND json_extract(data, '$.text') = ?2",
                            match, line)
                          .finish();
  for (const Sql state : {Sql("'waiting'"), Sql("'failed'")}) {
    const Sql sql = joined({"UPDATE deliveries SET state = 'withdrawn', ended_at = ?1 WHERE state = ", state,
                            " AND EXISTS (SELECT 1 FROM notices n WHERE n.key = deliveries.notice ",
                            "AND n.kind IN ('chat', 'lobby_mention') AND coalesce(n.match, 0) = ?2 ",
                            "AND json_extract(n.data, '$.text') = ?3)"});
    if (done) done = Query(db, sql, now, match, line).finish();
  }
  return done;
}

/// Takes the line out of everybody's sight, alerts that have not left included. False if it was already, or is gone.
Result<bool> remove_line(Connection& db, Key match, const ReportRow& report, Millis now) {
  Result<void> done =
      Query(db, "UPDATE chat SET removed = 1 WHERE match = ?1 AND number = ?2 AND removed = 0", match, report.number)
          .finish();
  if (!done) return std::unexpected(done.error());
  const bool removed = db.changes() > 0;
  done = withdraw_alerts(db, match, report.line, now);
  if (!done) return std::unexpected(done.error());
  return removed;
}

Result<void> close_reports(Connection& db, Key match, const ReportRow& report, const Judgement& judgement) {
  return Query(db,
               "UPDATE reports SET state = 'decided', decided_at = ?1, decided_by = ?2, decision = ?3, "
               "decision_reason = ?4 WHERE match = ?5 AND number = ?6 AND state = 'open'",
               judgement.entry.at, judgement.entry.actor, word_of(judgement.verdict), judgement.entry.reason, match,
               report.number)
      .finish();
}

}  // namespace

Result<Judged> judge_report(Connection& db, const ReportRow& report, const Judgement& judgement) {
  if (report.decision) return Judged{.ruling = Ruling::decided};
  const Result<Key> match = match_of(db, report.key);
  if (!match) return std::unexpected(match.error());
  const Result<bool> own = is_own_case(db, *match, report, judgement);
  if (!own) return std::unexpected(own.error());
  if (*own) return Judged{.ruling = Ruling::own_case};
  const Result<Ruling> punished = punish(db, report, judgement);
  if (!punished) return std::unexpected(punished.error());
  if (*punished != Ruling::done) return Judged{.ruling = *punished};
  Judged judged{.author = report.reported.key, .match = report.match};
  if (judgement.remove_line || judgement.verdict == Verdict::remove) {
    const Result<bool> removed = remove_line(db, *match, report, judgement.entry.at);
    if (!removed) return std::unexpected(removed.error());
    auto apart = read_unheard_by(db, report.reported.key);
    if (!apart) return std::unexpected(apart.error());
    judged.apart = std::move(*apart);
    if (*removed) {
      judged.removed_line =
          ChatLine{.number = report.number, .user = report.reported, .text = {}, .at = report.said_at, .removed = true};
    }
  }
  Result<void> done = close_reports(db, *match, report, judgement);
  if (done) done = insert_audit(db, judgement.entry);
  if (!done) return std::unexpected(done.error());
  return judged;
}

}  // namespace reef::store
