#pragma once

#include <string>
#include <vector>

#include "server/store/sqlite.hpp"

namespace reef::store {

/// Reckons anew what is kept beside the rows that it follows from: a sentence for each thing that differs, of each kind
/// at most twenty. Inside a read transaction of the caller's.
Result<std::vector<std::string>> find_miscounts(sqlite::Connection& db);

}  // namespace reef::store
