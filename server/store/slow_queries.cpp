#include "server/store/slow_queries.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string_view>

#include "server/metrics/registry.hpp"

namespace reef::store {
namespace {

constexpr std::size_t logged_max = 20;
constexpr std::size_t kept_max = 500;  // More than the program has statements.

struct Notes {
  std::mutex mutex;
  std::map<std::string, SlowQuery, std::less<>> by_sql;
};

Notes& notes() {
  static Notes all;
  return all;
}

metrics::Counter& slow_ones() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_store_slow_queries_total", "Database statements that took 100 milliseconds or more.");
  return counter;
}

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

void count_slow_queries() {
  (void)slow_ones();
}

void note_query(const char* sql, std::int64_t took_ns) {
  const std::int64_t took_ms = took_ns / 1'000'000;
  if (took_ms < slow_query_ms_min || sql == nullptr) return;
  const std::string_view text(sql);
  if (text.starts_with("PRAGMA")) return;  // Checks of whole files are expected to be slow.
  slow_ones().add();
  spdlog::warn("store: {} ms for {}", took_ms, text);
  Notes& all = notes();
  const std::lock_guard lock(all.mutex);
  auto found = all.by_sql.find(text);
  if (found == all.by_sql.end()) {
    if (all.by_sql.size() >= kept_max) return;
    found = all.by_sql.try_emplace(std::string(text)).first;
    found->second.sql = text;
  }
  SlowQuery& query = found->second;
  ++query.count;
  query.longest_ms = std::max(query.longest_ms, took_ms);
  query.last_at = now_ms();
}

std::vector<SlowQuery> slow_queries() {
  Notes& all = notes();
  const std::lock_guard lock(all.mutex);
  std::vector<SlowQuery> worst;
  worst.reserve(all.by_sql.size());
  for (const auto& [sql, query] : all.by_sql) worst.push_back(query);
  std::ranges::sort(worst, std::ranges::greater(), &SlowQuery::longest_ms);
  if (worst.size() > logged_max) worst.resize(logged_max);
  return worst;
}

}  // namespace reef::store
