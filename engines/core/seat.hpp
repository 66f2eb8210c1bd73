#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

namespace reef {

/// A seat's number, counted from 0 in turn order, less than `seats_limit`.
using Seat = std::uint8_t;

inline constexpr int seats_limit = 8;

/// A set of seats, such as those that owe a decision. Iterates in seat order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1U << seat)); }
  /// The seats 0 … count-1.
  static constexpr SeatSet first(int count) { return SeatSet(static_cast<std::uint8_t>((1U << count) - 1U)); }

  [[nodiscard]] constexpr bool contains(Seat seat) const { return seat < seats_limit && ((bits_ >> seat) & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat)); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1U));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t bits_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  /// Bit n is set if seat n is in the set.
  [[nodiscard]] constexpr std::uint8_t bits() const { return bits_; }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }

  constexpr bool operator==(const SeatSet&) const = default;

 private:
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

/// A seat, or a spectator (no seat). `Game::view` and `Game::narrate` limit what a viewer sees.
struct Viewer {
  std::optional<Seat> seat;

  static constexpr Viewer spectator() { return {}; }
  static constexpr Viewer at(Seat seat) { return {seat}; }
  constexpr bool operator==(const Viewer&) const = default;
};

}  // namespace reef
