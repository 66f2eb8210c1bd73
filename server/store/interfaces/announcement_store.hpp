#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/admin_store.hpp"

/// Announcements from the administrators to everybody.
namespace reef::store {

struct Announcement {
  Key key = 0;
  std::string id;  ///< Public id.
  std::string text;
  Millis starts_at = 0;
  Millis ends_at = 0;
  Millis created_at = 0;
  User created_by;
  std::optional<Millis> withdrawn_at;
};

struct AnnouncementPage {
  std::string after;  ///< `next` of the previous page.
  int limit = 50;     ///< 1 to 100.
};
struct Announcements {
  std::vector<Announcement> items;  ///< Newest first.
  std::string next;
};

class AnnouncementStore {
 public:
  virtual ~AnnouncementStore() = default;

  /// `announcement.key` is ignored, and of `created_by` all but the key. Returns the public id. If the author has used
  /// a non-empty `cmd` before, returns the id from then, and writes nothing.
  virtual void announce(Announcement announcement, std::string cmd, AuditEntry entry, Callback<std::string> done) = 0;
  /// `unknown` if there is none with this id, or it is withdrawn or over at `entry.at`.
  virtual void withdraw(std::string id, AuditEntry entry, Callback<AdminResult> done) = 0;

  /// Those in effect at `now`, newest first; at most `announcements_max`.
  virtual Result<std::vector<Announcement>> current(Millis now) = 0;
  /// Including those that are over or withdrawn. `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<Announcements> announcements(const AnnouncementPage& page) = 0;
  virtual Result<std::optional<Announcement>> find(const std::string& id) = 0;
};

inline constexpr int announcements_max = 20;

}  // namespace reef::store
