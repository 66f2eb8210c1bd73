#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

/// How bots choose the free numbers of steps; see `HasFreeNumbers`. In games without them this costs nothing and draws
/// nothing.
namespace reef::bots {

/// How many numbers of a range the greedy bot looks at, besides the least and the most.
inline constexpr std::int64_t numbers_looked_at = 14;

/// A number of the range, all equally likely.
inline std::int64_t any_number(const FreeRange& range, Chance& chance) {
  return range.least + chance.below(static_cast<std::uint32_t>(range.most - range.least + 1));
}

/// Gives a listed step a random number of its range, if it has one.
template <Game G>
void choose_number([[maybe_unused]] const typename G::State& state, [[maybe_unused]] Seat seat,
                   [[maybe_unused]] typename G::Action& action, [[maybe_unused]] Chance& chance) {
  if constexpr (HasFreeNumbers<G>) {
    const auto range = G::free_range(state, seat, action);
    if (range) action = G::with_number(std::move(action), any_number(*range, chance));
  }
}

/// Some numbers of a range, in ascending order: all, if they are few; else both ends, and one at random of each of
/// several equal parts of what is between.
inline std::vector<std::int64_t> some_numbers(const FreeRange& range, Chance& chance) {
  const std::int64_t between = range.most - range.least - 1;
  const std::int64_t parts = std::clamp(between, std::int64_t{0}, numbers_looked_at);
  std::vector<std::int64_t> numbers = {range.least};
  for (std::int64_t part = 0; part < parts; ++part) {
    const FreeRange inner{range.least + 1 + part * between / parts, range.least + (part + 1) * between / parts};
    numbers.push_back(any_number(inner, chance));
  }
  if (range.most > range.least) numbers.push_back(range.most);
  return numbers;
}

/// The listed steps, and each that has a free number with several of them.
template <Game G>
std::vector<typename G::Action> steps_to_look_at(const typename G::State& state, Seat seat,
                                                 [[maybe_unused]] Chance& chance) {
  if constexpr (HasFreeNumbers<G>) {
    std::vector<typename G::Action> steps;
    for (const auto& action : G::legal(state, seat)) {
      const auto range = G::free_range(state, seat, action);
      if (!range) steps.push_back(action);
      if (!range) continue;
      for (const std::int64_t number : some_numbers(*range, chance)) steps.push_back(G::with_number(action, number));
    }
    return steps;
  } else {
    return G::legal(state, seat);
  }
}

}  // namespace reef::bots
