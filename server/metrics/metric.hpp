#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

/// Prometheus metrics of the server. Not with prometheus-cpp, which would add two shared libraries, and a lock and a
/// map lookup per count. Here a count is one or two lock-free additions.
namespace reef::metrics {

/// A number that only increases.
class Counter {
 public:
  void add(std::uint64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void add(std::int64_t more) { value_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

/// Counts observed values per bucket, and their sum.
class Histogram {
 public:
  /// `bounds`: the inclusive upper bound of each bucket, ascending; a last bucket takes larger values. They must
  /// outlive this.
  explicit Histogram(std::span<const double> bounds)
      : bounds_(bounds), counts_(std::make_unique<std::atomic<std::uint64_t>[]>(bounds.size() + 1)) {}

  void observe(double value);
  [[nodiscard]] std::span<const double> bounds() const { return bounds_; }
  /// The number of values in this bucket alone; `bounds().size()` is the last one.
  [[nodiscard]] std::uint64_t count(std::size_t bucket) const {
    return counts_[bucket].load(std::memory_order_relaxed);
  }
  [[nodiscard]] double sum() const { return sum_.load(std::memory_order_relaxed); }

 private:
  std::span<const double> bounds_;
  std::unique_ptr<std::atomic<std::uint64_t>[]> counts_;
  std::atomic<double> sum_ = 0;
};

/// The estimated quantile `part` (0 to 1) of the observed values, assuming a uniform distribution within each bucket;
/// beyond the last bound it is that bound. None if nothing was observed.
std::optional<double> quantile(const Histogram& histogram, double part);

/// Buckets for durations in seconds: from a memory access to longer than any user waits.
inline constexpr double seconds_buckets[] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                             0.1,    0.25,  0.5,    1,     2.5,  5,     10};
/// Buckets for counts, such as the writes that share a commit.
inline constexpr double count_buckets[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

}  // namespace reef::metrics
