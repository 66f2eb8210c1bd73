#include "server/upkeep/upkeep.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <future>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::upkeep {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using store::Key;
using store::Millis;

constexpr milliseconds look_every{10'000};
constexpr milliseconds jump_wait{250};  ///< How often a clock that tests move is checked.
constexpr milliseconds prune_every_min{1'000};
constexpr Millis weigh_every_ms = 24LL * 60 * 60 * 1000;
constexpr Millis first_weigh_ms = 5LL * 60 * 1000;
constexpr std::int64_t small_bytes = 256LL * 1024 * 1024;
constexpr milliseconds rest_min{5};
constexpr int rest_factor = 4;  ///< A pause is this many times as long as the write before it.
constexpr int matches_page = 100;
constexpr int users_page = 500;
constexpr int heaviest_max = 8;

/// How often to look for what can be pruned, by how long it must be unused. Looking for guests reads all users.
milliseconds match_pace(const Settings& settings) {
  return std::clamp<milliseconds>(settings.matches_after / 10, prune_every_min, minutes(10));
}
milliseconds guest_pace(const Settings& settings) {
  return std::clamp<milliseconds>(settings.guests_after / 100, prune_every_min, hours(6));
}

metrics::Counter& pruned(const char* kind) {
  return metrics::registry().counter_from_zero("atoll_pruned_total", "Rows pruned from the database.",
                                               {{"kind", kind}});
}

}  // namespace

std::string_view word_of(Level level) {
  static constexpr std::array<std::string_view, 3> words = {"enough", "low", "full"};
  return words.at(static_cast<std::size_t>(level));
}

Level level_of(const Settings& settings, std::int64_t used_bytes, std::optional<std::int64_t> free_bytes) {
  const bool no_disk = settings.reserve_bytes > 0 && free_bytes && *free_bytes < settings.reserve_bytes;
  if (no_disk || (settings.limit_bytes > 0 && used_bytes >= settings.limit_bytes)) return Level::full;
  const bool little_disk = settings.reserve_bytes > 0 && free_bytes && *free_bytes / 2 < settings.reserve_bytes;
  const std::int64_t warn_bytes = settings.warn_bytes > 0 ? settings.warn_bytes : settings.limit_bytes / 5 * 4;
  if (little_disk || (warn_bytes > 0 && used_bytes >= warn_bytes)) return Level::low;
  return Level::enough;
}

Upkeep::Upkeep(Dependencies deps, Settings settings) : deps_(std::move(deps)), settings_(settings) {
  pruned("match");
  pruned("guest");
  look();
  thread_ = std::thread([this] { live(); });
}

void Upkeep::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<void> Upkeep::room() const {
  if (level_.load(std::memory_order_relaxed) != Level::full) return {};
  return refuse(protocol::Code::storage_low, "the server has no space for this; running matches continue");
}

Report Upkeep::report() const {
  Report report;
  {
    const std::lock_guard lock(mutex_);
    report = report_;
  }
  if (const auto waiting = deps_.store.pruning().count_unpeopled()) report.matches_waiting = *waiting;
  return report;
}

void Upkeep::live() {
  Millis matches_at = 0;
  Millis guests_at = 0;
  // Do not read a large file right at the start.
  Millis weigh_at = report().used_bytes < small_bytes ? 0 : deps_.clock.now_ms() + first_weigh_ms;
  do {
    look();
    const Millis now = deps_.clock.now_ms();
    if (settings_.matches_after.count() > 0 && now >= matches_at && deps_.share.is_ours()) {
      prune_matches(now);
      matches_at = now + match_pace(settings_).count();
    }
    if (settings_.guests_after.count() > 0 && now >= guests_at && deps_.share.is_ours()) {
      prune_users(now);
      guests_at = now + guest_pace(settings_).count();
    }
    if (now >= weigh_at) {
      measure_tables();
      weigh_at = now + weigh_every_ms;
    }
  } while (sleep(deps_.clock.may_jump() ? jump_wait : look_every));
}

void Upkeep::look() {
  const auto used = deps_.store.pruning().used_bytes();
  if (!used) {
    if (!stopping_) spdlog::warn("upkeep: cannot read the size of the database: {}", used.error().detail);
    return;
  }
  const auto free = deps_.store.space().free_bytes;
  const Level level = level_of(settings_, *used, free);
  if (const Level before = level_.exchange(level); before != level) {
    const auto severity = level == Level::enough ? spdlog::level::info : spdlog::level::warn;
    spdlog::log(severity, "upkeep: space for the database: {} ({} bytes used, limit {}, {} free on the disk)",
                word_of(level), *used, settings_.limit_bytes, free.value_or(-1));
  }
  const std::lock_guard lock(mutex_);
  report_.level = level;
  report_.used_bytes = *used;
  report_.free_bytes = free;
}

void Upkeep::measure_tables() {
  auto heaviest = deps_.store.weights(heaviest_max, stopping_);
  if (!heaviest) {
    if (!stopping_) spdlog::warn("upkeep: cannot measure the tables: {}", heaviest.error().detail);
    return;
  }
  const std::lock_guard lock(mutex_);
  report_.heaviest = std::move(*heaviest);
  report_.weighed_at = deps_.clock.now_ms();
}

void Upkeep::prune_matches(Millis now) {
  const Millis before = now - settings_.matches_after.count();
  while (true) {
    const auto matches = deps_.store.pruning().unpeopled(before, matches_page);
    if (!matches) {
      if (!stopping_) spdlog::warn("upkeep: cannot read which matches to prune: {}", matches.error().detail);
      return;
    }
    if (matches->empty()) break;
    if (!deps_.share.is_ours()) return;
    for (const store::Prunable& match : *matches) {
      bool was_pruned = false;
      const auto write = [&](store::Callback<bool> done) {
        deps_.store.pruning().prune_match(match.key, std::move(done));
      };
      if (!done_with(write, was_pruned)) return;
      if (!was_pruned) continue;
      deps_.matches.forget(match.id);
      pruned("match").add();
      const std::lock_guard lock(mutex_);
      ++report_.matches_pruned;
    }
  }
  const std::lock_guard lock(mutex_);
  report_.pruned_at = now;
}

void Upkeep::prune_users(Millis now) {
  const Millis before = now - settings_.guests_after.count();
  Key after = 0;
  std::int64_t waiting = 0;
  while (true) {
    const auto page = deps_.store.pruning().unused(before, after, users_page);
    if (!page) {
      if (!stopping_) spdlog::warn("upkeep: cannot read which guests to prune: {}", page.error().detail);
      return;
    }
    if (!deps_.share.is_ours()) return;
    waiting += page->waiting;
    for (const Key user : page->keys) {
      bool was_pruned = false;
      const auto write = [&](store::Callback<bool> done) {
        deps_.store.pruning().prune_user(user, before, std::move(done));
      };
      if (!done_with(write, was_pruned)) return;
      if (!was_pruned) continue;
      deps_.user_pruned(user);
      pruned("guest").add();
      const std::lock_guard lock(mutex_);
      ++report_.guests_pruned;
    }
    if (page->is_end) break;
    after = page->last;
    if (!sleep(rest_min)) return;
  }
  const std::lock_guard lock(mutex_);
  report_.guests_waiting = waiting;
}

bool Upkeep::done_with(const std::function<void(store::Callback<bool>)>& write, bool& was_pruned) {
  const auto begun = std::chrono::steady_clock::now();
  std::promise<store::Result<bool>> promise;
  auto answer = promise.get_future();
  write([&promise](store::Result<bool> result) { promise.set_value(std::move(result)); });
  const store::Result<bool> result = answer.get();
  if (!result) {
    if (!stopping_) spdlog::warn("upkeep: pruning failed: {}", result.error().detail);
    return false;
  }
  was_pruned = *result;
  const auto took = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begun);
  return sleep(std::max(rest_min, took * rest_factor));
}

bool Upkeep::sleep(milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wake_.wait_for(lock, time, [&] { return stopping_.load(); });
}

}  // namespace reef::upkeep
