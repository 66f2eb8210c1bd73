#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/store/parts.hpp"
#include "server/store/sql/database.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/store.hpp"

namespace reef::store {

/// The store in a database.
class SqlStore : public Store {
 public:
  explicit SqlStore(std::unique_ptr<sql::Database> database) : database_(std::move(database)) {}
  ~SqlStore() override { SqlStore::close(); }
  /// Opens a store in this file; see `sqlite::Database::open`.
  static Result<std::unique_ptr<SqlStore>> open(const std::string& path, const sqlite::Options& options = {});

  MatchStore& matches() override { return *matches_; }
  AccountStore& accounts() override { return *accounts_; }
  AdminStore& admin() override { return *admin_; }
  AnnouncementStore& announcements() override { return *announcements_; }
  AuditStore& audit() override { return *audit_; }
  ChatStore& chat() override { return *chat_; }
  CompletionStore& completions() override { return *completions_; }
  DeliveryStore& deliveries() override { return *deliveries_; }
  ImportStore& imports() override { return *imports_; }
  NoteStore& notes() override { return *notes_; }
  NoticeStore& notices() override { return *notices_; }
  PeopleStore& people() override { return *people_; }
  PruningStore& pruning() override { return *pruning_; }
  RatingStore& ratings() override { return *ratings_; }
  ReportStore& reports() override { return *reports_; }
  SettingStore& settings() override { return *settings_; }
  StatisticsStore& statistics() override { return *statistics_; }
  VisitStore& visits() override { return *visits_; }

  ServerChannel* channel() override { return database_->channel(); }
  ServerStore* servers() override { return database_->servers(); }

  Result<void> ping() override { return database_->ping(); }
  Result<void> backup(const std::string& path, const std::atomic<bool>& stop) override {
    return database_->backup(path, stop);
  }
  [[nodiscard]] Space space() const override { return database_->space(); }
  Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) override {
    return database_->weights(limit, stop);
  }
  Result<std::optional<Replication>> replication() override { return database_->replication(); }
  [[nodiscard]] std::size_t queue_depth() const override { return database_->queue_depth(); }
  [[nodiscard]] int schema_version() const override { return database_->schema_version(); }
  void close() override { database_->close(); }

  /// For statements of tests and measurements.
  [[nodiscard]] sql::Database& database() const { return *database_; }

 private:
  std::unique_ptr<sql::Database> database_;
  RecentReadMarks marks_;
  std::unique_ptr<MatchStore> matches_ = make_matches(*database_);
  std::unique_ptr<AccountStore> accounts_ = make_accounts(*database_, marks_);
  std::unique_ptr<AdminStore> admin_ = make_admin(*database_);
  std::unique_ptr<AnnouncementStore> announcements_ = make_announcements(*database_);
  std::unique_ptr<AuditStore> audit_ = make_audit(*database_);
  std::unique_ptr<ChatStore> chat_ = make_chat(*database_, marks_);
  std::unique_ptr<CompletionStore> completions_ = make_completions(*database_);
  std::unique_ptr<DeliveryStore> deliveries_ = make_deliveries(*database_);
  std::unique_ptr<ImportStore> imports_ = make_imports(*database_, marks_);
  std::unique_ptr<NoteStore> notes_ = make_notes(*database_);
  std::unique_ptr<NoticeStore> notices_ = make_notices(*database_);
  std::unique_ptr<PeopleStore> people_ = make_people(*database_, marks_);
  std::unique_ptr<PruningStore> pruning_ = make_pruning(*database_, marks_);
  std::unique_ptr<RatingStore> ratings_ = make_ratings(*database_);
  std::unique_ptr<ReportStore> reports_ = make_reports(*database_);
  std::unique_ptr<SettingStore> settings_ = make_settings(*database_);
  std::unique_ptr<StatisticsStore> statistics_ = make_statistics(*database_);
  std::unique_ptr<VisitStore> visits_ = make_visits(*database_, marks_);
};

}  // namespace reef::store
