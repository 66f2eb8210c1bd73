#pragma once

#include "server/store/interfaces/notice_store.hpp"
#include "server/store/sql/connection.hpp"

/// The reads for alerts. SQL.
namespace reef::store {

Channel read_channel(sql::Row& row);
/// The user with all endpoints.
Result<Addressee> read_addressee(sql::Connection& db, Key key);
Result<std::optional<Addressee>> find_addressee(sql::Connection& db, const std::string& id);
/// The match as alerts to `user` describe it.
Result<NoticeMatch> read_notice_match(sql::Connection& db, Key key, Key user);
/// Notices about accounts that are due. ?1: now, ?2: at most how many.
sql::Sql due_account_notices_sql();
Result<std::vector<DueNotice>> list_due_notices(sql::Connection& db, Millis now, int limit);
/// Whether the notice is still relevant: a turn may have been played, an offer answered, a table closed.
Result<bool> still_holds(sql::Connection& db, const std::string& kind, Key match, Key user);
Result<Deliveries> list_deliveries(sql::Connection& db, Key user, const std::string& after, int limit);

}  // namespace reef::store
