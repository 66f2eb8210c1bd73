#include "server/work/usage.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

namespace reef {
namespace {

constexpr std::uint64_t ns_per_us = 1000;

std::uint64_t thread_cpu_ns() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_nsec);
}

template <class Slots>
Usage sum_of(const Slots& slots, std::int64_t now) {
  Usage sum;
  for (const auto& slot : slots) {
    if (slot.minute <= now && now - slot.minute < static_cast<std::int64_t>(UsageMeter::minutes)) sum += slot.used;
  }
  return sum;
}

}  // namespace

Usage& Usage::operator+=(const Usage& other) {
  requests += other.requests;
  cpu_us += other.cpu_us;
  bytes += other.bytes;
  matches += other.matches;
  deliveries += other.deliveries;
  return *this;
}

void UsageMeter::add(UserKind kind, std::string_view key, const Usage& more) {
  if (key.empty()) return;
  const std::int64_t now = minute();
  Book& book = books_[static_cast<std::size_t>(kind)];
  const std::lock_guard lock(book.mutex);
  Slot& slot = find(book, key).slots[static_cast<std::size_t>(now) % minutes];
  if (slot.minute != now) slot = {.minute = now, .used = {}};
  slot.used += more;
}

void UsageMeter::add(const Requester& requester, const Usage& more) {
  add(UserKind::address, requester.address, more);
  add(UserKind::user, requester.account, more);
}

void UsageMeter::spent(const Requester& requester, const Cost& cost) {
  add(requester, {.cpu_us = static_cast<std::uint64_t>(cost.cpu.count()) / ns_per_us, .bytes = cost.bytes});
}

std::vector<UsageMeter::Row> UsageMeter::top(UserKind kind, Number number, std::size_t count) const {
  const std::int64_t now = minute();
  std::vector<Row> rows;
  {
    const Book& book = book_of(kind);
    const std::lock_guard lock(book.mutex);
    for (const Entry& entry : book.entries) {
      const Usage used = sum_of(entry.slots, now);
      if (used.*number > 0) rows.push_back({entry.key, used});
    }
  }
  std::ranges::sort(rows, [number](const Row& one, const Row& other) {
    return std::pair(other.used.*number, std::string_view(one.key)) <
           std::pair(one.used.*number, std::string_view(other.key));
  });
  if (rows.size() > count) rows.resize(count);
  return rows;
}

Usage UsageMeter::of(UserKind kind, std::string_view key) const {
  const std::int64_t now = minute();
  const Book& book = book_of(kind);
  const std::lock_guard lock(book.mutex);
  const auto found = book.by_key.find(key);
  return found == book.by_key.end() ? Usage() : sum_of(found->second->slots, now);
}

UsageMeter::Entry& UsageMeter::find(Book& book, std::string_view key) const {
  if (const auto found = book.by_key.find(key); found != book.by_key.end()) {
    book.entries.splice(book.entries.begin(), book.entries, found->second);
    return book.entries.front();
  }
  if (book.entries.size() >= kept_max_) {
    book.by_key.erase(book.entries.back().key);
    book.entries.pop_back();
  }
  book.entries.push_front({.key = std::string(key)});
  book.by_key.emplace(book.entries.front().key, book.entries.begin());
  return book.entries.front();
}

CpuCharge::CpuCharge(UsageMeter* meter, const Requester& requester)
    : meter_(meter), requester_(requester), started_ns_(meter == nullptr ? 0 : thread_cpu_ns()) {}

CpuCharge::~CpuCharge() {
  if (meter_ == nullptr) return;
  meter_->add(requester_, {.cpu_us = (thread_cpu_ns() - started_ns_) / ns_per_us});
}

}  // namespace reef
