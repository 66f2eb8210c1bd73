#pragma once

#include <cstdint>

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

}  // namespace reef::app
