#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

/// Storage of alerts: notices, the endpoints of users, and the results of deliveries.
namespace reef::store {

enum class Channel : std::uint8_t { mail, push, webhook };
std::string_view word_of(Channel channel);

/// A group of deliveries with its own threads, so that no lane waits for another.
enum class Lane : std::uint8_t {
  account,  ///< Mails about accounts: links and warnings.
  mail,     ///< All other mails.
  web,      ///< Push and webhooks, to endpoints that accepted the last message.
  trial,    ///< Push and webhooks, to endpoints that are new or failed last time.
};
inline constexpr std::array<std::string_view, 4> lane_words = {"account", "mail", "web", "trial"};
constexpr std::string_view word_of(Lane lane) {
  return lane_words.at(static_cast<std::size_t>(lane));
}

/// Recipients take turns in a lane.
using Recipient = std::pair<Key, Channel>;

/// A push or webhook address of a user.
struct Endpoint {
  Key key = 0;
  std::string id;  ///< Public id.
  Channel channel = Channel::push;
  std::string address;  ///< The URL.
  std::string keys;     ///< JSON: what encrypting or signing the message needs. Secret.
  std::string label;
  Millis created_at = 0;
  std::optional<Millis> delivered_at{};  ///< Time of the last delivery; none: none yet.
  int failures = 0;                      ///< Failed attempts since then.
  std::optional<Millis> held_until{};    ///< On hold: until then only tests are sent.
  std::string error{};                   ///< Of the last attempt; empty if it was delivered.
};

/// A user as the recipient of alerts.
struct Addressee {
  Key key = 0;
  std::string id;
  std::string name;
  std::string locale;  ///< BCP 47; empty: unknown.
  bool deleted = false;
  std::string mail;      ///< The confirmed address; empty: none.
  std::string settings;  ///< JSON; empty: the defaults.
  std::vector<Endpoint> endpoints{};
};

/// Another player of the match.
struct Companion {
  bool bot = false;
  std::string name;  ///< Empty for a bot or a deleted user.
};

/// The match that a notice is about.
struct NoticeMatch {
  Key key = 0;
  std::string id;
  std::string game;
  std::string clock;                ///< JSON; empty: none.
  std::vector<Companion> others{};  ///< In the order of the seats, without the addressee.
};

/// A notice that is due.
struct DueNotice {
  Key key = 0;
  std::string kind;
  std::string data;  ///< JSON.
  Millis created_at = 0;
  Millis due_at = 0;
  Addressee user;
  std::optional<NoticeMatch> match;
};

/// A delivery of a notice over one channel.
struct NewDelivery {
  std::string id;
  Channel channel = Channel::mail;
  std::optional<Key> endpoint;
  Millis next_at = 0;   ///< Earliest time to send it.
  bool digest = false;  ///< Is sent in one message with all others of this user that are due then.
  int weight = 0;       ///< See `dispatch`.
};

/// The deliveries of a notice; may be empty.
struct Dispatch {
  Key notice = 0;
  Millis created_at = 0;  ///< As it was read: a notice renewed since then is skipped.
  Millis due_at = 0;
  Key user = 0;
  std::optional<Key> match;
  std::vector<NewDelivery> deliveries;
};

/// One notice in a message.
struct MessageItem {
  std::string kind;
  std::string data;
  Millis created_at = 0;
  std::optional<NoticeMatch> match;
};

/// A message to send: a push message, a webhook call, or a mail with one or more notices.
struct Outgoing {
  std::string id;  ///< The same for every attempt.
  Channel channel = Channel::mail;
  Lane lane = Lane::mail;
  int attempt = 1;  ///< Number of this attempt.
  Addressee user;
  std::optional<Endpoint> endpoint;
  std::vector<MessageItem> items;
};

/// The result of an attempt.
struct Attempted {
  enum class State : std::uint8_t { delivered, retry, failed };
  std::string message;
  State state = State::delivered;
  std::string error{};  ///< For the user who was to be reached; empty if delivered.
  Millis at = 0;
  std::optional<Millis> next_at{};  ///< For `retry`: not before, if the receiver said so.
  std::optional<Key> gone{};        ///< The endpoint that no longer exists.
  std::optional<Key> endpoint{};    ///< For push and webhooks: the endpoint, whose state this result changes.
  /// For an attempt that was not `delivered`: the endpoint is on hold until then.
  std::optional<Millis> hold_until{};
  bool gives_up = false;  ///< With a hold: what waits for the endpoint fails now, since it would be far too late.
};

/// A line of a user's delivery history.
struct DeliveryRow {
  std::string id;
  std::string kind;
  std::string match;  ///< Public id; empty: none.
  Channel channel = Channel::mail;
  std::string endpoint;  ///< Public id; empty: mail, or the endpoint was removed.
  std::string state;
  int attempts = 0;
  std::string error;
  Millis at = 0;  ///< When it ended, or when the next attempt is due.
};
struct Deliveries {
  std::vector<DeliveryRow> items;
  std::string next;  ///< Cursor; empty on the last page.
};

/// What a claim may take from one lane.
struct LaneClaim {
  Lane lane = Lane::mail;
  int count_max = 1;
  Recipient after{};           ///< Recipient of the last message: continue after it, then from the first.
  std::set<Recipient> busy{};  ///< Recipients with a message of this lane in progress; they are skipped.
};

/// Which messages a claim may take.
struct Claim {
  Millis now = 0;
  int attempts_max = 8;
  /// When to repeat the attempt with this number if its result is never recorded.
  std::function<Millis(int)> retry_at;
  std::vector<LaneClaim> lanes;
};

inline constexpr int waiting_max = 500;  ///< Deliveries that wait for one user and channel; see `dispatch`.

/// Storage of alerts. Writes and reads work as in `Store`.
class NoticeStore {
 public:
  virtual ~NoticeStore() = default;

  /// Whether a notice or a delivery is due.
  virtual Result<bool> anything_due(Millis now) = 0;
  /// Notices that are due and not dispatched: those about accounts first, then the oldest.
  virtual Result<std::vector<DueNotice>> due_notices(Millis now, int limit) = 0;
  /// Makes deliveries from notices and marks these dispatched, all in one transaction. Notices that were withdrawn or
  /// renewed meanwhile are skipped. A delivery replaces waiting ones of the same user, channel, endpoint and match with
  /// at most its weight. If then more than `waiting_max` wait for a user and channel, those with the least weight are
  /// replaced, the oldest first; mails about accounts are exempt and not counted. Returns how many notices were
  /// dispatched.
  virtual void dispatch(std::vector<Dispatch> dispatches, Millis now, Callback<int> done) = 0;
  /// Takes messages that are due, at most one per recipient of a lane, in turns. Counts the attempt and sets the time
  /// of the next: until then the message belongs to the caller. What is obsolete (such as an alert to a turn that was
  /// played) is marked `withdrawn` and skipped.
  virtual void claim(Claim claim, Callback<std::vector<Outgoing>> done) = 0;
  /// Records the result of an attempt. An endpoint that failed is put on hold as `attempted` says, with all that waits
  /// for it; one that accepted the message is taken off hold. The link in an account mail is erased when the message
  /// ends.
  virtual void finish(Attempted attempted, Callback<void> done) = 0;
  /// Removes some of the notices from before this time; returns how many.
  virtual void prune(Millis before, Callback<int> done) = 0;

  /// An alert by which a user tests a channel, due at once. It replaces older ones that failed and wait for a retry.
  /// Returns false, and adds none, while one has not been attempted yet.
  virtual void add_test(Key user, Channel channel, Millis now, Callback<bool> done) = 0;
  /// The user with this public id; none if there is no such user.
  virtual Result<std::optional<Addressee>> addressee(const std::string& id) = 0;
  virtual void set_settings(Key user, std::string settings, Callback<void> done) = 0;
  /// None if the user has `count_max` of this channel already. An endpoint with the same address is renewed and keeps
  /// its id.
  virtual void add_endpoint(Key user, Endpoint endpoint, int count_max, Callback<std::optional<Endpoint>> done) = 0;
  /// Returns whether there was one.
  virtual void remove_endpoint(Key user, std::string id, Callback<bool> done) = 0;
  /// Newest first. `bad_cursor` if `after` is not from this user's history.
  virtual Result<Deliveries> deliveries(Key user, const std::string& after, int limit) = 0;

  /// A value of the server, such as a key: returns the stored one, or stores this one and returns it.
  virtual void keep_value(std::string name, std::string value, Callback<std::string> done) = 0;
};

}  // namespace reef::store
