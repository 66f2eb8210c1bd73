#include "server/backup/backups.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string_view>
#include <system_error>

#include "server/backup/examine.hpp"
#include "server/metrics/registry.hpp"
#include "server/metrics/stopwatch.hpp"
#include "server/store/maintenance.hpp"

namespace reef::backup {
namespace {

namespace fs = std::filesystem;
using store::Millis;

constexpr auto look_every = std::chrono::milliseconds(500);  // The clock of a test may jump.
constexpr Millis retry_ms_max = 300'000;
constexpr int nice_value = 10;
constexpr std::string_view unchecked = ".unchecked";  // Suffix of a copy that has not been checked yet.

std::string name_at(Millis at, bool sound) {
  return fmt::format("atoll-{:%Y%m%dT%H%M%S}.{:03}Z{}.db", fmt::gmtime(static_cast<std::time_t>(at / 1000)), at % 1000,
                     sound ? "" : ".differs");
}

/// The decimal number in `count` characters of a name from `from`; -1 if they are not a number.
int number_in(std::string_view name, std::size_t from, std::size_t count) {
  int number = -1;
  if (name.size() < from + count) return number;
  const char* const end = name.data() + from + count;
  const auto [stopped, error] = std::from_chars(name.data() + from, end, number);
  return error == std::errc() && stopped == end ? number : -1;
}

/// Parses the file name of a backup; none for any other name.
std::optional<Entry> entry_named(const std::string& name) {
  std::tm time{};
  time.tm_year = number_in(name, 6, 4) - 1900;
  time.tm_mon = number_in(name, 10, 2) - 1;
  time.tm_mday = number_in(name, 12, 2);
  time.tm_hour = number_in(name, 15, 2);
  time.tm_min = number_in(name, 17, 2);
  time.tm_sec = number_in(name, 19, 2);
  const int ms = number_in(name, 22, 3);
  const Millis at = static_cast<Millis>(timegm(&time)) * 1000 + ms;
  for (const bool sound : {true, false}) {
    if (name == name_at(at, sound)) return Entry{.name = name, .bytes = 0, .at = at, .sound = sound};
  }
  return std::nullopt;
}

/// Whether a file is an unfinished copy of a backup, or the journal of one.
bool is_unfinished(const std::string& name) {
  constexpr std::string_view ending = ".db";
  const std::size_t end = name.find(ending);
  if (end == std::string::npos || !entry_named(name.substr(0, end + ending.size()))) return false;
  const std::string rest = name.substr(end + ending.size());
  return rest.starts_with(unchecked) || rest.starts_with(".partial");
}

/// The newest entry, or the newest sound one, that is not from the future. `entries` are newest first.
std::optional<Entry> newest(const std::vector<Entry>& entries, Millis now, bool only_sound) {
  const auto found = std::ranges::find_if(
      entries, [&](const Entry& entry) { return entry.at <= now && (entry.sound || !only_sound); });
  if (found == entries.end()) return std::nullopt;
  return *found;
}

metrics::Counter& made(const std::string& result) {
  return metrics::registry().counter_from_zero("atoll_backups_total", "Backups, by result.", {{"result", result}});
}

metrics::Histogram& backup_seconds() {
  static constexpr double bounds[] = {0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600};
  static metrics::Histogram& histogram =
      metrics::registry().histogram("atoll_backup_seconds", "Duration of a backup and its check in seconds.", bounds);
  return histogram;
}

}  // namespace

store::Result<void> try_folder(const std::string& folder) {
  const auto fault = [&](const std::string& what) {
    return std::unexpected(store::Error{store::Fault::unavailable, folder + ": " + what});
  };
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fault(error.message());
  const fs::path path = fs::path(folder) / (name_at(0, true) + std::string(unchecked));
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return fault(std::strerror(errno));
  ::close(descriptor);
  fs::remove(path, error);
  return {};
}

Backups::Backups(store::Store& store, const Clock& clock, Settings settings)
    : store_(store), clock_(clock), settings_(std::move(settings)), thread_([this] { run(); }) {
  for (const char* result : {"sound", "differs", "failed"}) made(result);
}

void Backups::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Backups::reserve() {
  const std::lock_guard lock(mutex_);
  if (stage_ != Stage::idle) return false;
  stage_ = Stage::reserved;
  return true;
}

void Backups::begin() {
  {
    const std::lock_guard lock(mutex_);
    stage_ = Stage::asked;
  }
  wake_.notify_all();
}

void Backups::give_up() {
  const std::lock_guard lock(mutex_);
  stage_ = Stage::idle;
}

bool Backups::making() const {
  const std::lock_guard lock(mutex_);
  return stage_ != Stage::idle;
}

void Backups::run() {
  if (::setpriority(PRIO_PROCESS, 0, nice_value) != 0) {  // Of this thread only: requests come first.
    spdlog::warn("backup: its thread cannot be given a low priority: {}", std::strerror(errno));
  }
  const bool scheduled = settings_.every.count() > 0;
  const auto awake = [this] { return stopping_.load() || stage_ == Stage::asked; };
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const bool asked = stage_ == Stage::asked;
    if (asked || (scheduled && stage_ == Stage::idle && is_due())) {
      stage_ = Stage::making;
      lock.unlock();
      const auto done = make();
      lock.lock();
      stage_ = Stage::idle;
      if (!done && !asked) not_before_ = clock_.now_ms() + std::min<Millis>(settings_.every.count(), retry_ms_max);
    }
    if (scheduled) {
      wake_.wait_for(lock, look_every, awake);
    } else {
      wake_.wait(lock, awake);
    }
  }
}

/// Decided by the files, so a restart causes no extra backup and skips none. Backups from the future do not count: they
/// would delay the next one by as much as the clock was wrong.
bool Backups::is_due() {
  static metrics::Counter& looks =
      metrics::registry().counter("atoll_backup_looks_total", "How often the server looked whether a backup is due.");
  const auto entries = list();
  const Millis now = clock_.now_ms();
  warn_of_the_future(entries, now);
  const auto last = newest(entries, now, /*only_sound=*/false);
  const Millis due_at = last ? last->at + settings_.every.count() : 0;
  looks.add();
  return now >= std::max(due_at, not_before_);
}

void Backups::warn_of_the_future(const std::vector<Entry>& entries, Millis now) {
  if (entries.empty() || entries.front().at <= now || entries.front().name == warned_of_) return;
  warned_of_ = entries.front().name;
  spdlog::warn("backup: {} is dated in the future: it is neither removed nor counted", warned_of_);
}

store::Result<Entry> Backups::make() const {
  const metrics::Stopwatch took;
  const auto fail = [](store::Error error) {
    if (error.fault == store::Fault::closed) {
      spdlog::info("backup: cancelled, because the server is stopping");
      return std::unexpected(std::move(error));
    }
    spdlog::error("backup: {}", error.detail);
    made("failed").add();
    return std::unexpected(std::move(error));
  };
  std::error_code error;
  fs::create_directories(settings_.folder, error);
  if (error) return fail({store::Fault::unavailable, settings_.folder + ": " + error.message()});
  clear_unfinished();
  const Millis at = clock_.now_ms();
  // Listed and counted only after the check, by its result.
  const std::string copy = (fs::path(settings_.folder) / name_at(at, true)).string() + std::string(unchecked);
  if (const auto copied = store_.backup(copy, stopping_); !copied) return fail(copied.error());
  const auto findings = examine_backup(copy, stopping_);
  if (!findings) {
    fs::remove(copy, error);
    return fail(findings.error());
  }
  Entry entry{.name = name_at(at, findings->sound()), .bytes = 0, .at = at, .sound = findings->sound()};
  const fs::path kept = fs::path(settings_.folder) / entry.name;
  for (const std::string& what : findings->faults) spdlog::error("backup {}: {}", entry.name, what);
  for (const std::string& what : findings->differing) spdlog::error("backup {}: {}", entry.name, what);
  if (const auto named = store::rename_backup(copy, kept.string()); !named) return fail(named.error());
  entry.bytes = static_cast<std::int64_t>(fs::file_size(kept, error));
  made(entry.sound ? "sound" : "differs").add();
  backup_seconds().observe(took.seconds());
  spdlog::info("backup: {}, {} bytes, {} matches and {} turns replayed", entry.name, entry.bytes, findings->matches,
               findings->turns);
  prune();
  return entry;
}

std::vector<Entry> Backups::list() const {
  std::vector<Entry> entries;
  std::error_code error;
  for (auto file = fs::directory_iterator(settings_.folder, error); file != end(file); file.increment(error)) {
    auto entry = entry_named(file->path().filename().string());
    if (!entry) continue;
    std::error_code gone;
    entry->bytes = static_cast<std::int64_t>(file->file_size(gone));
    if (!gone) entries.push_back(std::move(*entry));
  }
  std::ranges::sort(entries, std::ranges::greater(), &Entry::name);
  return entries;
}

std::optional<Entry> Backups::last() const {
  return newest(list(), clock_.now_ms(), /*only_sound=*/false);
}

std::optional<Entry> Backups::last_sound() const {
  return newest(list(), clock_.now_ms(), /*only_sound=*/true);
}

std::optional<std::string> Backups::path_of(const std::string& name) const {
  const auto entries = list();
  if (std::ranges::find(entries, name, &Entry::name) == entries.end()) return std::nullopt;
  return (fs::path(settings_.folder) / name).string();
}

/// Removes what a server left that was killed while it copied or checked.
void Backups::clear_unfinished() const {
  std::error_code error;
  std::vector<fs::path> left;
  for (auto file = fs::directory_iterator(settings_.folder, error); file != end(file); file.increment(error)) {
    if (is_unfinished(file->path().filename().string())) left.push_back(file->path());
  }
  for (const fs::path& path : left) fs::remove(path, error);
}

void Backups::prune() const {
  std::error_code error;
  std::size_t kept[] = {0, 0};
  const Millis now = clock_.now_ms();
  for (const Entry& entry : list()) {
    if (entry.at > now) continue;  // If counted, it would cause a real one to be removed.
    if (++kept[entry.sound ? 1 : 0] <= settings_.keep) continue;
    fs::remove(fs::path(settings_.folder) / entry.name, error);
    if (error) spdlog::warn("backup: {} cannot be removed: {}", entry.name, error.message());
  }
}

}  // namespace reef::backup
