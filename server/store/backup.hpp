#pragma once

#include <atomic>
#include <string>

#include "server/store/store.hpp"

namespace reef::store {

/// Copies the database `from`, which may be in use by a running server, into the new file `to`, and checks the copy.
/// `to` appears whole and on disk, or not at all. `conflict` if it exists; `corrupt` if the copy does not pass;
/// `closed` soon after `stop` has become true.
Result<void> backup_file(const std::string& from, const std::string& to, const std::atomic<bool>& stop);

/// Gives a file another name in its folder, which it has for good when this answers. `conflict` if there is such a
/// file.
Result<void> rename_file(const std::string& from, const std::string& to);

}  // namespace reef::store
