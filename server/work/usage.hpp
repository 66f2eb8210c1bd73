#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/work/clock.hpp"
#include "server/work/requester.hpp"

namespace reef {

/// What a user or an address has used.
struct Usage {
  std::uint64_t requests = 0;  ///< HTTP requests and socket messages.
  std::uint64_t cpu_us = 0;    ///< CPU time for handling them, in microseconds.
  std::uint64_t bytes = 0;     ///< Size of responses and of messages to sockets, without headers.
  std::uint64_t matches = 0;   ///< Created: tables, rematches, imports.
  std::uint64_t deliveries = 0;

  Usage& operator+=(const Usage& other);
  bool operator==(const Usage&) const = default;
};

/// Who is counted: a user by public id, or an address by its key (see `http::client_key`).
enum class UserKind : std::uint8_t { user, address };

/// Counts usage within the last hour, per minute, in memory. Bounded: beyond `kept_max` the least recently used entry
/// is dropped. Thread-safe and cheap: its locks protect only a lookup and an addition.
class UsageMeter final : public CostObserver {
 public:
  static constexpr std::size_t minutes = 60;
  /// The number to sort a list by.
  using Number = std::uint64_t Usage::*;
  struct Row {
    std::string key;
    Usage used;
  };

  /// Keeps at most `kept_max` users and as many addresses, of 2 KB each.
  explicit UsageMeter(const Clock& clock, std::size_t kept_max = 2048) : clock_(clock), kept_max_(kept_max) {}

  /// Adds to one entry; does nothing if `key` is empty.
  void add(UserKind kind, std::string_view key, const Usage& more);
  /// Adds to the requester's address, and to the account if there is one.
  void add(const Requester& requester, const Usage& more);
  void spent(const Requester& requester, const Cost& cost) override;

  /// The users or addresses with the highest numbers, in descending order, at most `count`. Omits those with 0.
  [[nodiscard]] std::vector<Row> top(UserKind kind, Number number, std::size_t count) const;
  /// The usage of one of them within the hour.
  [[nodiscard]] Usage of(UserKind kind, std::string_view key) const;

 private:
  struct Slot {
    std::int64_t minute = -1;  ///< Minutes since 1970.
    Usage used;
  };
  struct Entry {
    std::string key;
    std::array<Slot, minutes> slots{};
  };
  using Entries = std::list<Entry>;
  struct Book {
    mutable std::mutex mutex;
    Entries entries;  ///< Most recently used first.
    std::unordered_map<std::string_view, Entries::iterator> by_key;
  };

  [[nodiscard]] std::int64_t minute() const { return clock_.now_ms() / 60'000; }
  [[nodiscard]] const Book& book_of(UserKind kind) const { return books_[static_cast<std::size_t>(kind)]; }
  Entry& find(Book& book, std::string_view key) const;

  const Clock& clock_;
  const std::size_t kept_max_;
  std::array<Book, 2> books_;  ///< Indexed by UserKind.
};

/// Charges the CPU time that this thread uses during its lifetime to a requester.
class CpuCharge {
 public:
  /// With null it charges nothing. Both must outlive this.
  CpuCharge(UsageMeter* meter, const Requester& requester);
  ~CpuCharge();
  CpuCharge(const CpuCharge&) = delete;
  CpuCharge& operator=(const CpuCharge&) = delete;

 private:
  UsageMeter* meter_;
  const Requester& requester_;
  std::uint64_t started_ns_;
};

}  // namespace reef
