#include "server/store/postgres/usage_lock.hpp"

#include "protocol/try.hpp"

namespace reef::store::postgres {

// The key is "ATOM": the lock for migrations has "ATOL".

Result<void> share_use(Driver& db) {
  ATOLL_TRY(taken, db.ask("SELECT pg_try_advisory_lock_shared(x'41544f4d'::int)"));
  if (taken == "t") return {};
  return std::unexpected(Error{Fault::unavailable, "the database is being copied by another command"});
}

Result<void> use_alone(Driver& db) {
  ATOLL_TRY(taken, db.ask("SELECT pg_try_advisory_lock(x'41544f4d'::int)"));
  if (taken == "t") return {};
  return std::unexpected(Error{Fault::unavailable, "the database is in use by a server or another command"});
}

}  // namespace reef::store::postgres
