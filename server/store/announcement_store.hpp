#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/admin_store.hpp"

/// What those who run the house tell everybody for a while.
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
  std::string after;  ///< `next` of the page before.
  int limit = 50;     ///< 1 to 100.
};
struct Announcements {
  std::vector<Announcement> items;  ///< The newest first.
  std::string next;
};

class AnnouncementStore {
 public:
  virtual ~AnnouncementStore() = default;

  /// `announcement.key` is ignored, and of `created_by` all but the key. Answers the public id. Where a `cmd` that is
  /// not empty was heard from the same author before, that is the id it was answered then, and nothing is written.
  virtual void announce(Announcement announcement, std::string cmd, AuditEntry entry, Done<std::string> done) = 0;
  /// `unknown` if there is none of this id, or it is withdrawn or over at `entry.at`.
  virtual void withdraw(std::string id, AuditEntry entry, Done<Ruling> done) = 0;

  /// Those that hold at `now`, the newest first; at most `announcements_max`.
  virtual Result<std::vector<Announcement>> current(Millis now) = 0;
  /// All there ever were. `bad_cursor` if `page.after` was not given out.
  virtual Result<Announcements> announcements(const AnnouncementPage& page) = 0;
  virtual Result<std::optional<Announcement>> find(const std::string& id) = 0;
};

inline constexpr int announcements_max = 20;

}  // namespace reef::store
