#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace reef {

/// The last results of a function that depends on its argument alone, so that they need not be computed again. A result
/// is forgotten when one of another argument takes its place. The argument is given as words.
template <std::size_t words, class Result, std::size_t places>
class LastResults {
 public:
  using Argument = std::array<std::uint64_t, words>;

  template <class Function>
  const Result& of(const Argument& argument, Function function) {
    Entry& entry = entries_[place_of(argument)];
    if (!entry.result || entry.argument != argument) entry = {argument, function()};
    return *entry.result;
  }

 private:
  struct Entry {
    Argument argument{};
    std::optional<Result> result{};
  };

  static std::size_t place_of(const Argument& argument) {
    std::uint64_t factor = 0x9e3779b97f4a7c15U;  // Any odd number with bits everywhere.
    std::uint64_t sum = 0;
    for (const std::uint64_t word : argument) {
      sum += word * factor;
      factor += 0x85ebca77c2b2ae3cU;
    }
    return static_cast<std::size_t>((sum >> 32U) % places);
  }

  std::array<Entry, places> entries_{};
};

}  // namespace reef
