#include "server/app/process.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <climits>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace reef::app {
namespace {

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

const std::int64_t started_at = now_ms();

namespace fs = std::filesystem;

}  // namespace

std::int64_t started_at_ms() {
  return started_at;
}

std::string host_name() {
  std::array<char, HOST_NAME_MAX + 1> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "server";
  return name.data();
}

std::int64_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  statm >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t open_files() {
  std::error_code ignored;
  std::int64_t count = 0;
  for (auto entry = fs::directory_iterator("/proc/self/fd", ignored); entry != end(entry); entry.increment(ignored))
    ++count;
  return count;
}

double cpu_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace reef::app
