#include "server/store/notices/reads.hpp"

#include <array>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace reef::store {
namespace {

using sql::all_rows;
using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;
using namespace std::string_view_literals;

constexpr std::array channels = {"mail"sv, "push"sv, "webhook"sv};  // In the order of Channel.

/// The result of a query for a boolean; false if there is no row.
Result<bool> is_true(Query& query) {
  ATOLL_TRY(answer, sql::one_row<bool>(query, "a boolean", [](Row& row) { return row.boolean(); }));
  return answer.value_or(false);
}

Result<std::vector<Endpoint>> read_endpoints(Connection& db, Key user) {
  Query query(db,
              "SELECT key, id, channel, address, keys, label, created_at, delivered_at, failures, held_until, error "
              "FROM endpoints WHERE user_key = ?1 ORDER BY key",
              user);
  return all_rows<Endpoint>(query, "endpoints", [](Row& row) {
    Endpoint endpoint;
    endpoint.key = row.integer();
    endpoint.id = row.text();
    endpoint.channel = read_channel(row);
    endpoint.address = row.text();
    endpoint.keys = row.text();
    endpoint.label = row.text();
    endpoint.created_at = row.integer();
    endpoint.delivered_at = row.maybe_integer(0, sql::millis_max);
    endpoint.failures = static_cast<int>(row.integer(0, sql::int_max));
    endpoint.held_until = row.maybe_integer(0, sql::millis_max);
    endpoint.error = row.text();
    return endpoint;
  });
}

Addressee addressee_of(Row& row) {
  Addressee user;
  user.key = row.integer();
  user.id = row.text();
  user.name = row.text();
  user.locale = row.text();
  user.deleted = row.boolean();
  user.mail = row.text();
  user.settings = row.text();
  return user;
}

/// Whether the user still owes a turn in the match.
constexpr Sql turn_owed =
    "SELECT EXISTS (SELECT 1 FROM seats s JOIN matches m ON m.key = s.match WHERE s.match = ?1 AND s.user_key = ?2 "
    "AND s.kind = 'player' AND m.status = 'running' AND "
    "((m.to_act >> CAST(s.seat AS INTEGER)) & 1) = 1)";
constexpr Sql answer_owed =
    "SELECT EXISTS (SELECT 1 FROM seats s JOIN matches m ON m.key = s.match JOIN offers o ON o.match = m.key "
    "WHERE s.match = ?1 AND s.user_key = ?2 AND s.kind = 'player' AND m.status = 'running' AND "
    "((o.owed >> CAST(s.seat AS INTEGER)) & 1) = 1)";
constexpr Sql vote_owed =
    "SELECT EXISTS (SELECT 1 FROM seats s JOIN matches m ON m.key = s.match JOIN absences a ON a.match = m.key "
    "WHERE s.match = ?1 AND s.user_key = ?2 AND s.kind = 'player' AND m.status = 'running' AND "
    "((a.owed >> CAST(s.seat AS INTEGER)) & 1) = 1)";
constexpr Sql not_over = "SELECT 1 FROM matches WHERE key = ?1 AND status IN ('open', 'running')";

}  // namespace

std::string_view word_of(Channel channel) {
  return channels.at(static_cast<std::size_t>(channel));
}

Channel read_channel(Row& row) {
  return static_cast<Channel>(row.word(channels));
}

Result<std::optional<Addressee>> find_addressee(Connection& db, const std::string& id) {
  ATOLL_TRY(key, sql::one_integer(db, "SELECT key FROM users WHERE id = ?1", id));
  if (key == 0) return std::optional<Addressee>();
  ATOLL_TRY(user, read_addressee(db, key));
  return std::optional(std::move(user));
}

Result<Addressee> read_addressee(Connection& db, Key key) {
  Query query(db,
              "SELECT u.key, u.id, u.name, u.locale, u.deleted_at IS NOT NULL, coalesce(a.mail, ''), "
              "coalesce(s.settings, '') FROM users u "
              "LEFT JOIN accounts a ON a.user_key = u.key AND a.confirmed_at IS NOT NULL "
              "LEFT JOIN alert_settings s ON s.user_key = u.key WHERE u.key = ?1",
              key);
  ATOLL_TRY(found, all_rows<Addressee>(query, "users", addressee_of));
  if (found.empty()) return std::unexpected(Error{Fault::corrupt, "a notice for a user that does not exist"});
  Addressee& user = found.front();
  ATOLL_TRY(endpoints, read_endpoints(db, key));
  user.endpoints = std::move(endpoints);
  return std::move(user);
}

Result<NoticeMatch> read_notice_match(Connection& db, Key key, Key user) {
  Query query(db, "SELECT key, id, game, clock FROM matches WHERE key = ?1", key);
  ATOLL_TRY(found, all_rows<NoticeMatch>(query, "matches", [](Row& row) {
              NoticeMatch match;
              match.key = row.integer();
              match.id = row.text();
              match.game = row.text();
              match.clock = row.text();
              return match;
            }));
  if (found.empty()) return std::unexpected(Error{Fault::corrupt, "a notice for a match that does not exist"});
  NoticeMatch& match = found.front();
  Query seats(db,
              "SELECT s.kind = 'bot', CASE WHEN s.kind = 'bot' THEN '' ELSE coalesce(u.name, '') END FROM seats s "
              "LEFT JOIN users u ON u.key = s.user_key WHERE s.match = ?1 AND s.kind IN ('player', 'bot') "
              "AND s.user_key IS DISTINCT FROM ?2 ORDER BY s.seat",
              key, user);
  ATOLL_TRY(others, all_rows<Companion>(seats, "seats", [](Row& row) {
              Companion companion;
              companion.bot = row.boolean();
              companion.name = row.text();
              return companion;
            }));
  match.others = std::move(others);
  return std::move(match);
}

namespace {

/// The row of a notice; its user and match are read afterwards.
struct NoticeRow {
  DueNotice notice;
  Key user;
  std::optional<std::int64_t> match;
};

Result<std::vector<NoticeRow>> notice_rows(Connection& db, Sql sql, Millis now, int limit) {
  Query query(db, sql, now, limit);
  return all_rows<NoticeRow>(query, "notices", [](Row& row) {
    NoticeRow each{};
    each.notice.key = row.integer();
    each.notice.kind = row.text();
    each.notice.data = row.text();
    each.notice.created_at = row.integer();
    each.notice.due_at = row.integer();
    each.user = row.integer();
    each.match = row.maybe_integer(0, std::numeric_limits<std::int64_t>::max());
    return each;
  });
}

}  // namespace

Sql due_account_notices_sql() {
  return "SELECT key, kind, data, created_at, due_at, user_key, match FROM notices "
         "WHERE dispatched_at IS NULL AND substr(kind, 1, 5) = 'mail_' AND due_at <= ?1 ORDER BY due_at, key LIMIT ?2";
}

Result<std::vector<DueNotice>> list_due_notices(Connection& db, Millis now, int limit) {
  ATOLL_TRY(found, notice_rows(db, due_account_notices_sql(), now, limit));
  const int left = limit - static_cast<int>(found.size());
  ATOLL_TRY(others, notice_rows(db,
                                "SELECT key, kind, data, created_at, due_at, user_key, match FROM notices "
                                "WHERE dispatched_at IS NULL AND substr(kind, 1, 5) <> 'mail_' AND due_at <= ?1 "
                                "ORDER BY due_at, key LIMIT ?2",
                                now, left));
  found.insert(found.end(), std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
  std::vector<DueNotice> notices;
  for (NoticeRow& each : found) {
    ATOLL_TRY(user, read_addressee(db, each.user));
    each.notice.user = std::move(user);
    if (each.match) {
      ATOLL_TRY(match, read_notice_match(db, *each.match, each.user));
      each.notice.match = std::move(match);
    }
    notices.push_back(std::move(each.notice));
  }
  return notices;
}

Result<bool> still_holds(Connection& db, const std::string& kind, Key match, Key user) {
  const auto ask = [&](Sql sql) {
    Query query(db, sql, match, user);
    return is_true(query);
  };
  if (kind == "your_turn" || kind == "time_low") return ask(turn_owed);
  if (kind == "offer") return ask(answer_owed);
  if (kind == "absence") return ask(vote_owed);
  if (kind == "invitation" || kind == "match_started") return sql::exists(db, not_over, match);
  return true;
}

Result<Deliveries> list_deliveries(Connection& db, Key user, const std::string& after, int limit) {
  Key before = std::numeric_limits<Key>::max();
  if (!after.empty()) {
    ATOLL_TRY(key, sql::one_integer(db, "SELECT key FROM deliveries WHERE id = ?1 AND user_key = ?2", after, user));
    if (key == 0) return std::unexpected(Error{Fault::bad_cursor, "the cursor is not from this list"});
    before = key;
  }
  Query query(db,
              "SELECT d.id, n.kind, coalesce(m.id, ''), d.channel, coalesce(e.id, ''), d.state, d.attempts, d.error, "
              "coalesce(d.ended_at, d.next_at) FROM deliveries d JOIN notices n ON n.key = d.notice "
              "LEFT JOIN matches m ON m.key = n.match LEFT JOIN endpoints e ON e.key = d.endpoint "
              // Whether a link was sent to this user or to another would reveal who has the address.
              "WHERE d.user_key = ?1 AND d.key < ?2 AND n.kind NOT IN ('mail_confirm', 'mail_change', 'mail_reset') "
              "ORDER BY d.key DESC LIMIT ?3",
              user, before, limit + 1);
  ATOLL_TRY(found, all_rows<DeliveryRow>(query, "deliveries", [](Row& row) {
              DeliveryRow each;
              each.id = row.text();
              each.kind = row.text();
              each.match = row.text();
              each.channel = read_channel(row);
              each.endpoint = row.text();
              each.state = row.text();
              each.attempts = static_cast<int>(row.integer(0, std::numeric_limits<int>::max()));
              each.error = row.text();
              each.at = row.integer();
              return each;
            }));
  Deliveries page{.items = std::move(found), .next = {}};
  if (page.items.size() > static_cast<std::size_t>(limit)) {
    page.items.pop_back();
    page.next = page.items.back().id;
  }
  return page;
}

}  // namespace reef::store
