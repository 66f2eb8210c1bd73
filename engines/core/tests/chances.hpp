#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/core/chance.hpp"

/// Chance sources for tests.
namespace reef::test {

/// SplitMix64, so that tests draw the same numbers everywhere.
class SmallChance final : public Chance {
 public:
  explicit SmallChance(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) override {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::uint32_t>(((mixed ^ (mixed >> 31U)) >> 32U) * bound >> 32U);
  }

 private:
  std::uint64_t state_;
};

/// Returns the numbers of a list, then 0. Keeps the requested bounds.
class ScriptedChance final : public Chance {
 public:
  explicit ScriptedChance(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  std::uint32_t below(std::uint32_t bound) override {
    bounds.push_back(bound);
    return bounds.size() <= numbers_.size() ? numbers_[bounds.size() - 1] : 0;
  }
  std::vector<std::uint32_t> bounds;

 private:
  std::vector<std::uint32_t> numbers_;
};

}  // namespace reef::test
