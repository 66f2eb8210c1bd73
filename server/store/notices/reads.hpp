#pragma once

#include "server/store/notice_store.hpp"
#include "server/store/sqlite/connection.hpp"

/// The reads for alerts. SQL.
namespace reef::store {

Channel read_channel(sqlite::Row& row);
/// The user with all endpoints.
Result<Addressee> read_addressee(sqlite::Connection& db, Key key);
Result<std::optional<Addressee>> find_addressee(sqlite::Connection& db, const std::string& id);
/// The match as alerts to `user` describe it.
Result<NoticeMatch> read_notice_match(sqlite::Connection& db, Key key, Key user);
/// Notices about accounts that are due. ?1: now, ?2: at most how many.
sqlite::Sql due_account_notices_sql();
Result<std::vector<DueNotice>> list_due_notices(sqlite::Connection& db, Millis now, int limit);
/// Whether the notice is still relevant: a turn may have been played, an offer answered, a table closed.
Result<bool> still_holds(sqlite::Connection& db, const std::string& kind, Key match, Key user);
Result<Deliveries> list_deliveries(sqlite::Connection& db, Key user, const std::string& after, int limit);

}  // namespace reef::store
