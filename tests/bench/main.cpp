// The figures of this machine, each beside a limit or an aim of the same run. Called by tests/bench/run.
//
//   atoll_bench SERVER [engines|store|home|ranking|turns|frames|deadlines|sockets …]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/engines.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/home.hpp"
#include "tests/bench/ranking.hpp"
#include "tests/bench/store.hpp"
#include "tests/bench/turns.hpp"

namespace {

constexpr double seconds_per_run = 8;

/// Runs `measure` in a folder that is gone afterwards.
template <class Measure>
void in_a_folder(Measure measure) {
  std::string folder = (std::filesystem::temp_directory_path() / "atoll-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return;
  measure(folder);
  std::filesystem::remove_all(folder);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: atoll_bench SERVER [engines|store|home|ranking|turns|frames|deadlines|sockets ...]\n");
    return 2;
  }
  const std::string program = arguments[1];
  const std::vector<std::string> wanted(arguments + 2, arguments + count);
  const auto wants = [&](const char* part) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), part) != wanted.end();
  };
  reef::bench::row("what", "figure", "beside");
  if (wants("engines")) reef::bench::measure_engines();
  const bool needs_raw = wants("store") || wants("turns") || wants("frames");
  double raw = 0;
  if (needs_raw) {
    in_a_folder([&](const std::string& folder) {
      raw = reef::bench::measure_store(folder, /*seconds=*/1.5, /*matches=*/2000);
    });
  }
  if (wants("home")) in_a_folder(reef::bench::measure_home);
  if (wants("ranking")) in_a_folder(reef::bench::measure_ranking);
  double reached = 0;
  if (wants("turns") || wants("frames")) {
    reef::bench::measure_turns(program, 1, seconds_per_run / 2, raw);
    reef::bench::measure_turns(program, 10, seconds_per_run / 2, raw);
    reached = reef::bench::measure_turns(program, 100, seconds_per_run, raw).per_second;
  }
  if (wants("frames")) reef::bench::measure_frames(program, reached / 2, seconds_per_run);
  if (wants("deadlines")) reef::bench::measure_deadlines(program, 10'000);
  if (wants("sockets")) reef::bench::measure_idle_sockets(program, 10'000);
  return 0;
}
