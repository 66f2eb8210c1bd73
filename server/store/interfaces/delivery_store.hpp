#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/notice_store.hpp"

/// Deliveries to all users, as administrators see them: without addresses and texts.
namespace reef::store {

struct SentAlert {
  Key key = 0;
  DeliveryRow row;  ///< Without its endpoint.
  User user;
  std::optional<Millis> held_until;  ///< While it waits for an endpoint that is or was on hold.
};

/// Filters of deliveries; empty fields do not filter.
struct DeliveryPage {
  std::string state{};  ///< "waiting", "delivered", "replaced", "withdrawn" or "failed".
  std::optional<Channel> channel{};
  std::string user{};   ///< Public id.
  std::string after{};  ///< `next` of the previous page.
  int limit = 50;       ///< 1 to 100.
};
struct SentAlerts {
  std::vector<SentAlert> items;  ///< Newest first.
  std::string next;
};

class DeliveryStore {
 public:
  virtual ~DeliveryStore() = default;

  /// `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<SentAlerts> deliveries(const DeliveryPage& page) = 0;
  /// None if there is no delivery with this id, or no longer.
  virtual Result<std::optional<SentAlert>> delivery(const std::string& id) = 0;
  /// Queues the message of a failed delivery again, due at `entry.at`, with its attempts reset, and with all deliveries
  /// that it contains. `unknown`; `not_failed`, also if it cannot be sent any more: the turn was played, its link was
  /// erased, or the user or endpoint no longer exists.
  virtual void retry(std::string id, AuditEntry entry, Callback<AdminResult> done) = 0;
  /// Does the same for all deliveries without a link that failed at `since` or later; returns how many. Those that are
  /// obsolete are withdrawn when they are due. `since` and the count become the details of the entry.
  virtual void retry_all(Millis since, AuditEntry entry, Callback<std::int64_t> done) = 0;
};

}  // namespace reef::store
