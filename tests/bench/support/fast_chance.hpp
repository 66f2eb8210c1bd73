#pragma once

#include <cstdint>

#include "engines/core/chance.hpp"

namespace reef::bench {

/// A Chance of negligible cost: SplitMix64, with a multiplication for the bound. Repeatable.
class FastChance final : public Chance {
 public:
  explicit FastChance(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) override {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return static_cast<std::uint32_t>(((mixed ^ (mixed >> 31)) >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace reef::bench
