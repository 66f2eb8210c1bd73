#pragma once

#include <string>

#include "server/admin/users/support.hpp"
#include "server/store/interfaces/delivery_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// The deliveries of all users, for staff who look into lost alerts. Reads the store on the calling thread; refuses
/// with `unavailable`, and as stated at each function.
class Deliveries {
 public:
  struct Dependencies {
    store::DeliveryStore& store;
    Pool& workers;
    const Clock& clock;
  };
  explicit Deliveries(Dependencies deps) : deps_(deps) {}

  /// `{"deliveries", "next"}`. Refuses with `invalid`.
  Result<Json> list(const store::DeliveryPage& page) const;
  /// Retries the delivery `act.subject`, and returns it. Refuses with `not_found`, `not_failed`.
  void retry(const Act& act, Callback<Json> callback);
  /// Retries all deliveries that failed at `since` or later. Returns their number: `{"retried"}`.
  void retry_all(const Act& act, store::Millis since, Callback<Json> callback);

 private:
  Dependencies deps_;
};

}  // namespace reef::admin
