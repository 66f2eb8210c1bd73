#pragma once

#include <string_view>

#include "server/store/notice_store.hpp"
#include "server/store/sql/connection.hpp"

/// Records results of delivery attempts, for messages and endpoints. SQL.
namespace reef::store {

/// Ends a message as "delivered" or "failed".
Result<void> end_message(sql::Connection& db, const Attempted& attempted, std::string_view state);
/// Implements `NoticeStore::finish`.
Result<void> write_down(sql::Connection& db, const Attempted& attempted);

}  // namespace reef::store
