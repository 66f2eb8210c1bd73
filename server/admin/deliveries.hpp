#pragma once

#include <string>

#include "server/admin/support.hpp"
#include "server/store/delivery_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// The alerts of everybody on their way out, for those who look why one does not arrive. Reads the store on the calling
/// thread; refuses with `unavailable`, and with what is said besides.
class Deliveries {
 public:
  struct Parts {
    store::DeliveryStore& store;
    Pool& workers;
    const Clock& clock;
  };
  explicit Deliveries(Parts parts) : parts_(parts) {}

  /// `{"deliveries", "next"}`. Refuses with `invalid`.
  Answer<Json> list(const store::DeliveryPage& page) const;
  /// Tries the delivery `act.subject` again, and answers how it stands. Refuses with `not_found`, `not_failed`.
  void retry(const Act& act, Ask<Json> ask);
  /// Tries all again that failed at `since` or later. Answers `{"retried"}`: how many.
  void retry_all(const Act& act, store::Millis since, Ask<Json> ask);

 private:
  Parts parts_;
};

}  // namespace reef::admin
