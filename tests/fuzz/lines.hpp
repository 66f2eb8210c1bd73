#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "server/metrics/registry.hpp"
#include "tests/fuzz/front.hpp"
#include "tests/fuzz/json_mutator.hpp"

/// Inputs of several lines, each of which may end in JSON.
namespace reef::fuzz {

inline constexpr std::size_t lines_max = 16;

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < lines_max) {
    const std::size_t length = text.find('\n');
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
  }
  return lines;
}

/// Mutates the JSON of one of the lines, or the bytes of all.
inline std::size_t mutate_lines(std::uint8_t* bytes, std::size_t size, std::size_t size_max, unsigned seed) {
  const std::string_view text = text_of(bytes, size);
  const auto lines = lines_of(text);
  if (lines.empty() || seed % 4 == 0) return LLVMFuzzerMutate(bytes, size, size_max);
  const std::string_view line = lines[seed / 4 % lines.size()];
  const std::size_t brace = line.find(" {") == std::string_view::npos ? line.find('{') : line.find(" {") + 1;
  if (brace == std::string_view::npos) return LLVMFuzzerMutate(bytes, size, size_max);
  const auto begin = static_cast<std::size_t>(line.data() - text.data()) + brace;
  const std::size_t end = begin + line.size() - brace;
  const std::string tail(text.substr(end));
  const std::size_t ends = mutate_json(bytes, begin, end, size_max - tail.size(), seed / 64);
  std::memcpy(bytes + ends, tail.data(), tail.size());
  return ends + tail.size();
}

/// The server that all inputs share, with new users for the lines of each. It is replaced regularly, because it grows.
inline Front& fresh_front(const std::vector<std::string_view>& lines) {
  // Before the front, so that it is destroyed after it: the threads of the front count until they end.
  metrics::registry();
  static std::unique_ptr<Front> front;
  static int uses = 0;
  if (uses++ % 256 == 0) {
    front.reset();
    front = std::make_unique<Front>();
  }
  front->new_company(lines);
  return *front;
}

}  // namespace reef::fuzz
