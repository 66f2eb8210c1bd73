// kill -9 under load: no acknowledged turn is missing or duplicated.

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <map>
#include <random>

#include "tests/store/support.hpp"

namespace reef::store::test {
namespace {

constexpr int table_count = 24;
constexpr int rounds = 40;
constexpr const char* path_variable = "ATOLL_STORE_KILL_PATH";
constexpr const char* pipe_variable = "ATOLL_STORE_KILL_PIPE";

/// The child's report of an acknowledged turn: smaller than an atomic write to a pipe.
struct Report {
  std::int32_t match;
  std::int32_t ply;
};

/// Starts this program again, as a process that runs only the case "the child writes turns".
pid_t start_child(const std::string& path, int pipe_end) {
  ::setenv(path_variable, path.c_str(), 1);
  ::setenv(pipe_variable, std::to_string(pipe_end).c_str(), 1);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/proc/self/exe", "store_sqlite_tests", "the child writes turns", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  return child;
}

/// Receives reports until the pipe is closed or, with a limit, until the time is over.
void listen(int pipe_end, std::optional<std::chrono::steady_clock::time_point> until,
            std::map<int, int>& acknowledged) {
  while (true) {
    int wait_ms = -1;
    if (until) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - std::chrono::steady_clock::now());
      if (left.count() <= 0) return;
      wait_ms = static_cast<int>(left.count());
    }
    pollfd ready{.fd = pipe_end, .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, wait_ms) <= 0) continue;
    Report report{};
    if (::read(pipe_end, &report, sizeof report) != static_cast<ssize_t>(sizeof report)) return;
    acknowledged[report.match] = std::max(acknowledged[report.match], report.ply);
  }
}

void check_file(const std::string& path, const std::map<int, int>& acknowledged) {
  const auto store = must_open(path);
  for (int number = 0; number < table_count; ++number) {
    const std::string id = name_of(number);
    const Match match = store->matches().match(id).value().value();
    const int ply = match.position.ply;
    const auto notified = acknowledged.find(number);
    if (notified != acknowledged.end()) REQUIRE(ply >= notified->second);
    REQUIRE(match.position.state == state_at(id, ply));
    const std::vector<Turn> turns = store->matches().turns(match.head.key, 0, ply + 1000).value();
    REQUIRE(turns.size() == static_cast<std::size_t>(ply));
    for (const Turn& turn : turns) REQUIRE(turn == turn_at(turn.ply));
  }
}

}  // namespace

TEST_CASE("kill -9 in the middle of load") {
  Folder folder;
  const std::string path = folder.file("atoll.db");
  {
    const auto store = must_open(path);
    const User ann = add_guest(*store, "ann").value();
    for (int match = 0; match < table_count; ++match) {
      REQUIRE(add_match(*store, match_of(name_of(match), ann, {player(ann), bot("greedy")})));
    }
  }
  std::mt19937 dice(20260103);
  std::map<int, int> acknowledged;
  for (int round = 0; round < rounds; ++round) {
    INFO("round " << round);
    const std::map<int, int> before = acknowledged;
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = start_child(path, ends[1]);
    REQUIRE(child > 0);
    ::close(ends[1]);
    pollfd first{.fd = ends[0], .events = POLLIN, .revents = 0};
    REQUIRE(::poll(&first, 1, -1) == 1);
    listen(ends[0], std::chrono::steady_clock::now() + std::chrono::microseconds(dice() % 60000), acknowledged);
    REQUIRE(::kill(child, SIGKILL) == 0);
    listen(ends[0], std::nullopt, acknowledged);
    ::close(ends[0]);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    CHECK(acknowledged != before);
    check_file(path, acknowledged);
  }
}

// Not a test: the process that the case above starts and kills. Every match always has one turn in progress.
TEST_CASE("the child writes turns", "[.]") {
  const char* const path = std::getenv(path_variable);
  const char* const pipe_end = std::getenv(pipe_variable);
  if (path == nullptr || pipe_end == nullptr) return;
  const int out = std::atoi(pipe_end);
  const auto store = must_open(path, {.batch_max = 16, .checkpoint_pages = 200});
  std::function<void(int, Key, int)> play = [&](int match, Key key, int ply) {
    store->matches().change(turn_change(key, name_of(match), ply), [&play, out, match, key, ply](Result<void> done) {
      const Report report{.match = match, .ply = ply};
      if (!done || ::write(out, &report, sizeof report) != static_cast<ssize_t>(sizeof report)) std::abort();
      play(match, key, ply + 1);
    });
  };
  for (int match = 0; match < table_count; ++match) {
    const Match found = store->matches().match(name_of(match)).value().value();
    play(match, found.head.key, found.position.ply + 1);
  }
  while (true) ::pause();
}

}  // namespace reef::store::test
