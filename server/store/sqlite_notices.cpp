#include "server/store/sqlite_notices.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "server/store/notice_reads.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;

constexpr int candidates_max = 200;  ///< Deliveries that one claim looks at.
constexpr int prune_page = 500;

/// One waiting delivery, as a claim finds it.
struct Candidate {
  Key key = 0;
  std::string id;
  std::string letter;
  Key user = 0;
  Channel channel = Channel::mail;
  std::optional<Key> endpoint;
  int attempts = 0;
};

/// One delivery of a letter and the notice behind it.
struct Part {
  Key key = 0;
  LetterItem item;
  std::optional<Key> match;
};

std::optional<Key> maybe_key(Row& row) {
  return row.maybe_integer(0, std::numeric_limits<std::int64_t>::max());
}

Result<void> replace_older(Connection& db, const Dispatch& dispatch, const NewDelivery& fresh, Millis now) {
  if (!dispatch.match) return {};
  return Query(db,
               "UPDATE deliveries SET state = 'replaced', ended_at = ?1 WHERE user = ?2 AND channel = ?3 "
               "AND state = 'waiting' AND endpoint IS ?4 AND weight <= ?5 "
               "AND (SELECT match FROM notices WHERE key = deliveries.notice) = ?6",
               now, dispatch.user, word_of(fresh.channel), fresh.endpoint, fresh.weight, dispatch.match)
      .finish();
}

Result<void> insert_delivery(Connection& db, const Dispatch& dispatch, const NewDelivery& fresh) {
  const std::string letter = fresh.digest ? std::string() : fresh.id;
  return Query(db,
               "INSERT INTO deliveries (id, notice, user, channel, endpoint, letter, weight, state, next_at) "
               "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'waiting', ?8 "
               // An endpoint that was removed since the notice was planned is told nothing.
               "WHERE ?5 IS NULL OR EXISTS (SELECT 1 FROM endpoints WHERE key = ?5)",
               fresh.id, dispatch.notice, dispatch.user, word_of(fresh.channel), fresh.endpoint, letter, fresh.weight,
               fresh.next_at)
      .finish();
}

/// Account mails carry a link that proves who reads it: it stays no longer than it must.
Result<void> erase_link(Connection& db, Key notice) {
  return Query(db, "UPDATE notices SET data = json_remove(data, '$.link') WHERE key = ?1 AND kind GLOB 'mail_*'",
               notice)
      .finish();
}

Result<bool> dispatch_one(Connection& db, const Dispatch& dispatch, Millis now) {
  Result<void> done = Query(db,
                            "UPDATE notices SET dispatched_at = ?1 WHERE key = ?2 AND dispatched_at IS NULL "
                            "AND created_at = ?3 AND due_at = ?4",
                            now, dispatch.notice, dispatch.created_at, dispatch.due_at)
                          .finish();
  if (!done) return std::unexpected(done.error());
  if (db.changes() == 0) return false;
  for (const NewDelivery& fresh : dispatch.deliveries) {
    done = replace_older(db, dispatch, fresh, now);
    if (done) done = insert_delivery(db, dispatch, fresh);
    if (!done) return std::unexpected(done.error());
  }
  if (dispatch.deliveries.empty()) done = erase_link(db, dispatch.notice);
  if (!done) return std::unexpected(done.error());
  return true;
}

Result<int> dispatch_all(Connection& db, const std::vector<Dispatch>& dispatches, Millis now) {
  int count = 0;
  for (const Dispatch& dispatch : dispatches) {
    const Result<bool> done = dispatch_one(db, dispatch, now);
    if (!done) return std::unexpected(done.error());
    count += *done ? 1 : 0;
  }
  return count;
}

Result<std::vector<Candidate>> candidates(Connection& db, Millis now) {
  Query query(db,
              "SELECT key, id, letter, user, channel, endpoint, attempts FROM deliveries "
              "WHERE state = 'waiting' AND next_at <= ?1 ORDER BY next_at, key LIMIT ?2",
              now, candidates_max);
  return sqlite::all_rows<Candidate>(query, "deliveries", [](Row& row) {
    Candidate each;
    each.key = row.integer();
    each.id = row.text();
    each.letter = row.text();
    each.user = row.integer();
    each.channel = read_channel(row);
    each.endpoint = maybe_key(row);
    each.attempts = static_cast<int>(row.integer(0, std::numeric_limits<int>::max()));
    return each;
  });
}

/// Makes up a digest: everything of this user that is due and waits for one goes out under the first one's id.
Result<void> make_up(Connection& db, Candidate& first, Millis now) {
  first.letter = first.id;
  return Query(db,
               "UPDATE deliveries SET letter = ?1 WHERE user = ?2 AND channel = ?3 AND state = 'waiting' "
               "AND letter = '' AND next_at <= ?4",
               first.letter, first.user, word_of(first.channel), now)
      .finish();
}

Result<std::vector<Part>> parts_of(Connection& db, const std::string& letter) {
  Query query(db,
              "SELECT d.key, n.kind, n.data, n.created_at, n.match FROM deliveries d "
              "JOIN notices n ON n.key = d.notice WHERE d.letter = ?1 AND d.state = 'waiting' ORDER BY d.key",
              letter);
  return sqlite::all_rows<Part>(query, "deliveries", [](Row& row) {
    Part part;
    part.key = row.integer();
    part.item.kind = row.text();
    part.item.data = row.text();
    part.item.created_at = row.integer();
    part.match = maybe_key(row);
    return part;
  });
}

Result<void> withdraw(Connection& db, Key delivery, Millis now) {
  return Query(db, "UPDATE deliveries SET state = 'withdrawn', ended_at = ?1 WHERE key = ?2", now, delivery).finish();
}

/// What the letter still has to tell; what has come to nothing is withdrawn.
Result<std::vector<LetterItem>> items_of(Connection& db, const Candidate& candidate, bool reachable, Millis now) {
  Result<std::vector<Part>> parts = parts_of(db, candidate.letter);
  if (!parts) return std::unexpected(parts.error());
  std::vector<LetterItem> items;
  for (Part& part : *parts) {
    Result<bool> holds = reachable;
    if (reachable && part.match) holds = still_holds(db, part.item.kind, *part.match, candidate.user);
    if (!holds) return std::unexpected(holds.error());
    if (!*holds) {
      if (const Result<void> done = withdraw(db, part.key, now); !done) return std::unexpected(done.error());
      continue;
    }
    if (part.match) {
      Result<NoticeMatch> match = read_notice_match(db, *part.match, candidate.user);
      if (!match) return std::unexpected(match.error());
      part.item.match = std::move(*match);
    }
    items.push_back(std::move(part.item));
  }
  return items;
}

Result<void> end_letter(Connection& db, const Attempted& attempted, std::string_view state) {
  Result<void> done = Query(db,
                            "UPDATE deliveries SET state = ?1, error = ?2, ended_at = ?3 WHERE letter = ?4 "
                            // One that was replaced while it was on its way has been delivered all the same.
                            "AND (state = 'waiting' OR (state = 'replaced' AND ?1 = 'delivered' AND attempts > 0))",
                            state, attempted.error, attempted.at, attempted.letter)
                          .finish();
  if (!done) return done;
  return Query(db,
               "UPDATE notices SET data = json_remove(data, '$.link') WHERE kind GLOB 'mail_*' "
               "AND key IN (SELECT notice FROM deliveries WHERE letter = ?1)",
               attempted.letter)
      .finish();
}

/// The letter of this delivery, taken; none if it has nothing to tell any more.
Result<std::optional<Outgoing>> take(Connection& db, Candidate& candidate, const Claim& claim) {
  Result<void> done;
  if (candidate.letter.empty()) done = make_up(db, candidate, claim.now);
  if (!done) return std::unexpected(done.error());
  if (candidate.attempts >= claim.attempts_max) {  // The server died in the midst of the last one.
    done = end_letter(db, {.letter = candidate.letter, .error = "every attempt failed", .at = claim.now}, "failed");
    if (!done) return std::unexpected(done.error());
    return std::optional<Outgoing>();
  }
  Result<Addressee> user = read_addressee(db, candidate.user);
  if (!user) return std::unexpected(user.error());
  Outgoing letter{.id = candidate.letter,
                  .channel = candidate.channel,
                  .attempt = candidate.attempts + 1,
                  .user = std::move(*user),
                  .endpoint = {},
                  .items = {}};
  for (const Endpoint& endpoint : letter.user.endpoints) {
    if (endpoint.key == candidate.endpoint) letter.endpoint = endpoint;
  }
  const bool reachable = !letter.user.deleted && (letter.channel == Channel::mail || letter.endpoint);
  Result<std::vector<LetterItem>> items = items_of(db, candidate, reachable, claim.now);
  if (!items) return std::unexpected(items.error());
  if (items->empty()) return std::optional<Outgoing>();
  letter.items = std::move(*items);
  done = Query(db, "UPDATE deliveries SET attempts = ?1, next_at = ?2 WHERE letter = ?3 AND state = 'waiting'",
               letter.attempt, claim.retry_at(letter.attempt), letter.id)
             .finish();
  if (!done) return std::unexpected(done.error());
  return std::optional(std::move(letter));
}

Result<std::vector<Outgoing>> take_letters(Connection& db, const Claim& claim) {
  Result<std::vector<Candidate>> found = candidates(db, claim.now);
  if (!found) return std::unexpected(found.error());
  std::vector<Outgoing> letters;
  std::unordered_set<std::string> seen;
  for (Candidate& candidate : *found) {
    if (static_cast<int>(letters.size()) >= claim.count_max) break;
    const auto same = [&](const Outgoing& other) {
      return other.user.key == candidate.user && other.channel == candidate.channel;
    };
    if (claim.busy(candidate.user, candidate.channel) || std::ranges::any_of(letters, same)) continue;
    if (!candidate.letter.empty() && !seen.insert(candidate.letter).second) continue;
    Result<std::optional<Outgoing>> letter = take(db, candidate, claim);
    if (!letter) return std::unexpected(letter.error());
    seen.insert(candidate.letter);
    if (*letter) letters.push_back(std::move(**letter));
  }
  return letters;
}

Result<void> put_off(Connection& db, const Attempted& attempted) {
  return Query(db,
               "UPDATE deliveries SET error = ?1, next_at = max(next_at, coalesce(?2, 0)) "
               "WHERE letter = ?3 AND state = 'waiting'",
               attempted.error, attempted.next_at, attempted.letter)
      .finish();
}

Result<void> write_down(Connection& db, const Attempted& attempted) {
  Result<void> done;
  switch (attempted.state) {
    case Attempted::State::delivered:
      done = end_letter(db, attempted, "delivered");
      break;
    case Attempted::State::failed:
      done = end_letter(db, attempted, "failed");
      break;
    case Attempted::State::retry:
      done = put_off(db, attempted);
      break;
  }
  if (done && attempted.gone) done = Query(db, "DELETE FROM endpoints WHERE key = ?1", attempted.gone).finish();
  return done;
}

/// Keys rise with time, but for notices that were renewed: so the first keys tell whether anything is old.
Result<int> prune_page_of(Connection& db, Millis before) {
  Result<void> done =
      Query(db,
            "DELETE FROM deliveries WHERE notice IN (SELECT key FROM (SELECT key, created_at, "
            "dispatched_at FROM notices ORDER BY key LIMIT ?1) WHERE created_at < ?2 AND dispatched_at < ?2)",
            prune_page, before)
          .finish();
  if (!done) return std::unexpected(done.error());
  done = Query(db,
               "DELETE FROM notices WHERE key IN (SELECT key FROM (SELECT key, created_at, dispatched_at FROM notices "
               "ORDER BY key LIMIT ?1) WHERE created_at < ?2 AND dispatched_at < ?2)",
               prune_page, before)
             .finish();
  if (!done) return std::unexpected(done.error());
  return db.changes();
}

Result<std::optional<Endpoint>> put_endpoint(Connection& db, Key user, Endpoint endpoint, int count_max) {
  Query known(db, "SELECT id FROM endpoints WHERE user = ?1 AND channel = ?2 AND address = ?3", user,
              word_of(endpoint.channel), endpoint.address);
  const Result<bool> found = known.next();
  if (!found) return std::unexpected(found.error());
  if (*found) {
    Row row(known, "endpoints");
    endpoint.id = row.text();
    Query renew(db, "UPDATE endpoints SET keys = ?1, label = ?2 WHERE id = ?3", endpoint.keys, endpoint.label,
                endpoint.id);
    if (const Result<void> done = renew.finish(); !done) return std::unexpected(done.error());
    return std::optional(std::move(endpoint));
  }
  Query insert(db,
               "INSERT INTO endpoints (id, user, channel, address, keys, label, created_at) "
               "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 "
               "WHERE (SELECT count(*) FROM endpoints WHERE user = ?2 AND channel = ?3) < ?8",
               endpoint.id, user, word_of(endpoint.channel), endpoint.address, endpoint.keys, endpoint.label,
               endpoint.created_at, count_max);
  if (const Result<void> done = insert.finish(); !done) return std::unexpected(done.error());
  if (db.changes() == 0) return std::optional<Endpoint>();
  endpoint.key = db.last_key();
  return std::optional(std::move(endpoint));
}

Result<std::string> keep(Connection& db, const std::string& name, const std::string& value) {
  Result<void> done =
      Query(db, "INSERT OR IGNORE INTO server_values (name, value) VALUES (?1, ?2)", name, value).finish();
  if (!done) return std::unexpected(done.error());
  Query query(db, "SELECT value FROM server_values WHERE name = ?1", name);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  Row row(query, "server_values");
  std::string kept = row.text();
  if (row.fault()) return std::unexpected(*row.fault());
  return kept;
}

}  // namespace

Result<bool> SqliteNotices::anything_due(Millis now) {
  return database_->read([now](Connection& db) -> Result<bool> {
    Query query(db,
                "SELECT EXISTS (SELECT 1 FROM notices WHERE dispatched_at IS NULL AND due_at <= ?1) OR "
                "EXISTS (SELECT 1 FROM deliveries WHERE state = 'waiting' AND next_at <= ?1)",
                now);
    const Result<bool> found = query.next();
    if (!found) return found;
    Row row(query, "notices");
    return row.boolean();
  });
}

Result<std::vector<DueNotice>> SqliteNotices::due_notices(Millis now, int limit) {
  return database_->read([=](Connection& db) { return list_due_notices(db, now, limit); });
}

void SqliteNotices::dispatch(std::vector<Dispatch> dispatches, Millis now, Done<int> done) {
  database_->write<int>(
      [dispatches = std::move(dispatches), now](Connection& db) { return dispatch_all(db, dispatches, now); },
      std::move(done));
}

void SqliteNotices::claim(Claim claim, Done<std::vector<Outgoing>> done) {
  database_->write<std::vector<Outgoing>>(
      [claim = std::move(claim)](Connection& db) { return take_letters(db, claim); }, std::move(done));
}

void SqliteNotices::finish(Attempted attempted, Done<void> done) {
  database_->write<void>([attempted = std::move(attempted)](Connection& db) { return write_down(db, attempted); },
                         std::move(done));
}

void SqliteNotices::prune(Millis before, Done<int> done) {
  database_->write<int>([before](Connection& db) { return prune_page_of(db, before); }, std::move(done));
}

void SqliteNotices::add_notice(Key user, std::string kind, std::string data, Millis now, Done<void> done) {
  database_->write<void>(
      [=, kind = std::move(kind), data = std::move(data)](Connection& db) {
        return Query(db, "INSERT INTO notices (user, kind, data, created_at, due_at) VALUES (?1, ?2, ?3, ?4, ?4)", user,
                     kind, data, now)
            .finish();
      },
      std::move(done));
}

Result<std::optional<Addressee>> SqliteNotices::addressee(const std::string& id) {
  return database_->read([&](Connection& db) { return find_addressee(db, id); });
}

void SqliteNotices::set_settings(Key user, std::string settings, Done<void> done) {
  database_->write<void>(
      [user, settings = std::move(settings)](Connection& db) {
        return Query(db,
                     "INSERT INTO alert_settings (user, settings) VALUES (?1, ?2) "
                     "ON CONFLICT (user) DO UPDATE SET settings = excluded.settings",
                     user, settings)
            .finish();
      },
      std::move(done));
}

void SqliteNotices::add_endpoint(Key user, Endpoint endpoint, int count_max, Done<std::optional<Endpoint>> done) {
  database_->write<std::optional<Endpoint>>(
      [=, endpoint = std::move(endpoint)](Connection& db) { return put_endpoint(db, user, endpoint, count_max); },
      std::move(done));
}

void SqliteNotices::remove_endpoint(Key user, std::string id, Done<bool> done) {
  database_->write<bool>(
      [user, id = std::move(id)](Connection& db) -> Result<bool> {
        const Result<void> removed = Query(db, "DELETE FROM endpoints WHERE user = ?1 AND id = ?2", user, id).finish();
        if (!removed) return std::unexpected(removed.error());
        return db.changes() > 0;
      },
      std::move(done));
}

Result<Deliveries> SqliteNotices::deliveries(Key user, const std::string& after, int limit) {
  return database_->read([&](Connection& db) { return list_deliveries(db, user, after, limit); });
}

void SqliteNotices::keep_value(std::string name, std::string value, Done<std::string> done) {
  database_->write<std::string>(
      [name = std::move(name), value = std::move(value)](Connection& db) { return keep(db, name, value); },
      std::move(done));
}

}  // namespace reef::store
