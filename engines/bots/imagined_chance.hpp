#pragma once

#include <cstdint>

#include "engines/core/chance.hpp"

namespace reef::bots {

/// The random numbers that a bot simulates with: fast, repeatable from the seed, and never part of a match.
class ImaginedChance final : public Chance {
 public:
  explicit ImaginedChance(std::uint64_t seed) : state_(seed) {}
  /// A seed from two draws of another source.
  static std::uint64_t seed_from(Chance& chance) {
    const std::uint64_t high = chance.below(UINT32_MAX);
    return high << 32 | chance.below(UINT32_MAX);
  }

  std::uint32_t below(std::uint32_t bound) override {
    drawn_ = true;
    // Lemire's method: the upper half of the product is the number, its lower half tells which products to reject as
    // biased.
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t unfair = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// True if any number was drawn: with other draws the result could be different.
  [[nodiscard]] bool drawn() const { return drawn_; }

 private:
  /// SplitMix64.
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
  }

  std::uint64_t state_;
  bool drawn_ = false;
};

}  // namespace reef::bots
