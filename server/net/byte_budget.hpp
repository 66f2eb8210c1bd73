#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::net {

/// Counts bytes in memory, in total and by payer: those of answers that wait to be sent, or of bodies of requests. So
/// clients who request much and read nothing, or who send bodies slowly, cannot fill the memory. Thread-safe; must
/// outlive its shares.
class ByteBudget {
 public:
  /// A share of at most this many bytes is refused only if its payer's own budget is used up.
  static constexpr std::size_t small_bytes = 16 * 1024;

  enum class Room : std::uint8_t { enough, none_for_payer, none_at_all };

  /// The bytes of one answer or body; released when the share is destroyed or replaced.
  class Share {
   public:
    Share() = default;
    Share(ByteBudget& budget, std::string payer) : budget_(&budget), payer_(std::move(payer)) {}
    Share(Share&& other) noexcept { *this = std::move(other); }
    Share& operator=(Share&& other) noexcept {
      std::swap(budget_, other.budget_);
      std::swap(payer_, other.payer_);
      std::swap(bytes_, other.bytes_);
      other.hold(0);
      return *this;
    }
    ~Share() { hold(0); }

    /// Whether this many bytes more would fit now. The only share of a payer always fits, whatever its size, unless
    /// the total budget is used up.
    [[nodiscard]] Room room_for(std::size_t bytes) const;
    /// Holds this many bytes from now on, if they fit; otherwise the count is unchanged.
    [[nodiscard]] Room try_to_hold(std::size_t bytes);
    /// Holds this many bytes from now on, even if they do not fit.
    void hold(std::size_t bytes);
    /// True if others need the memory that this share holds: the payer's budget is nearly used up, or the total is, and
    /// the payer holds at least the average.
    [[nodiscard]] bool is_wanted() const;

   private:
    ByteBudget* budget_ = nullptr;
    std::string payer_;
    std::size_t bytes_ = 0;
  };

  /// What is counted.
  enum class Kind : std::uint8_t { answers, bodies };

  /// Both limits are in bytes.
  ByteBudget(Kind kind, std::size_t bytes_max, std::size_t payer_bytes_max);

  /// The bytes now held in total.
  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] std::size_t bytes_of(const std::string& payer) const;
  [[nodiscard]] Room room_for(const std::string& payer, std::size_t bytes) const;
  void change(const std::string& payer, std::size_t before, std::size_t after);

  metrics::Gauge& gauge_;
  metrics::Counter& refused_;
  const std::size_t bytes_max_;
  const std::size_t payer_bytes_max_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::string, std::size_t> by_payer_;  ///< Only payers who hold anything.
};

}  // namespace reef::net
