#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/store/accounts/accounts.hpp"
#include "server/store/admin/admin.hpp"
#include "server/store/admin/announcements.hpp"
#include "server/store/admin/audit.hpp"
#include "server/store/admin/pruning.hpp"
#include "server/store/admin/settings.hpp"
#include "server/store/admin/statistics.hpp"
#include "server/store/chat/chat.hpp"
#include "server/store/chat/notes.hpp"
#include "server/store/chat/reports.hpp"
#include "server/store/matches/imports.hpp"
#include "server/store/matches/matches.hpp"
#include "server/store/matches/visits.hpp"
#include "server/store/notices/deliveries.hpp"
#include "server/store/notices/notices.hpp"
#include "server/store/people/people.hpp"
#include "server/store/ratings/completions.hpp"
#include "server/store/ratings/ratings.hpp"
#include "server/store/sql/database.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/store.hpp"

namespace reef::store {

/// The store in a database.
class SqlStore : public Store {
 public:
  explicit SqlStore(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}
  ~SqlStore() override { SqlStore::close(); }
  /// Opens a store in this file; see `sqlite::Database::open`.
  static Result<std::unique_ptr<SqlStore>> open(const std::string& path, const sqlite::Options& options = {});

  MatchStore& matches() override { return matches_; }
  AccountStore& accounts() override { return accounts_; }
  AdminStore& admin() override { return admin_; }
  AnnouncementStore& announcements() override { return announcements_; }
  AuditStore& audit() override { return audit_; }
  ChatStore& chat() override { return chat_; }
  CompletionStore& completions() override { return completions_; }
  DeliveryStore& deliveries() override { return deliveries_; }
  ImportStore& imports() override { return imports_; }
  NoteStore& notes() override { return notes_; }
  NoticeStore& notices() override { return notices_; }
  PeopleStore& people() override { return people_; }
  PruningStore& pruning() override { return pruning_; }
  RatingStore& ratings() override { return ratings_; }
  ReportStore& reports() override { return reports_; }
  SettingStore& settings() override { return settings_; }
  StatisticsStore& statistics() override { return statistics_; }
  VisitStore& visits() override { return visits_; }

  Result<void> ping() override { return database_->ping(); }
  [[nodiscard]] bool in_file() const override { return database_->in_file(); }
  Result<void> backup(const std::string& path, const std::atomic<bool>& stop) override {
    return database_->backup(path, stop);
  }
  [[nodiscard]] std::size_t queue_depth() const override { return database_->queue_depth(); }
  void close() override { database_->close(); }

  /// For statements of tests and measurements.
  [[nodiscard]] sql::Database& database() const { return *database_; }

 private:
  std::shared_ptr<sql::Database> database_;
  SqlMatches matches_{database_};
  SqlAccounts accounts_{database_};
  SqlAdmin admin_{database_};
  SqlAnnouncements announcements_{database_};
  SqlAudit audit_{database_};
  SqlChat chat_{database_};
  SqlCompletions completions_{database_};
  SqlDeliveries deliveries_{database_};
  SqlImports imports_{database_};
  SqlNotes notes_{database_};
  SqlNotices notices_{database_};
  SqlPeople people_{database_};
  SqlPruning pruning_{database_};
  SqlRatings ratings_{database_};
  SqlReports reports_{database_};
  SqlSettings settings_{database_};
  SqlStatistics statistics_{database_};
  SqlVisits visits_{database_};
};

}  // namespace reef::store
