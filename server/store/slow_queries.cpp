#include "server/store/slow_queries.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string_view>

#include "server/metrics/registry.hpp"

namespace reef::store {
namespace {

constexpr std::size_t kept_max = 20;

struct Notes {
  std::mutex mutex;
  std::deque<SlowQuery> newest_first;
};

Notes& notes() {
  static Notes all;
  return all;
}

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

void note_query(const char* sql, std::int64_t took_ns) {
  const std::int64_t took_ms = took_ns / 1'000'000;
  if (took_ms < slow_query_ms_min || sql == nullptr) return;
  const std::string_view text(sql);
  if (text.starts_with("PRAGMA")) return;  // Checks of whole files: they take their time.
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_store_slow_queries_total", "Statements of the database that took 100 milliseconds or more.");
  counter.add();
  spdlog::warn("store: {} ms for {}", took_ms, text);
  Notes& all = notes();
  const std::lock_guard lock(all.mutex);
  all.newest_first.push_front({.sql = std::string(text), .took_ms = took_ms, .at = now_ms()});
  if (all.newest_first.size() > kept_max) all.newest_first.pop_back();
}

std::vector<SlowQuery> slow_queries() {
  Notes& all = notes();
  const std::lock_guard lock(all.mutex);
  return {all.newest_first.begin(), all.newest_first.end()};
}

}  // namespace reef::store
