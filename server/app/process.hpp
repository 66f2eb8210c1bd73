#pragma once

#include <cstdint>
#include <string>

/// What the process takes of the machine.
namespace reef::app {

/// When it started, in milliseconds since 1970.
std::int64_t started_at_ms();
/// Memory that it has in RAM.
std::int64_t resident_bytes();
/// File descriptors that it has open.
std::int64_t open_files();
/// Processor time that it has used.
double cpu_seconds();

/// What the database takes of its disk, and leaves; 0 where it cannot be told.
struct Disk {
  std::uintmax_t database_bytes = 0;
  std::uintmax_t wal_bytes = 0;  ///< Of its write-ahead log.
  std::uintmax_t free_bytes = 0;
};
/// `database`: the path of its file.
Disk disk_of(const std::string& database);

}  // namespace reef::app
