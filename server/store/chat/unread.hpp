#pragma once

#include <vector>

#include "server/store/interfaces/chat_store.hpp"
#include "server/store/sql/connection.hpp"

namespace reef::store {

/// As `ChatStore::unread`.
Result<std::vector<int>> count_unread(sql::Connection& db, Key user, const std::vector<Key>& matches);

}  // namespace reef::store
