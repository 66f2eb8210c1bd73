#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "server/store/sql_store.hpp"
#include "tests/support/temp_dir.hpp"

namespace reef::testing {

/// The path of an empty SQLite database with the current schema, which is created once for each test program.
inline const std::string& empty_database() {
  static const TempDir folder;
  static const std::string path = [] {
    std::string file = folder.file("empty.db");
    const auto store = store::SqlStore::open(file);
    if (!store) throw std::runtime_error(store.error().detail);
    return file;
  }();
  return path;
}

/// Puts an empty database at `path` unless there is one: a copy, because creating one takes 0.2 s.
inline void ensure_database(const std::string& path) {
  if (!std::filesystem::exists(path)) std::filesystem::copy_file(empty_database(), path);
}

}  // namespace reef::testing
