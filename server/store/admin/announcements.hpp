#pragma once

#include <memory>
#include <utility>

#include "server/store/announcement_store.hpp"
#include "server/store/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlAnnouncements final : public AnnouncementStore {
 public:
  explicit SqlAnnouncements(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void announce(Announcement announcement, std::string cmd, AuditEntry entry, Callback<std::string> done) override;
  void withdraw(std::string id, AuditEntry entry, Callback<AdminResult> done) override;
  Result<std::vector<Announcement>> current(Millis now) override;
  Result<Announcements> announcements(const AnnouncementPage& page) override;
  Result<std::optional<Announcement>> find(const std::string& id) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
