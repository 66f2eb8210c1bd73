#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engines/bots/greedy.hpp"
#include "engines/bots/random.hpp"
#include "engines/core/game.hpp"

namespace reef::bots {

enum class Kind : std::uint8_t { random, greedy };
inline constexpr Kind kinds[] = {Kind::random, Kind::greedy};

/// "random", "greedy".
std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);

/// The steps of one whole turn of `seat`, which is in `to_act`. Plays through the seam alone, and on what the seat may
/// know alone: the hidden parts of the state are drawn anew before anything looks at them.
template <Game G>
std::vector<typename G::Action> think(const typename G::State& state, Seat seat, Kind kind, Chance& chance) {
  const typename G::State imagined = G::redeal(state, Viewer::at(seat), chance);
  switch (kind) {
    case Kind::greedy:
      return greedy_turn<G>(imagined, seat, chance);
    case Kind::random:
      break;
  }
  return random_turn<G>(imagined, seat, chance);
}

}  // namespace reef::bots
