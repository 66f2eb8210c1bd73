#pragma once

#include <string_view>

namespace reef::store::sql {

/// One file of schema/, embedded by the build.
struct Migration {
  int number;  ///< 1, 2, 3 …: the version of the schema after it.
  std::string_view file;
  std::string_view sql;
  int needs;  ///< The oldest program that works with the schema after it, by the schema for which it was built.
};

}  // namespace reef::store::sql
