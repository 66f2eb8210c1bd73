#pragma once

#include <memory>
#include <utility>

#include "server/store/announcement_store.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

class SqliteAnnouncements final : public AnnouncementStore {
 public:
  explicit SqliteAnnouncements(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void announce(Announcement announcement, std::string cmd, AuditEntry entry, Callback<std::string> done) override;
  void withdraw(std::string id, AuditEntry entry, Callback<AdminResult> done) override;
  Result<std::vector<Announcement>> current(Millis now) override;
  Result<Announcements> announcements(const AnnouncementPage& page) override;
  Result<std::optional<Announcement>> find(const std::string& id) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
