#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.hpp"

/// Alerts at rest: what is to be told to whom, where users can be reached, and what came of telling them.
namespace reef::store {

enum class Channel : std::uint8_t { mail, push, webhook };
std::string_view word_of(Channel channel);

/// Where a user can be reached besides by mail.
struct Endpoint {
  Key key = 0;
  std::string id;  ///< Public id.
  Channel channel = Channel::push;
  std::string address;  ///< The URL.
  std::string keys;     ///< JSON: what sealing or signing the message needs. Secret.
  std::string label;
  Millis created_at = 0;
};

/// A user as somebody to be told something.
struct Addressee {
  Key key = 0;
  std::string id;
  std::string name;
  std::string locale;  ///< BCP 47; empty: not known.
  bool deleted = false;
  std::string mail;      ///< The confirmed address; empty: there is none.
  std::string settings;  ///< JSON; empty: the defaults.
  std::vector<Endpoint> endpoints{};
};

/// Somebody else at the table.
struct Companion {
  bool computer = false;
  std::string name;  ///< Empty: a computer, or somebody who has deleted the account.
};

/// The match that a notice is about.
struct NoticeMatch {
  Key key = 0;
  std::string id;
  std::string game;
  std::string clock;                ///< JSON; empty: none.
  std::vector<Companion> others{};  ///< In the order of the seats, without the addressee.
};

/// Something to be told.
struct DueNotice {
  Key key = 0;
  std::string kind;
  std::string data;  ///< JSON
  Millis created_at = 0;
  Millis due_at = 0;
  Addressee user;
  std::optional<NoticeMatch> match;
};

/// One way in which a notice is to be told.
struct NewDelivery {
  std::string id;
  Channel channel = Channel::mail;
  std::optional<Key> endpoint;
  Millis next_at = 0;   ///< Not to be sent before.
  bool digest = false;  ///< Goes out with all others of this user that are due then.
  int weight = 0;       ///< See `dispatch`.
};

/// What a notice comes to; nothing if there are no deliveries.
struct Dispatch {
  Key notice = 0;
  Millis created_at = 0;  ///< As it was read: one that was renewed since is left alone.
  Millis due_at = 0;
  Key user = 0;
  std::optional<Key> match;
  std::vector<NewDelivery> deliveries;
};

/// One thing that a letter tells.
struct LetterItem {
  std::string kind;
  std::string data;
  Millis created_at = 0;
  std::optional<NoticeMatch> match;
};

/// What goes out at once: a push message, a call of a webhook, or a mail that tells one thing or several.
struct Outgoing {
  std::string id;  ///< The same at every attempt.
  Channel channel = Channel::mail;
  int attempt = 1;  ///< This one's number.
  Addressee user;
  std::optional<Endpoint> endpoint;
  std::vector<LetterItem> items;
};

/// What an attempt came to.
struct Attempted {
  enum class State : std::uint8_t { delivered, retry, failed };
  std::string letter;
  State state = State::delivered;
  std::string error{};  ///< For the user who was to be reached; empty if delivered.
  Millis at = 0;
  std::optional<Millis> next_at{};  ///< For `retry`: not before, where the other side said so.
  std::optional<Key> gone{};        ///< The endpoint that is there no more.
};

/// A line of a user's history.
struct DeliveryRow {
  std::string id;
  std::string kind;
  std::string match;  ///< Public id; empty: none.
  Channel channel = Channel::mail;
  std::string endpoint;  ///< Public id; empty: mail, or it is there no more.
  std::string state;
  int attempts = 0;
  std::string error;
  Millis at = 0;  ///< When it ended, or when the next attempt is due.
};
struct Deliveries {
  std::vector<DeliveryRow> items;
  std::string next;  ///< Cursor; empty on the last page.
};

/// Which letters a claim may take.
struct Claim {
  Millis now = 0;
  int count_max = 1;
  int attempts_max = 8;
  /// When the attempt of this number is to be repeated, should nothing be heard of it.
  std::function<Millis(int)> retry_at;
  /// Whether a letter to this user over this channel is on its way.
  std::function<bool(Key, Channel)> busy;
};

/// The store's part for alerts. Writes and reads are as those of `Store`.
class NoticeStore {
 public:
  virtual ~NoticeStore() = default;

  /// Whether there is a notice or a delivery to be seen to.
  virtual Result<bool> anything_due(Millis now) = 0;
  /// Notices that are due and not dispatched, oldest first.
  virtual Result<std::vector<DueNotice>> due_notices(Millis now, int limit) = 0;
  /// Makes deliveries of notices and marks these dispatched, all in one transaction. Notices that were withdrawn or
  /// renewed meanwhile are left out. A delivery takes the place of those of its user, channel, endpoint and match that
  /// wait and do not weigh more. Answers how many notices were dispatched.
  virtual void dispatch(std::vector<Dispatch> dispatches, Millis now, Done<int> done) = 0;
  /// Takes letters that are due, counts the attempt, and puts the next one off: from now on the letter is the caller's
  /// until then. What has come to nothing meanwhile (a turn that was played) is marked `withdrawn` and left out.
  virtual void claim(Claim claim, Done<std::vector<Outgoing>> done) = 0;
  /// Writes down what an attempt came to. What only an account mail may hold is erased with its end.
  virtual void finish(Attempted attempted, Done<void> done) = 0;
  /// Removes notices from before this time, some at a time; answers how many.
  virtual void prune(Millis before, Done<int> done) = 0;

  /// A notice without a match, due at once.
  virtual void add_notice(Key user, std::string kind, std::string data, Millis now, Done<void> done) = 0;
  /// The user of this public id, none if there is no such user.
  virtual Result<std::optional<Addressee>> addressee(const std::string& id) = 0;
  virtual void set_settings(Key user, std::string settings, Done<void> done) = 0;
  /// Answers false if the user has `count_max` of this channel already. One with the same address is renewed, and
  /// keeps its id.
  virtual void add_endpoint(Key user, Endpoint endpoint, int count_max, Done<std::optional<Endpoint>> done) = 0;
  /// Answers whether there was one.
  virtual void remove_endpoint(Key user, std::string id, Done<bool> done) = 0;
  /// Newest first. `bad_cursor` if `after` is not from this user's history.
  virtual Result<Deliveries> deliveries(Key user, const std::string& after, int limit) = 0;

  /// A value that the server keeps of its own: the one that is there, or this one, which is there from then on.
  virtual void keep_value(std::string name, std::string value, Done<std::string> done) = 0;
};

}  // namespace reef::store
