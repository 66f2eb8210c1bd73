#include "server/store/whole_log.hpp"

#include <utility>

#include "server/store/matches/reads.hpp"

namespace reef::store {

namespace {

Result<DatabaseCheck::Log> read_log(sql::Connection& db, const std::string& id) {
  auto match = find_match(db, id);
  if (!match) return std::unexpected(match.error());
  if (!*match) return std::unexpected(Error{Fault::conflict, "the match no longer exists"});
  ATOLL_TRY(turns, read_turns(db, (*match)->head.key, 0, (*match)->position.ply));
  ATOLL_TRY(checkpoints, read_checkpoints(db, (*match)->head.key));
  return DatabaseCheck::Log{
      .match = std::move(**match), .turns = std::move(turns), .checkpoints = std::move(checkpoints)};
}

}  // namespace

Result<DatabaseCheck::Log> read_whole_log(sql::Connection& db, const std::string& id) {
  return sql::read_at_once(db, [&] { return read_log(db, id); });
}

}  // namespace reef::store
