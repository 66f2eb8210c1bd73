#include "tests/bench/support/server_process.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace reef::bench {
namespace {

[[noreturn]] void give_up(const char* why) {
  std::fprintf(stderr, "bench: %s\n", why);
  std::exit(1);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::vector<std::string>& more,
                             const std::string& folder)
    : folder_(folder), is_temporary_(folder.empty()) {
  if (is_temporary_) {
    folder_ = (std::filesystem::temp_directory_path() / "atoll-bench-XXXXXX").string();
    if (mkdtemp(folder_.data()) == nullptr) give_up("cannot create a temporary folder");
  }
  int output[2];
  if (pipe(output) != 0) give_up("cannot create a pipe");
  pid_ = fork();
  if (pid_ == 0) {
    dup2(output[1], STDOUT_FILENO);
    std::vector<const char*> line = {program.c_str(),    "serve",       "--listen",
                                     "127.0.0.1:0",      "--data",      folder_.c_str(),
                                     "--no-rate-limits", "--log-level", "error"};
    for (const std::string& each : more) line.push_back(each.c_str());
    line.push_back(nullptr);
    execv(program.c_str(), const_cast<char* const*>(line.data()));
    std::_Exit(127);
  }
  close(output[1]);
  std::FILE* lines = fdopen(output[0], "r");
  char line[256] = "";
  unsigned port = 0;
  if (std::fgets(line, sizeof line, lines) == nullptr ||
      std::sscanf(line, "listening on http://127.0.0.1:%u", &port) != 1) {
    give_up("the server does not start");
  }
  std::fclose(lines);
  port_ = static_cast<std::uint16_t>(port);
}

ServerProcess::~ServerProcess() {
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
  std::error_code ignored;
  if (is_temporary_) std::filesystem::remove_all(folder_, ignored);
}

double ServerProcess::resident_bytes() const {
  std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
  double total_pages = 0;
  double resident_pages = 0;
  statm >> total_pages >> resident_pages;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double ServerProcess::processor_seconds() const {
  std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
  std::string field;
  for (int skipped = 0; skipped < 13; ++skipped) stat >> field;
  double user_ticks = 0;
  double system_ticks = 0;
  stat >> user_ticks >> system_ticks;
  return (user_ticks + system_ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double ServerProcess::written_bytes() const {
  std::ifstream io("/proc/" + std::to_string(pid_) + "/io");
  std::string name;
  for (double bytes = 0; io >> name >> bytes;) {
    if (name == "write_bytes:") return bytes;
  }
  return 0;
}

}  // namespace reef::bench
