// Query plans: filtered lists use an index instead of scanning whole tables.

#include <sqlite3.h>

#include "server/store/admin/audit.hpp"
#include "server/store/admin/reads.hpp"
#include "server/store/notices/claims.hpp"
#include "server/store/notices/deliveries.hpp"
#include "server/store/notices/reads.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct Planner : Fixture {
  /// SQLite's plan of a statement. Uses the library directly, because a plan needs no bound values and a `Query` does.
  std::string plan_of(sql::Sql sql) {
    const std::string asked = "EXPLAIN QUERY PLAN " + std::string(sql.text(sql::Dialect::sqlite));
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open_v2(folder.file("atoll.db").c_str(), &db, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK);
    sqlite3_stmt* plan = nullptr;
    REQUIRE(sqlite3_prepare_v2(db, asked.c_str(), -1, &plan, nullptr) == SQLITE_OK);
    std::string whole;
    while (sqlite3_step(plan) == SQLITE_ROW) {
      whole += std::string(reinterpret_cast<const char*>(sqlite3_column_text(plan, 3))) + "\n";
    }
    sqlite3_finalize(plan);
    sqlite3_close(db);
    return whole;
  }
  /// Whether the plan uses this index.
  bool uses_index(const std::string& index, sql::Sql sql) {
    const std::string whole = plan_of(sql);
    return whole.contains(index + " ") || whole.contains(index + "\n");
  }
  bool uses(const std::string& index, const auto& page) { return uses_index(index, statement_of(page)); }
};

}  // namespace

TEST_CASE("filters of the audit log, of deliveries and of matches have an index each") {
  Planner planner;
  CHECK(planner.uses("audit_of_actor", AuditPage{.actor = "ann"}));
  CHECK(planner.uses("audit_of_action", AuditPage{.action = "user.mute"}));
  CHECK(planner.uses("audit_of_subject", AuditPage{.subject = "ann"}));
  CHECK(planner.uses("audit_of_subject", AuditPage{.actor = "ann", .action = "user.mute", .subject = "bob"}));
  CHECK(planner.uses("audit_by_time", AuditPage{.since = 1000}));
  CHECK(planner.uses("audit_by_time", AuditPage{.until = 2000}));
  CHECK(planner.uses("audit_by_time", AuditPage{.since = 1000, .until = 2000, .after = "7"}));
  CHECK(planner.uses("audit_of_actor", AuditPage{.actor = "ann", .since = 1000, .until = 2000}));
  CHECK(planner.uses("audit_of_action", AuditPage{.action = "user.mute", .since = 1000}));
  CHECK(planner.uses("audit_of_subject", AuditPage{.subject = "ann", .until = 2000}));
  CHECK(planner.uses("deliveries_of_user", DeliveryPage{.user = "ann"}));
  CHECK(planner.uses("deliveries_waiting", DeliveryPage{.state = "waiting"}));
  CHECK(planner.uses("deliveries_failed", DeliveryPage{.state = "failed", .channel = Channel::mail}));
  CHECK(planner.uses("sqlite_autoindex_matches_1", MatchPage{.id = "m1"}));
  CHECK(planner.uses("seats_of_user", MatchPage{.user = "ann"}));
  CHECK(planner.uses("seats_of_user", MatchPage{.status = Status::finished, .user = "ann"}));
  CHECK(planner.uses("matches_open_of", MatchPage{.status = Status::open}));
  CHECK(planner.uses("matches_running", MatchPage{.game = "maori", .status = Status::running}));
  CHECK(planner.uses("matches_closed", MatchPage{.status = Status::closed}));
  CHECK(planner.uses("matches_deadline", MatchPage{.overdue = true}));
}

TEST_CASE("a claim finds the next delivery by an index, however many are waiting") {
  Planner planner;
  CHECK(planner.plan_of(next_in_line_sql()) ==
        "SEARCH deliveries USING INDEX deliveries_queued (lane=? AND (user_key,channel,next_at)>(?,?,?))\n");
  CHECK(planner.plan_of(line_up_sql()).contains("SEARCH deliveries USING INDEX deliveries_due (next_at<?)"));
  CHECK_FALSE(planner.plan_of(line_up_sql()).contains("TEMP B-TREE"));
  CHECK(planner.plan_of(due_account_notices_sql()) == "SEARCH notices USING INDEX notices_of_accounts (due_at<?)\n");
  for (const char* index : {"notices_due", "deliveries_queued", "deliveries_due"}) {
    CHECK(planner.uses_index(index, anything_due_sql()));
  }
}

TEST_CASE("a statement joined from the same parts is the same statement") {
  const auto whole = [](bool more) { return sql::joined({"SELECT 1", sql::when(more, ", 2")}); };
  CHECK(std::string(whole(true).text(sql::Dialect::sqlite)) == "SELECT 1, 2");
  CHECK(std::string(whole(false).text(sql::Dialect::sqlite)) == "SELECT 1");
  CHECK(whole(true).text(sql::Dialect::sqlite) == whole(true).text(sql::Dialect::sqlite));
  CHECK(whole(true).text(sql::Dialect::sqlite) != whole(false).text(sql::Dialect::sqlite));
}

}  // namespace reef::store::test
