#include "server/store/chat/unread.hpp"

#include <fmt/format.h>

#include <string>

namespace reef::store {

using sql::Connection;
using sql::Query;
using sql::Row;

Result<std::vector<int>> count_unread(Connection& db, Key user, const std::vector<Key>& matches) {
  const std::string keys = fmt::format("[{}]", fmt::join(matches, ","));
  Query query(
      db,
      sql::whole<
          "SELECT (SELECT count(*) FROM (SELECT 1 FROM chat c WHERE c.match = m.value AND c.user_key <> ?1 "
          "AND c.number > coalesce((SELECT r.number FROM chat_read r WHERE r.match = m.value AND r.user_key = ?1), 0) "
          "AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_key = ?1 AND b.blocked = c.user_key) "
          "AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_key = c.user_key AND b.blocked = ?1) "
          "AND NOT EXISTS (SELECT 1 FROM mutes u WHERE u.user_key = ?1 AND u.muted = c.user_key) LIMIT ?3) AS unread) "
          "FROM ",
          sql::integers_of<"?2", "m">, " ORDER BY m.key">,
      user, keys, unread_max);
  return sql::all_rows<int>(query, "chat", [](Row& row) { return static_cast<int>(row.integer(0, unread_max)); });
}

}  // namespace reef::store
