#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "server/store/accounts/gone.hpp"
#include "server/store/notices/claims.hpp"
#include "server/store/notices/ends.hpp"
#include "server/store/notices/reads.hpp"
#include "server/store/parts.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

constexpr int prune_page = 500;

Result<void> replace_older(Connection& db, const Dispatch& dispatch, const NewDelivery& fresh, Millis now) {
  if (!dispatch.match) return {};
  return sql::run(db,
                  "UPDATE deliveries SET state = 'replaced', ended_at = ?1 WHERE user_key = ?2 AND channel = ?3 "
                  "AND state = 'waiting' AND endpoint IS NOT DISTINCT FROM ?4 AND weight <= ?5 "
                  "AND (SELECT match FROM notices WHERE key = deliveries.notice) = ?6",
                  now, dispatch.user, word_of(fresh.channel), fresh.endpoint, fresh.weight, dispatch.match);
}

/// No delivery is made to an endpoint that was removed meanwhile. To one on hold only tests are due before the hold
/// ends.
Result<void> insert_delivery(Connection& db, const Dispatch& dispatch, const NewDelivery& fresh, Millis now) {
  const std::string message = fresh.digest ? std::string() : fresh.id;
  return sql::run(
      db,
      "INSERT INTO deliveries (id, notice, user_key, channel, endpoint, message, weight, state, next_at, queued, "
      "lane) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'waiting', at, CASE WHEN at <= ?9 THEN 1 ELSE 0 END, lane FROM "
      "(SELECT CASE WHEN n.kind <> 'test' AND e.held_until > ?8 THEN e.held_until ELSE CAST(?8 AS BIGINT) END AS at, "
      "CASE WHEN substr(n.kind, 1, 5) = 'mail_' THEN 'account' WHEN ?4 = 'mail' THEN 'mail' "
      "WHEN e.failures = 0 AND e.delivered_at IS NOT NULL THEN 'web' ELSE 'trial' END AS lane "
      "FROM notices n LEFT JOIN endpoints e ON e.key = ?5 WHERE n.key = ?2 AND (CAST(?5 AS BIGINT) IS NULL OR e.key = "
      "?5)) AS fresh",
      fresh.id, dispatch.notice, dispatch.user, word_of(fresh.channel), fresh.endpoint, message, fresh.weight,
      fresh.next_at, now);
}

/// Keeps the deliveries with the most weight, and of these the newest, if too many wait for a recipient.
Result<void> replace_surplus(Connection& db, Key user, Channel channel, Millis now) {
  return sql::run(db,
                  "UPDATE deliveries SET state = 'replaced', error = 'too many alerts were waiting', ended_at = ?1 "
                  "WHERE key IN (SELECT key FROM deliveries WHERE user_key = ?2 AND channel = ?3 AND state = 'waiting' "
                  "AND lane <> 'account' ORDER BY weight DESC, key DESC LIMIT 1000000000 OFFSET ?4)",
                  now, user, word_of(channel), waiting_max);
}

/// Account mails contain a secret link, which is not kept longer than necessary.
Result<void> erase_link(Connection& db, Key notice) {
  Query query(db, "SELECT key, data FROM notices WHERE key = ?1 AND substr(kind, 1, 5) = 'mail_'", notice);
  return erase_links(db, query);
}

Result<bool> dispatch_one(Connection& db, const Dispatch& dispatch, Millis now) {
  ATOLL_CHECK(sql::run(db,
                       "UPDATE notices SET dispatched_at = ?1 WHERE key = ?2 AND dispatched_at IS NULL "
                       "AND created_at = ?3 AND due_at = ?4",
                       now, dispatch.notice, dispatch.created_at, dispatch.due_at));
  if (db.changes() == 0) return false;
  std::set<Channel> channels;
  for (const NewDelivery& fresh : dispatch.deliveries) {
    ATOLL_CHECK(replace_older(db, dispatch, fresh, now));
    ATOLL_CHECK(insert_delivery(db, dispatch, fresh, now));
    channels.insert(fresh.channel);
  }
  for (const Channel channel : channels) {
    ATOLL_CHECK(replace_surplus(db, dispatch.user, channel, now));
  }
  if (dispatch.deliveries.empty()) ATOLL_CHECK(erase_link(db, dispatch.notice));
  return true;
}

Result<int> dispatch_all(Connection& db, const std::vector<Dispatch>& dispatches, Millis now) {
  int count = 0;
  for (const Dispatch& dispatch : dispatches) {
    ATOLL_TRY(done, dispatch_one(db, dispatch, now));
    count += done ? 1 : 0;
  }
  return count;
}

/// Keys increase with time, except for renewed notices: so the first keys show whether there are old ones.
Result<int> prune_page_of(Connection& db, Millis before) {
  ATOLL_CHECK(sql::run(
      db,
      "DELETE FROM deliveries WHERE notice IN (SELECT key FROM (SELECT key, created_at, "
      "dispatched_at FROM notices ORDER BY key LIMIT ?1) AS page WHERE created_at < ?2 AND dispatched_at < ?2)",
      prune_page, before));
  ATOLL_CHECK(
      sql::run(db,
               "DELETE FROM notices WHERE key IN (SELECT key FROM (SELECT key, created_at, dispatched_at FROM notices "
               "ORDER BY key LIMIT ?1) AS page WHERE created_at < ?2 AND dispatched_at < ?2)",
               prune_page, before));
  return db.changes();
}

/// The endpoint of this user after new keys and a new label.
Result<std::optional<Endpoint>> renew_endpoint(Connection& db, Key user, const std::string& id,
                                               const Endpoint& renewed) {
  Query renew(db, "UPDATE endpoints SET keys = ?1, label = ?2 WHERE id = ?3", renewed.keys, renewed.label, id);
  ATOLL_CHECK(renew.finish());
  ATOLL_TRY(owner, read_addressee(db, user));
  const auto found = std::ranges::find(owner.endpoints, id, &Endpoint::id);
  return found == owner.endpoints.end() ? std::optional<Endpoint>() : std::optional(std::move(*found));
}

Result<std::optional<Endpoint>> put_endpoint(Connection& db, Key user, Endpoint endpoint, int count_max) {
  ATOLL_CHECK(check_not_gone(db, user));
  Query known(db, "SELECT id FROM endpoints WHERE user_key = ?1 AND channel = ?2 AND address = ?3", user,
              word_of(endpoint.channel), endpoint.address);
  ATOLL_TRY(found, known.next());
  if (found) {
    Row row(known, "endpoints");
    return renew_endpoint(db, user, row.text(), endpoint);
  }
  Query insert(db,
               "INSERT INTO endpoints (id, user_key, channel, address, keys, label, created_at) "
               "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
               "WHERE (SELECT count(*) FROM endpoints WHERE user_key = ?2 AND channel = ?3) < ?8 RETURNING key",
               endpoint.id, user, word_of(endpoint.channel), endpoint.address, endpoint.keys, endpoint.label,
               endpoint.created_at, count_max);
  ATOLL_TRY(key, sql::one_integer(insert));
  if (key == 0) return std::optional<Endpoint>();
  endpoint.key = key;
  return std::optional(std::move(endpoint));
}

/// The data of the notice of a test.
std::string test_data(Channel channel) {
  return fmt::format(R"({{"channel":"{}"}})", word_of(channel));
}

/// Whether a test of this channel has not been attempted yet, or is in its first attempt.
Result<bool> is_testing(Connection& db, Key user, Channel channel, Millis now) {
  const std::string data = test_data(channel);
  Query query(db,
              "SELECT 1 FROM notices WHERE user_key = ?1 AND match IS NULL AND kind = 'test' AND dispatched_at IS NULL "
              "AND data = ?4 UNION ALL "
              "SELECT 1 FROM deliveries d JOIN notices n ON n.key = d.notice WHERE d.user_key = ?1 AND d.channel = ?2 "
              "AND d.state = 'waiting' AND n.kind = 'test' "
              "AND CASE WHEN d.attempts = 0 THEN d.next_at <= ?3 ELSE d.error = '' END",
              user, word_of(channel), now, data);
  return query.next();
}

Result<bool> put_test(Connection& db, Key user, Channel channel, Millis now) {
  ATOLL_CHECK(check_not_gone(db, user));
  ATOLL_TRY(testing, is_testing(db, user, channel, now));
  if (testing) return false;
  ATOLL_CHECK(sql::run(db,
                       "UPDATE deliveries SET state = 'replaced', ended_at = ?1 WHERE user_key = ?2 AND channel = ?3 "
                       "AND state = 'waiting' AND EXISTS (SELECT 1 FROM notices n WHERE n.key = deliveries.notice "
                       "AND n.kind = 'test')",
                       now, user, word_of(channel)));
  const std::string data = test_data(channel);
  ATOLL_CHECK(sql::run(db,
                       "INSERT INTO notices (user_key, kind, data, created_at, due_at) VALUES (?1, 'test', ?2, ?3, ?3)",
                       user, data, now));
  return true;
}

Result<std::string> keep(Connection& db, const std::string& name, const std::string& value) {
  ATOLL_CHECK(sql::run(db, "INSERT INTO server_values (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO NOTHING",
                       name, value));
  Query query(db, "SELECT value FROM server_values WHERE name = ?1", name);
  ATOLL_CHECK(query.next());
  Row row(query, "server_values");
  std::string kept = row.text();
  if (row.fault()) return std::unexpected(*row.fault());
  return kept;
}

class SqlNotices final : public NoticeStore {
 public:
  explicit SqlNotices(sql::Database& database) : database_(database) {}

  Result<bool> anything_due(Millis now) override {
    return database_.read([now](Connection& db) -> Result<bool> {
      Query query(db, anything_due_sql(), now);
      ATOLL_CHECK(query.next());
      Row row(query, "notices");
      return row.boolean();
    });
  }

  Result<std::vector<DueNotice>> due_notices(Millis now, int limit) override {
    return database_.read([=](Connection& db) { return list_due_notices(db, now, limit); });
  }

  void dispatch(std::vector<Dispatch> dispatches, Millis now, Callback<int> done) override {
    database_.write<int>(
        [dispatches = std::move(dispatches), now](Connection& db) { return dispatch_all(db, dispatches, now); },
        std::move(done));
  }

  void claim(Claim claim, Callback<std::vector<Outgoing>> done) override {
    database_.write<std::vector<Outgoing>>(
        [claim = std::move(claim)](Connection& db) { return take_messages(db, claim); }, std::move(done));
  }

  void finish(Attempted attempted, Callback<void> done) override {
    database_.write<void>([attempted = std::move(attempted)](Connection& db) { return write_down(db, attempted); },
                          std::move(done));
  }

  void prune(Millis before, Callback<int> done) override {
    database_.write<int>([before](Connection& db) { return prune_page_of(db, before); }, std::move(done));
  }

  void add_test(Key user, Channel channel, Millis now, Callback<bool> done) override {
    database_.write<bool>([=](Connection& db) { return put_test(db, user, channel, now); }, std::move(done));
  }

  Result<std::optional<Addressee>> addressee(const std::string& id) override {
    return database_.read([&](Connection& db) { return find_addressee(db, id); });
  }

  void set_settings(Key user, std::string settings, Callback<void> done) override {
    database_.write<void>(
        [user, settings = std::move(settings)](Connection& db) -> Result<void> {
          ATOLL_CHECK(check_not_gone(db, user));
          return sql::run(db,
                          "INSERT INTO alert_settings (user_key, settings) VALUES (?1, ?2) "
                          "ON CONFLICT (user_key) DO UPDATE SET settings = excluded.settings",
                          user, settings);
        },
        std::move(done));
  }

  void add_endpoint(Key user, Endpoint endpoint, int count_max, Callback<std::optional<Endpoint>> done) override {
    database_.write<std::optional<Endpoint>>(
        [=, endpoint = std::move(endpoint)](Connection& db) { return put_endpoint(db, user, endpoint, count_max); },
        std::move(done));
  }

  void remove_endpoint(Key user, std::string id, Callback<bool> done) override {
    database_.write<bool>(
        [user, id = std::move(id)](Connection& db) -> Result<bool> {
          ATOLL_CHECK(sql::run(db, "DELETE FROM endpoints WHERE user_key = ?1 AND id = ?2", user, id));
          return db.changes() > 0;
        },
        std::move(done));
  }

  Result<Deliveries> deliveries(Key user, const std::string& after, int limit) override {
    return database_.read([&](Connection& db) { return list_deliveries(db, user, after, limit); });
  }

  void keep_value(std::string name, std::string value, Callback<std::string> done) override {
    database_.write<std::string>(
        [name = std::move(name), value = std::move(value)](Connection& db) { return keep(db, name, value); },
        std::move(done));
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<NoticeStore> make_notices(sql::Database& database) {
  return std::make_unique<SqlNotices>(database);
}

}  // namespace reef::store
