#pragma once

#include "server/store/notice_store.hpp"
#include "server/store/sqlite.hpp"

/// The reads that alerts are made of. SQL.
namespace reef::store {

Channel read_channel(sqlite::Row& row);
/// The user with all endpoints.
Result<Addressee> read_addressee(sqlite::Connection& db, Key key);
Result<std::optional<Addressee>> find_addressee(sqlite::Connection& db, const std::string& id);
/// The match as `user` is told of it.
Result<NoticeMatch> read_notice_match(sqlite::Connection& db, Key key, Key user);
Result<std::vector<DueNotice>> list_due_notices(sqlite::Connection& db, Millis now, int limit);
/// Whether what the notice says still holds: a turn may have been played, an offer answered, a table closed.
Result<bool> still_holds(sqlite::Connection& db, const std::string& kind, Key match, Key user);
Result<Deliveries> list_deliveries(sqlite::Connection& db, Key user, const std::string& after, int limit);

}  // namespace reef::store
