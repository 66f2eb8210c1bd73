#include "server/store/copy.hpp"

#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include "server/app/commands/commands.hpp"
#include "server/backup/examine.hpp"

namespace reef::app {
namespace {

using Steady = std::chrono::steady_clock;

/// A line on stderr that says how far a command is: rewritten in place on a terminal, else added to now and then.
class ProgressLine {
 public:
  ProgressLine() : is_terminal_(::isatty(STDERR_FILENO) == 1) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// `say` returns the text.
  template <class Say>
  void show(Say say) {
    const auto now = Steady::now();
    if (now < due_) return;
    due_ = now + (is_terminal_ ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10'000));
    const std::string text = say();
    std::fprintf(stderr, is_terminal_ ? "\r\033[K%s" : "%s\n", text.c_str());
    is_shown_ = is_terminal_;
  }
  /// Must be called before anything else is printed.
  void clear() {
    if (std::exchange(is_shown_, false)) std::fputs("\r\033[K", stderr);
  }

 private:
  const bool is_terminal_;
  bool is_shown_ = false;
  Steady::time_point due_ = Steady::now() + std::chrono::milliseconds(200);
};

std::string text_of(const store::CopyProgress& progress) {
  const std::int64_t percent = progress.rows_total == 0 ? 100 : progress.rows * 100 / progress.rows_total;
  return fmt::format("{} {}: {} of {} rows, {} %", progress.compares ? "comparing" : "copying", progress.table,
                     progress.rows, progress.rows_total, percent);
}

/// Checks the copy, and compares each match and its log with those of the source.
store::Result<backup::Findings> check(store::DatabaseCopy& copy, ProgressLine& line) {
  std::int64_t matches = 0;
  return backup::examine(
      copy.target(), /*stop=*/false, [&](const store::DatabaseCheck::Log& log) -> store::Result<void> {
        line.show([&] { return fmt::format("checking matches: {}", matches); });
        ++matches;
        const auto original = copy.source().match(log.match.head.id);
        if (!original) return std::unexpected(original.error());
        if (*original == log) return {};
        return std::unexpected(
            store::Error{store::Fault::corrupt, "the copy of match " + log.match.head.id + " differs"});
      });
}

/// What `verify` finds in both databases, because it is in the source.
int report(const backup::Findings& findings) {
  for (const std::string& what : findings.faults) std::fprintf(stderr, "both databases: %s\n", what.c_str());
  for (const std::string& what : findings.differing) std::fprintf(stderr, "both databases: %s\n", what.c_str());
  return findings.sound() ? 0 : fail("the copy equals the source, in which something is wrong, as `atoll verify` says");
}

}  // namespace

int copy(const store::Location& from, const store::Location& to) {
  if (sodium_init() < 0) return fail("libsodium cannot be initialised");
  ProgressLine line;
  const auto begun = store::DatabaseCopy::begin(from, to);
  if (!begun) return fail(begun.error().detail);
  store::DatabaseCopy& copy = **begun;
  const auto tables =
      copy.copy_rows([&](const store::CopyProgress& progress) { line.show([&] { return text_of(progress); }); });
  line.clear();
  if (!tables) return fail(tables.error().detail + "; nothing was copied");
  const auto findings = check(copy, line);
  line.clear();
  if (!findings) return fail(findings.error().detail + "; nothing was copied");
  if (const auto done = copy.complete(); !done) return fail(done.error().detail);
  std::int64_t rows = 0;
  for (const store::CopiedTable& table : *tables) {
    rows += table.rows;
    std::printf("%s  %-16s %lld\n", table.digest.c_str(), table.name.c_str(), static_cast<long long>(table.rows));
  }
  std::printf("%lld rows copied from %s to %s: all equal, %lld matches compared, %lld turns replayed\n",
              static_cast<long long>(rows), store::shown(from).c_str(), store::shown(to).c_str(),
              static_cast<long long>(findings->matches), static_cast<long long>(findings->turns));
  return report(*findings);
}

}  // namespace reef::app
