// Measures this machine, with a limit or target of the same run for each value. Called by tests/bench/run.
//
//   atoll_bench SERVER[,OTHER…]
//   [engines|store|postgres|servers|home|ranking|turns|turns100|once100|scale|frames|deadlines|sockets …]
//     OTHER     servers of other builds, whose turns are measured alternately with those of the first
//     turns100  only the turns of 100 matches
//     once100   one round of these, without their limits
//     servers   three servers on one PostgreSQL database; only by name
//     scale     how the cost of a turn grows; only by name, because it takes minutes and 5 GB
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/bench/engines.hpp"
#include "tests/bench/home.hpp"
#include "tests/bench/postgres.hpp"
#include "tests/bench/ranking.hpp"
#include "tests/bench/scale.hpp"
#include "tests/bench/store.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/quiet.hpp"
#include "tests/bench/turns.hpp"

namespace {

/// Runs `measure` in a temporary folder.
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
    std::fprintf(
        stderr,
        "usage: atoll_bench SERVER[,OTHER...] "
        "[engines|store|postgres|servers|home|ranking|turns|turns100|once100|scale|frames|deadlines|sockets ...]\n");
    return 2;
  }
  std::vector<std::string> programs;
  std::istringstream list(arguments[1]);
  for (std::string program; std::getline(list, program, ',');) programs.push_back(program);
  const std::string& program = programs.front();
  const std::vector<std::string> wanted(arguments + 2, arguments + count);
  const auto wants = [&](const char* part) {
    const bool is_wanted = wanted.empty() || std::find(wanted.begin(), wanted.end(), part) != wanted.end();
    if (is_wanted) reef::bench::wait_for_quiet();
    return is_wanted;
  };
  if (wanted == std::vector<std::string>{"once100"}) {
    reef::bench::measure_once(program, 100);
    return 0;
  }
  reef::bench::row("what", "figure", "beside");
  if (!wanted.empty() && wants("scale")) {
    in_a_folder([&](const std::string& folder) { reef::bench::measure_scale(program, folder); });
  }
  if (wants("engines")) reef::bench::measure_engines();
  if (wants("home")) in_a_folder(reef::bench::measure_home);
  if (wants("ranking")) in_a_folder(reef::bench::measure_ranking);
  const bool is_short = !wanted.empty() && wants("turns100");
  const bool is_other_part = std::ranges::all_of(wanted, [](const std::string& part) {
    return part != "store" && !part.starts_with("turns") && part != "frames";
  });
  if (wanted.empty() || !is_other_part) {
    in_a_folder([&](const std::string& folder) {
      reef::bench::StoreBench store(folder, /*matches=*/2000);
      if (wants("store")) reef::bench::measure_store(store);
      const bool wants_turns = wants("turns");
      if (wants_turns) reef::bench::measure_turns(programs, 1, store);
      if (wants_turns) reef::bench::measure_turns(programs, 10, store);
      const bool wants_frames = wants("frames");
      if (!is_short && !wants_turns && !wants_frames) return;
      const double reached = reef::bench::measure_turns(programs, 100, store);
      if (wants_frames) reef::bench::measure_frames(program, reached / 2, store);
    });
  }
  if (!wanted.empty() && wants("servers")) reef::bench::measure_servers(program);
  if (wants("postgres")) reef::bench::measure_postgres();
  if (wants("deadlines")) reef::bench::measure_deadlines(program, 10'000);
  if (wants("sockets")) reef::bench::measure_idle_sockets(program, 10'000);
  return 0;
}
