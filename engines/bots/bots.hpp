#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engines/bots/chances.hpp"
#include "engines/bots/flat_search.hpp"
#include "engines/bots/greedy.hpp"
#include "engines/bots/hasty.hpp"
#include "engines/bots/random.hpp"
#include "engines/core/game.hpp"

namespace reef::bots {

/// How strong a bot is. `random` and `greedy` are the names of older matches; `greedy` plays like `medium`.
enum class Kind : std::uint8_t { easy, medium, strong, expert, random, greedy };
inline constexpr Kind kinds[] = {Kind::easy, Kind::medium, Kind::strong, Kind::expert, Kind::random, Kind::greedy};
/// Those that a new table offers, the weakest first.
inline constexpr Kind offered[] = {Kind::easy, Kind::medium, Kind::strong, Kind::expert};

/// The name of the bot in the API, e.g. "strong".
std::string_view name_of(Kind kind);
std::optional<Kind> kind_named(std::string_view name);

/// How long a bot may think about one turn, in seconds of one core; 0 for one that needs only milliseconds.
double seconds_of(Kind kind);
/// How much a bot searches that is strong, or an expert.
Budget budget_of(Kind kind, Spent spent);

/// How carefully the easy bot chooses.
inline constexpr Haste easy_haste{.tries = 6, .looks = 4};

/// How many playouts the medium bot makes in a game that does not judge its positions: there, the points after one turn
/// say little.
inline constexpr std::int64_t medium_playouts = 100;

/// The turn of the medium bot. `state` must be redealt for the seat.
template <Game G>
std::vector<typename G::Action> medium_turn(const typename G::State& state, Seat seat, Chance& chance) {
  if constexpr (Appraises<G>) {
    return greedy_turn<G>(state, seat, chance);
  } else {
    return FlatSearch<G>(state, seat, {.playouts = medium_playouts}, chance).best();
  }
}

/// The steps of one whole turn of `seat`, which must be in `to_act`. Uses only what the seat may know: the hidden parts
/// of the state are redealt before anything reads them. `spent` tells how much of the time is over; without it the same
/// draws of `chance` always choose the same turn.
template <Game G>
std::vector<typename G::Action> choose_turn(const typename G::State& state, Seat seat, Kind kind, Chance& chance,
                                            const Spent& spent = {}) {
  const typename G::State imagined = G::redeal(state, Viewer::at(seat), chance);
  switch (kind) {
    case Kind::easy:
      return hasty_turn<G>(imagined, seat, easy_haste, chance).turn;
    case Kind::medium:
    case Kind::greedy:
      return medium_turn<G>(imagined, seat, chance);
    case Kind::strong:
    case Kind::expert:
      return FlatSearch<G>(imagined, seat, budget_of(kind, spent), chance).best();
    case Kind::random:
      break;
  }
  return random_turn<G>(imagined, seat, chance);
}

/// At most `count` good turns of `seat`, as the strong bot finds them, in the order of their chances. Uses only what
/// the seat may know.
template <Game G>
std::vector<Judged<std::vector<typename G::Action>>> good_turns(const typename G::State& state, Seat seat,
                                                                std::size_t count, Chance& chance, const Spent& spent) {
  const typename G::State imagined = G::redeal(state, Viewer::at(seat), chance);
  auto good = FlatSearch<G>(imagined, seat, budget_of(Kind::strong, spent), chance).best(count);
  using Good = std::ranges::range_value_t<decltype(good)>;
  std::ranges::sort(good, std::greater(), &Good::chance);
  return good;
}

}  // namespace reef::bots
