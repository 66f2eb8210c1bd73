#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace reef {

/// The only source of randomness for an engine. Only `setup`, `settle` and `redeal` receive it.
class Chance {
 public:
  virtual ~Chance() = default;
  /// A uniformly distributed number in [0, bound). `bound` is at least 1.
  virtual std::uint32_t below(std::uint32_t bound) = 0;
};

/// One random number with its bound, as the match record logs it.
struct Draw {
  std::uint32_t bound;
  std::uint32_t value;
  bool operator==(const Draw&) const = default;
};

/// Takes draws from another source and logs them.
class LoggedChance final : public Chance {
 public:
  explicit LoggedChance(Chance& source) : source_(source) {}
  std::uint32_t below(std::uint32_t bound) override {
    const std::uint32_t value = source_.below(bound);
    draws_.push_back({bound, value});
    return value;
  }
  [[nodiscard]] const std::vector<Draw>& draws() const { return draws_; }

 private:
  Chance& source_;
  std::vector<Draw> draws_;
};

/// Repeats logged draws, so that a replay needs no generator. After the first draw that does not match the log, the
/// numbers are arbitrary but vary, so that a game that draws until something fits still ends on a forged log.
class ReplayedChance final : public Chance {
 public:
  explicit ReplayedChance(std::span<const Draw> draws) : draws_(draws) {}
  std::uint32_t below(std::uint32_t bound) override {
    faithful_ = faithful_ && next_ < draws_.size() && draws_[next_].bound == bound && draws_[next_].value < bound;
    return faithful_ ? draws_[next_++].value : made_up() % bound;
  }
  /// True if every requested draw was logged with the same bound, and none is left over.
  [[nodiscard]] bool faithful() const { return faithful_ && next_ == draws_.size(); }

 private:
  /// The upper half of SplitMix64 (Steele, Lea and Flood, 2014).
  std::uint32_t made_up() {
    made_up_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = (made_up_ ^ (made_up_ >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return static_cast<std::uint32_t>((mixed ^ (mixed >> 31U)) >> 32U);
  }

  std::span<const Draw> draws_;
  std::size_t next_ = 0;
  bool faithful_ = true;
  std::uint64_t made_up_ = 0;
};

}  // namespace reef
