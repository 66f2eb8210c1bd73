#pragma once

#include <cstddef>
#include <cstdint>

#include "engines/core/chance.hpp"

namespace reef::fuzz {

/// Numbers from a fuzzer's input, so that the input decides everything. Zeros when the input is used up.
class FuzzedChance final : public Chance {
 public:
  FuzzedChance(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), left_(size) {}

  std::uint32_t below(std::uint32_t bound) override {
    std::uint64_t number = 0;
    for (std::uint32_t reach = bound - 1; reach != 0; reach >>= 8) number = number << 8 | next();
    return static_cast<std::uint32_t>(number % bound);
  }
  [[nodiscard]] bool used_up() const { return left_ == 0; }

 private:
  std::uint8_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *bytes_++;
  }

  const std::uint8_t* bytes_;
  std::size_t left_;
};

}  // namespace reef::fuzz
