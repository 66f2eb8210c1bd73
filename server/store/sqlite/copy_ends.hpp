#pragma once

#include <memory>
#include <string>

#include "server/store/copying/ends.hpp"

namespace reef::store::sqlite {

/// `unavailable` if there is no such file or a server has it open; otherwise fails as `StoredFile::open`.
Result<std::unique_ptr<copying::Source>> open_copy_source(const std::string& path);
/// A file beside `path`, renamed at the end. `conflict` if `path` exists; creates its folder.
Result<std::unique_ptr<copying::Target>> create_copy_target(const std::string& path);

}  // namespace reef::store::sqlite
