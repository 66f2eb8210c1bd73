#include "server/store/notices/deliveries.hpp"

#include <fmt/format.h>

#include <limits>

#include "server/store/admin/audit.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/notices/reads.hpp"
#include "server/store/parts.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {

using sql::Connection;
using sql::joined;
using sql::Query;
using sql::Row;
using sql::Sql;
using sql::when;

/// The beginning of a statement for `read_sent`.
constexpr auto deliveries_where = sql::fragment<
    "SELECT d.key, d.id, n.kind, coalesce(m.id, ''), d.channel, d.state, d.attempts, d.error, "
    "coalesce(d.ended_at, d.next_at), ",
    user_columns<"u">,
    ", CASE WHEN d.state = 'waiting' THEN e.held_until END "
    "FROM deliveries d JOIN notices n ON n.key = d.notice JOIN users u ON u.key = d.user_key "
    "LEFT JOIN matches m ON m.key = n.match LEFT JOIN endpoints e ON e.key = d.endpoint WHERE ">;

Sql statement_of(const DeliveryPage& page) {
  // These two states are rare, and have indexes.
  const bool is_waiting = page.state == "waiting";
  const bool is_failed = page.state == "failed";
  static constexpr Sql all = sql::whole<deliveries_where, "d.key < ?1 ">;
  return joined({all, when(is_waiting, "AND d.key IN (SELECT w.key FROM deliveries w WHERE w.state = 'waiting') "),
                 when(is_failed, "AND d.key IN (SELECT w.key FROM deliveries w WHERE w.state = 'failed') "),
                 when(!page.state.empty() && !is_waiting && !is_failed, "AND d.state = ?2 "),
                 when(page.channel.has_value(), "AND d.channel = ?3 "),
                 when(!page.user.empty(), "AND d.user_key = (SELECT w.key FROM users w WHERE w.id = ?4) "),
                 "ORDER BY d.key DESC LIMIT ?5"});
}

namespace {

constexpr std::int64_t key_max = std::numeric_limits<Key>::max();

SentAlert read_sent(Row& row) {
  SentAlert read;
  read.key = row.integer();
  read.row.id = row.text();
  read.row.kind = row.text();
  read.row.match = row.text();
  read.row.channel = read_channel(row);
  read.row.state = row.text();
  read.row.attempts = static_cast<int>(row.integer(0, std::numeric_limits<int>::max()));
  read.row.error = row.text();
  read.row.at = row.integer();
  read.user = read_user(row);
  read.held_until = row.maybe_integer(0, sql::millis_max);
  return read;
}

Result<SentAlerts> find_page(Connection& db, const DeliveryPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "deliveries"});
  const std::string_view channel = page.channel ? word_of(*page.channel) : std::string_view();
  Query query(db, statement_of(page), *before, page.state, channel, page.user, page.limit + 1);
  ATOLL_TRY(items, sql::all_rows<SentAlert>(query, "deliveries", read_sent));
  SentAlerts sent{.items = std::move(items), .next = {}};
  sent.next = end_page(sent.items, page.limit, [](const SentAlert& each) { return each.key; });
  return sent;
}

/// Decides whether a delivery can be retried.
struct Tried {
  std::string message;
  std::string kind;
  Key user = 0;
  std::optional<Key> match;
  bool may_go = false;  ///< It failed, contains no link, and its user and endpoint exist.
};

Result<std::optional<Tried>> find_tried(Connection& db, const std::string& id) {
  Query query(db,
              "SELECT d.message, n.kind, d.user_key, n.match, d.state = 'failed' AND substr(n.kind, 1, 5) <> 'mail_' "
              "AND u.deleted_at IS NULL AND (d.channel = 'mail' OR d.endpoint IS NOT NULL) "
              "FROM deliveries d JOIN notices n ON n.key = d.notice JOIN users u ON u.key = d.user_key WHERE d.id = ?1",
              id);
  return sql::one_row<Tried>(query, "deliveries", [](Row& row) {
    Tried tried;
    tried.message = row.text();
    tried.kind = row.text();
    tried.user = row.integer();
    tried.match = row.maybe_integer(0, key_max);
    tried.may_go = row.boolean();
    return tried;
  });
}

Result<AdminResult> wait_again(Connection& db, const std::string& id, const AuditEntry& entry) {
  ATOLL_TRY(tried, find_tried(db, id));
  if (!tried) return AdminResult::unknown;
  const Tried& one = *tried;
  if (!one.may_go) return AdminResult::not_failed;
  if (one.match) {
    ATOLL_TRY(holds, still_holds(db, one.kind, *one.match, one.user));
    if (!holds) return AdminResult::not_failed;
  }
  ATOLL_CHECK(sql::run(db,
                       "UPDATE deliveries SET state = 'waiting', attempts = 0, next_at = ?1, ended_at = NULL, "
                       "error = '' WHERE message = ?2 AND state = 'failed'",
                       entry.at, one.message));
  ATOLL_CHECK(insert_audit(db, entry));
  return AdminResult::done;
}

Result<std::int64_t> all_wait_again(Connection& db, Millis since, AuditEntry entry) {
  ATOLL_CHECK(sql::run(db,
                       "UPDATE deliveries SET state = 'waiting', attempts = 0, next_at = ?1, ended_at = NULL, "
                       "error = '' WHERE state = 'failed' AND ended_at >= ?2 AND EXISTS (SELECT 1 FROM notices n "
                       "WHERE n.key = deliveries.notice AND substr(n.kind, 1, 5) <> 'mail_')",
                       entry.at, since));
  const std::int64_t count = db.changes();
  entry.details = fmt::format(R"({{"since":{},"count":{}}})", since, count);
  ATOLL_CHECK(insert_audit(db, entry));
  return count;
}

class SqlDeliveries final : public DeliveryStore {
 public:
  explicit SqlDeliveries(sql::Database& database) : database_(database) {}

  Result<SentAlerts> deliveries(const DeliveryPage& page) override {
    return database_.read([&](Connection& db) { return find_page(db, page); });
  }

  Result<std::optional<SentAlert>> delivery(const std::string& id) override {
    return database_.read([&](Connection& db) {
      Query query(db, sql::whole<deliveries_where, "d.id = ?1">, id);
      return sql::one_row<SentAlert>(query, "deliveries", read_sent);
    });
  }

  void retry(std::string id, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [id = std::move(id), entry = std::move(entry)](Connection& db) { return wait_again(db, id, entry); },
        std::move(done));
  }

  void retry_all(Millis since, AuditEntry entry, Callback<std::int64_t> done) override {
    database_.write<std::int64_t>(
        [since, entry = std::move(entry)](Connection& db) { return all_wait_again(db, since, entry); },
        std::move(done));
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<DeliveryStore> make_deliveries(sql::Database& database) {
  return std::make_unique<SqlDeliveries>(database);
}

}  // namespace reef::store
