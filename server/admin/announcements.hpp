#pragma once

#include <string>

#include "server/admin/support.hpp"
#include "server/store/announcement_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

struct AnnouncementRequest {
  std::string text;  ///< 1 to 500 characters.
  store::Millis starts_at = 0;
  store::Millis ends_at = 0;  ///< After `starts_at`.
  std::string cmd;            ///< The client's name for this command; empty: none.
};

/// What is told to everybody for a while. Reads the store on the calling thread; refuses with `unavailable`, and with
/// what is said besides.
class Announcements {
 public:
  struct Parts {
    store::AnnouncementStore& store;
    Pool& workers;
    const Clock& clock;
  };
  explicit Announcements(Parts parts) : parts_(parts) {}

  /// `{"announcements"}`: those that hold now, as anybody is told them.
  Answer<Json> current() const;
  /// `{"announcements", "next"}`: all there ever were. Refuses with `invalid`.
  Answer<Json> list(const store::AnnouncementPage& page) const;
  /// Answers the announcement once it is durable; `act.subject` is ignored. A `cmd` that was heard from the same
  /// administrator before is answered with what it announced then, and nothing is done.
  void announce(Act act, AnnouncementRequest request, Ask<Json> ask);
  /// Refuses with `not_found` if it is withdrawn, over, or never was.
  void withdraw(const Act& act, Ask<Json> ask);

 private:
  /// Answers the announcement as it is stored.
  void show(const std::string& id, Ask<Json> ask) const;

  Parts parts_;
};

}  // namespace reef::admin
