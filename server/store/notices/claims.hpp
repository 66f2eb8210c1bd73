#pragma once

#include <vector>

#include "server/store/interfaces/notice_store.hpp"
#include "server/store/sql/connection.hpp"

/// Selects the messages to send next. SQL.
namespace reef::store {

/// Implements `NoticeStore::claim`. Deliveries that are due are queued, per lane and recipient. A claim iterates over
/// the recipients and takes the first delivery of each, so its cost does not depend on how many wait.
Result<std::vector<Outgoing>> take_messages(sql::Connection& db, const Claim& claim);

/// Whether a notice or a delivery is due or queued. ?1: now.
sql::Sql anything_due_sql();
/// Queues due deliveries. ?1: now, ?2: at most how many.
sql::Sql line_up_sql();
/// The first queued delivery of the recipient that follows user ?2 and channel ?3 in lane ?1.
sql::Sql next_in_line_sql();

}  // namespace reef::store
