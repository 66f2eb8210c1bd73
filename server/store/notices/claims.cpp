#include "server/store/notices/claims.hpp"

#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "server/store/notices/ends.hpp"
#include "server/store/notices/reads.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

constexpr int lined_up_max = 1000;  ///< Deliveries that one claim queues.
constexpr int examined_max = 200;   ///< Deliveries that one claim examines in a lane: some are obsolete.
constexpr Recipient before_all = {0, Channel::mail};  ///< Keys start at 1.

/// A queued delivery.
struct Candidate {
  Key key = 0;
  std::string id;
  std::string message;
  Key user = 0;
  Channel channel = Channel::mail;
  Lane lane = Lane::mail;
  std::optional<Key> endpoint;
  int attempts = 0;

  [[nodiscard]] Recipient recipient() const { return {user, channel}; }
};

/// A delivery of a message, with its notice.
struct MessagePart {
  Key key = 0;
  MessageItem item;
  std::optional<Key> match;
};

std::optional<Key> maybe_key(Row& row) {
  return row.maybe_integer(0, std::numeric_limits<std::int64_t>::max());
}

Result<std::optional<Candidate>> next_in_line(Connection& db, Lane lane, const Recipient& after) {
  Query query(db, next_in_line_sql(), word_of(lane), after.first, word_of(after.second));
  return sql::one_row<Candidate>(query, "deliveries", [lane](Row& row) {
    Candidate each;
    each.key = row.integer();
    each.id = row.text();
    each.message = row.text();
    each.user = row.integer();
    each.channel = read_channel(row);
    each.lane = lane;
    each.endpoint = maybe_key(row);
    each.attempts = static_cast<int>(row.integer(0, sql::int_max));
    return each;
  });
}

/// Forms a digest: all deliveries of this user that are due and wait for one get the first one's id as message.
Result<void> make_up(Connection& db, Candidate& first, Millis now) {
  first.message = first.id;
  return sql::run(db,
                  "UPDATE deliveries SET message = ?1 WHERE user_key = ?2 AND channel = ?3 AND state = 'waiting' "
                  "AND message = '' AND (next_at <= ?4 OR key = ?5)",
                  first.message, first.user, word_of(first.channel), now, first.key);
}

Result<std::vector<MessagePart>> parts_of(Connection& db, const std::string& message) {
  Query query(db,
              "SELECT d.key, n.kind, n.data, n.created_at, n.match FROM deliveries d "
              "JOIN notices n ON n.key = d.notice WHERE d.message = ?1 AND d.state = 'waiting' ORDER BY d.key",
              message);
  return sql::all_rows<MessagePart>(query, "deliveries", [](Row& row) {
    MessagePart part;
    part.key = row.integer();
    part.item.kind = row.text();
    part.item.data = row.text();
    part.item.created_at = row.integer();
    part.match = maybe_key(row);
    return part;
  });
}

Result<void> withdraw(Connection& db, Key delivery, Millis now) {
  return sql::run(db, "UPDATE deliveries SET state = 'withdrawn', ended_at = ?1 WHERE key = ?2", now, delivery);
}

/// The items of the message that are still relevant; the others are withdrawn.
Result<std::vector<MessageItem>> items_of(Connection& db, const Candidate& candidate, bool reachable, Millis now) {
  ATOLL_TRY(found, parts_of(db, candidate.message));
  std::vector<MessageItem> items;
  for (MessagePart& part : found) {
    Result<bool> holds = reachable;
    if (reachable && part.match) holds = still_holds(db, part.item.kind, *part.match, candidate.user);
    if (!holds) return std::unexpected(holds.error());
    if (!*holds) {
      ATOLL_CHECK(withdraw(db, part.key, now));
      continue;
    }
    if (part.match) {
      ATOLL_TRY(match, read_notice_match(db, *part.match, candidate.user));
      part.item.match = std::move(match);
    }
    items.push_back(std::move(part.item));
  }
  return items;
}

/// Takes the message of this delivery; none if all of it is obsolete. In both cases it is no longer queued.
Result<std::optional<Outgoing>> take(Connection& db, Candidate& candidate, const Claim& claim) {
  if (candidate.message.empty()) ATOLL_CHECK(make_up(db, candidate, claim.now));
  if (candidate.attempts >= claim.attempts_max) {  // The server died during the last attempt.
    ATOLL_CHECK(
        end_message(db, {.message = candidate.message, .error = "every attempt failed", .at = claim.now}, "failed"));
    return std::optional<Outgoing>();
  }
  ATOLL_TRY(user, read_addressee(db, candidate.user));
  Outgoing message{.id = candidate.message,
                   .channel = candidate.channel,
                   .lane = candidate.lane,
                   .attempt = candidate.attempts + 1,
                   .user = std::move(user),
                   .endpoint = {},
                   .items = {}};
  for (const Endpoint& endpoint : message.user.endpoints) {
    if (endpoint.key == candidate.endpoint) message.endpoint = endpoint;
  }
  const bool reachable = !message.user.deleted && (message.channel == Channel::mail || message.endpoint);
  ATOLL_TRY(items, items_of(db, candidate, reachable, claim.now));
  if (items.empty()) return std::optional<Outgoing>();
  message.items = std::move(items);
  ATOLL_CHECK(sql::run(
      db, "UPDATE deliveries SET attempts = ?1, next_at = ?2, queued = 0 WHERE message = ?3 AND state = 'waiting'",
      message.attempt, claim.retry_at(message.attempt), message.id));
  return std::optional(std::move(message));
}

/// Iterates over the recipients of a lane, starting after `wanted.after`, and takes one message of each.
class Round {
 public:
  Round(Connection& db, const Claim& claim, const LaneClaim& wanted)
      : db_(db), claim_(claim), wanted_(wanted), at_(wanted.after) {}

  Result<void> take_into(std::vector<Outgoing>& messages) {
    int left = wanted_.count_max;
    for (int looks = 0; left > 0 && looks < examined_max; ++looks) {
      ATOLL_TRY(next, step());
      if (!next) return {};
      Candidate& candidate = *next;
      const Recipient recipient = candidate.recipient();
      if (wanted_.busy.contains(recipient)) {
        at_ = recipient;
        continue;
      }
      ATOLL_TRY(message, take(db_, candidate, claim_));
      if (!message) continue;  // The next delivery of the same recipient may be relevant.
      messages.push_back(std::move(*message));
      at_ = recipient;
      --left;
    }
    return {};
  }

 private:
  /// The first delivery of the next recipient; none once the round is complete.
  Result<std::optional<Candidate>> step() {
    Result<std::optional<Candidate>> next = next_in_line(db_, wanted_.lane, at_);
    if (next && !*next && !turned_) {
      turned_ = true;
      at_ = before_all;
      next = next_in_line(db_, wanted_.lane, at_);
    }
    if (next && *next && turned_ && (*next)->recipient() > wanted_.after) return std::optional<Candidate>();
    return next;
  }

  Connection& db_;
  const Claim& claim_;
  const LaneClaim& wanted_;
  Recipient at_;
  bool turned_ = false;  ///< Has continued from the first recipient.
};

}  // namespace

Sql anything_due_sql() {
  return "SELECT EXISTS (SELECT 1 FROM notices WHERE dispatched_at IS NULL AND due_at <= ?1) OR "
         "EXISTS (SELECT 1 FROM deliveries WHERE state = 'waiting' AND queued = 1) OR "
         "EXISTS (SELECT 1 FROM deliveries WHERE state = 'waiting' AND queued = 0 AND next_at <= ?1)";
}

Sql line_up_sql() {
  return "UPDATE deliveries SET queued = 1 WHERE key IN (SELECT key FROM deliveries "
         "WHERE state = 'waiting' AND queued = 0 AND next_at <= ?1 ORDER BY next_at LIMIT ?2)";
}

Sql next_in_line_sql() {
  // The latest possible time skips everything that waits for the previous recipient.
  return "SELECT key, id, message, user_key, channel, endpoint, attempts FROM deliveries WHERE state = 'waiting' "
         "AND queued = 1 AND lane = ?1 AND (user_key, channel, next_at) > (?2, ?3, 9223372036854775807) "
         "ORDER BY user_key, channel, next_at, key LIMIT 1";
}

Result<std::vector<Outgoing>> take_messages(Connection& db, const Claim& claim) {
  ATOLL_CHECK(sql::run(db, line_up_sql(), claim.now, lined_up_max));
  std::vector<Outgoing> messages;
  for (const LaneClaim& wanted : claim.lanes) {
    ATOLL_CHECK(Round(db, claim, wanted).take_into(messages));
  }
  return messages;
}

}  // namespace reef::store
