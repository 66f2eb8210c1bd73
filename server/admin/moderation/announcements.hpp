#pragma once

#include <string>

#include "server/admin/users/support.hpp"
#include "server/store/interfaces/announcement_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

struct AnnouncementRequest {
  std::string text;  ///< 1 to 500 characters.
  store::Millis starts_at = 0;
  store::Millis ends_at = 0;  ///< After `starts_at`.
  std::string cmd;            ///< The client's id of this command; empty: none.
};

/// Announcements, shown to everybody for some time. Reads the store on the calling thread; refuses with `unavailable`,
/// and as stated at each function.
class Announcements {
 public:
  struct Dependencies {
    store::AnnouncementStore& store;
    Pool& workers;
    const Clock& clock;
  };
  explicit Announcements(Dependencies deps) : deps_(deps) {}

  /// `{"announcements"}`: the current ones, with their public fields.
  Result<Json> current() const;
  /// `{"announcements", "next"}`: all, past ones too. Refuses with `invalid`.
  Result<Json> list(const store::AnnouncementPage& page) const;
  /// Returns the announcement once it is durable; `act.subject` is ignored. For a `cmd` that the same administrator has
  /// used before, returns the announcement of that time and does nothing.
  void announce(Act act, AnnouncementRequest request, Callback<Json> callback);
  /// Refuses with `not_found` if it does not exist, is over or was already withdrawn.
  void withdraw(const Act& act, Callback<Json> callback);

 private:
  /// Returns the announcement as stored.
  void show(const std::string& id, Callback<Json> callback) const;

  Dependencies deps_;
};

}  // namespace reef::admin
