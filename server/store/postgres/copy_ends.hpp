#pragma once

#include <memory>
#include <string>

#include "server/store/copying/ends.hpp"

namespace reef::store::postgres {

/// `unavailable` if a server uses the database; otherwise fails as `StoredDatabase::open`.
Result<std::unique_ptr<copying::Source>> open_copy_source(const std::string& url);
/// One transaction. `unavailable` if a server uses the database; `conflict` if its schema is an older one. Creates the
/// tables if there are none.
Result<std::unique_ptr<copying::Target>> create_copy_target(const std::string& url);

}  // namespace reef::store::postgres
