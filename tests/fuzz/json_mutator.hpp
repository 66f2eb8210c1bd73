#pragma once

#include <cstring>
#include <random>

#include "engines/core/strict_json.hpp"
#include "tests/conformance/mutation.hpp"
#include "tests/fuzz/bytes.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t size_max);

namespace reef::fuzz {

class RandomChance final : public Chance {
 public:
  explicit RandomChance(unsigned seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t bound) override { return static_cast<std::uint32_t>(random_() % bound); }

 private:
  std::minstd_rand random_;
};

/// Mutates an input whose end, from `begin` on, is JSON: mostly as JSON, so that the parser accepts it and the fuzzer
/// reaches deeper code, and otherwise as bytes.
inline std::size_t mutate_json(std::uint8_t* bytes, std::size_t begin, std::size_t size, std::size_t size_max,
                               unsigned seed) {
  const auto json = parse_json(text_of(bytes + begin, size - begin));
  if (!json || seed % 4 == 0) return LLVMFuzzerMutate(bytes, size, size_max);
  RandomChance chance(seed);
  const std::string text = conformance::mutated(*json, chance).dump(-1, ' ', false, Json::error_handler_t::replace);
  if (begin + text.size() > size_max) return LLVMFuzzerMutate(bytes, size, size_max);
  std::memcpy(bytes + begin, text.data(), text.size());
  return begin + text.size();
}

}  // namespace reef::fuzz
