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

/// The name of the bot in the API: "random" or "greedy".
std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);

/// The steps of one whole turn of `seat`, which must be in `to_act`. Uses only what the seat may know: the hidden parts
/// of the state are redealt before anything reads them.
template <Game G>
std::vector<typename G::Action> choose_turn(const typename G::State& state, Seat seat, Kind kind, Chance& chance) {
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
