#pragma once

#include <string_view>

#include "server/store/interfaces/notice_store.hpp"
#include "server/store/sql/connection.hpp"

/// Records results of delivery attempts, for messages and endpoints. SQL.
namespace reef::store {

/// Ends a message as "delivered" or "failed".
Result<void> end_message(sql::Connection& db, const Attempted& attempted, std::string_view state);
/// Erases the links in the data of these notices, from key and data: account mails contain a secret.
Result<void> erase_links(sql::Connection& db, sql::Query& notices);
/// Implements `NoticeStore::finish`.
Result<void> write_down(sql::Connection& db, const Attempted& attempted);

}  // namespace reef::store
