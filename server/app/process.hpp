#pragma once

#include <cstdint>
#include <string>

/// Resources that the process uses.
namespace reef::app {

/// When the process started, in milliseconds since 1970.
std::int64_t started_at_ms();
/// The name of the machine.
std::string host_name();
/// Resident memory.
std::int64_t resident_bytes();
/// Number of open file descriptors.
std::int64_t open_files();
/// CPU time used so far.
double cpu_seconds();

}  // namespace reef::app
