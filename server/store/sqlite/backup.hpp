#pragma once

#include <atomic>
#include <string>

#include "server/store/types.hpp"

namespace reef::store::sqlite {

/// Copies the database `from`, which may be in use by a running server, into the new file `to`, and checks the copy.
/// `to` is created complete and durable, or not at all. `conflict` if it exists; `corrupt` if the check fails; `closed`
/// soon after `stop` has become true.
Result<void> backup_file(const std::string& from, const std::string& to, const std::atomic<bool>& stop);

/// Renames a file within its folder, durably. `conflict` if there is a file with the new name.
Result<void> rename_file(const std::string& from, const std::string& to);

}  // namespace reef::store::sqlite
