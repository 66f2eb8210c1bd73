#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/admin_store.hpp"
#include "server/store/notice_store.hpp"

/// Alerts on their way out to anybody, as those who run the house see them: neither addresses nor texts.
namespace reef::store {

struct SentAlert {
  Key key = 0;
  DeliveryRow row;  ///< Without its endpoint.
  User user;
};

/// Which deliveries; what is empty does not filter.
struct DeliveryPage {
  std::string state{};  ///< "waiting", "delivered", "replaced", "withdrawn" or "failed".
  std::optional<Channel> channel{};
  std::string user{};   ///< Public id.
  std::string after{};  ///< `next` of the page before.
  int limit = 50;       ///< 1 to 100.
};
struct SentAlerts {
  std::vector<SentAlert> items;  ///< The newest first.
  std::string next;
};

class DeliveryStore {
 public:
  virtual ~DeliveryStore() = default;

  /// `bad_cursor` if `page.after` was not given out.
  virtual Result<SentAlerts> deliveries(const DeliveryPage& page) = 0;
  /// None if there is no delivery of this id, or not any more.
  virtual Result<std::optional<SentAlert>> delivery(const std::string& id) = 0;
  /// Has the letter of a failed delivery wait again, from `entry.at` on, with no attempt made: all that it told, for it
  /// goes out as one. `unknown`; `not_failed`, also if it cannot be told any more: the turn is played, the link in it
  /// erased, or there is nobody and nothing left to tell it to.
  virtual void retry(std::string id, AuditEntry entry, Done<Ruling> done) = 0;
  /// Likewise all that failed at `since` or later and has no link in it; answers how many deliveries. What cannot be
  /// told any more is withdrawn when its time comes. The entry is given `since` and the count as its details.
  virtual void retry_all(Millis since, AuditEntry entry, Done<std::int64_t> done) = 0;
};

}  // namespace reef::store
