#pragma once

#include <cstdint>
#include <string>

/// Resources that the process uses.
namespace reef::app {

/// When the process started, in milliseconds since 1970.
std::int64_t started_at_ms();
/// Resident memory.
std::int64_t resident_bytes();
/// Number of open file descriptors.
std::int64_t open_files();
/// CPU time used so far.
double cpu_seconds();

/// The size of the database and the free space on its disk; 0 if unknown.
struct Disk {
  std::uintmax_t database_bytes = 0;
  std::uintmax_t wal_bytes = 0;  ///< Of the write-ahead log.
  std::uintmax_t free_bytes = 0;
};
/// `database` is the path of the database file.
Disk disk_of(const std::string& database);

}  // namespace reef::app
