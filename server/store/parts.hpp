#pragma once

#include <memory>

#include "server/store/matches/read_marks.hpp"
#include "server/store/sql/database.hpp"
#include "server/store/store.hpp"

/// The parts of the store, by topic. Each runs its statements on `database`, which must outlive it.
/// Those that change what read marks are counted from drop them from `marks`.
namespace reef::store {

std::unique_ptr<AccountStore> make_accounts(sql::Database& database, RecentReadMarks& marks);
std::unique_ptr<AdminStore> make_admin(sql::Database& database);
std::unique_ptr<AnnouncementStore> make_announcements(sql::Database& database);
std::unique_ptr<AuditStore> make_audit(sql::Database& database);
std::unique_ptr<ChatStore> make_chat(sql::Database& database, RecentReadMarks& marks);
std::unique_ptr<CompletionStore> make_completions(sql::Database& database);
std::unique_ptr<DeliveryStore> make_deliveries(sql::Database& database);
std::unique_ptr<ImportStore> make_imports(sql::Database& database, RecentReadMarks& marks);
std::unique_ptr<MatchStore> make_matches(sql::Database& database);
std::unique_ptr<NoteStore> make_notes(sql::Database& database);
std::unique_ptr<NoticeStore> make_notices(sql::Database& database);
std::unique_ptr<PeopleStore> make_people(sql::Database& database, RecentReadMarks& marks);
std::unique_ptr<PruningStore> make_pruning(sql::Database& database, RecentReadMarks& marks);
std::unique_ptr<RatingStore> make_ratings(sql::Database& database);
std::unique_ptr<ReportStore> make_reports(sql::Database& database);
std::unique_ptr<SettingStore> make_settings(sql::Database& database);
std::unique_ptr<StatisticsStore> make_statistics(sql::Database& database);
std::unique_ptr<VisitStore> make_visits(sql::Database& database, RecentReadMarks& marks);

}  // namespace reef::store
