#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace reef {

/// The only source of randomness that an engine sees. Handed to `setup`, `settle` and `redeal` alone.
class Chance {
 public:
  virtual ~Chance() = default;
  /// A number in [0, bound), every one equally likely. `bound` is at least 1.
  virtual std::uint32_t below(std::uint32_t bound) = 0;
};

/// One number drawn, with the bound it was drawn under: what the match record logs.
struct Draw {
  std::uint32_t bound;
  std::uint32_t value;
  bool operator==(const Draw&) const = default;
};

/// Hands draws on from another source and keeps a log of them.
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

/// Repeats logged draws: a replay needs no generator. `faithful()` tells whether the engine asked for just these.
class ReplayedChance final : public Chance {
 public:
  explicit ReplayedChance(std::span<const Draw> draws) : draws_(draws) {}
  std::uint32_t below(std::uint32_t bound) override {
    if (next_ >= draws_.size() || draws_[next_].bound != bound || draws_[next_].value >= bound) {
      faithful_ = false;
      return 0;
    }
    return draws_[next_++].value;
  }
  /// True if every draw asked for was logged with the same bound, and none is left over.
  [[nodiscard]] bool faithful() const { return faithful_ && next_ == draws_.size(); }

 private:
  std::span<const Draw> draws_;
  std::size_t next_ = 0;
  bool faithful_ = true;
};

}  // namespace reef
