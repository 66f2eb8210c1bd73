#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engines/bots/greedy.hpp"
#include "engines/bots/random.hpp"

/// Turns that are chosen in microseconds and still make some sense: for the bot that plays easily, and for what a
/// search imagines of the turns to come.
namespace reef::bots {

/// How a hasty seat chooses: the best of `tries` turns, each step of which is the best of `looks` random ones. Best is
/// the greatest lead at once, before anything is settled.
struct Haste {
  int tries;
  int looks;
};

/// A step and what it leads to.
template <Game G>
struct Looked {
  typename G::Action action;
  StepResult<typename G::State, typename G::Event> result;
};

/// The best of up to `looks` different random steps; of equal ones the first. Nothing if all are worse than `enough`.
template <Game G>
std::optional<Looked<G>> hasty_step(const typename G::State& state, Seat seat, int looks, std::optional<int> enough,
                                    Chance& chance) {
  auto legal = G::legal(state, seat);
  const std::size_t count = std::min(legal.size(), static_cast<std::size_t>(looks));
  std::optional<Looked<G>> best;
  std::optional<int> most = enough;
  for (std::size_t look = 0; look < count; ++look) {
    std::swap(legal[look], legal[look + chance.below(static_cast<std::uint32_t>(legal.size() - look))]);
    choose_number<G>(state, seat, legal[look], chance);
    auto result = G::apply(state, seat, legal[look]);
    const int ahead = count > 1 || enough ? lead<G>(result->state, seat) : 0;
    if (most && ahead <= *most) continue;
    most = ahead;
    best = Looked<G>{std::move(legal[look]), std::move(*result)};
  }
  return best;
}

/// Takes hasty steps until the turn is complete, without settling `state`. A turn that may end does so when no step
/// looks better. Calls `visit` with each step.
template <Game G, class Visit>
void play_hasty_steps(typename G::State& state, Seat seat, int looks, Chance& chance, Visit visit) {
  std::optional<int> enough;
  while (G::to_act(state).contains(seat)) {
    auto step = hasty_step<G>(state, seat, looks, enough, chance);
    if (!step) return;
    state = std::move(step->result.state);
    visit(std::move(step->action));
    if (step->result.sealed) return;
    enough = step->result.whole ? std::optional(lead<G>(state, seat)) : std::nullopt;
  }
}

/// A turn with the state after it, not settled.
template <Game G>
struct Hasty {
  std::vector<typename G::Action> turn;
  typename G::State state;
};

/// The best of some turns whose steps are chosen one by one. Needs at least one try and one look.
template <Game G>
Hasty<G> hasty_turn(const typename G::State& state, Seat seat, Haste haste, Chance& chance) {
  std::optional<Hasty<G>> best;
  std::optional<int> most;
  for (int tried = 0; tried < haste.tries; ++tried) {
    Hasty<G> next{.turn = {}, .state = state};
    const auto keep = [&next](auto&& action) { next.turn.push_back(std::forward<decltype(action)>(action)); };
    if (haste.looks > 1) {
      play_hasty_steps<G>(next.state, seat, haste.looks, chance, keep);
    } else {
      play_random_turn<G>(next.state, seat, chance, keep);
    }
    const int ahead = haste.tries > 1 ? lead<G>(next.state, seat) : 0;
    if (most && ahead <= *most) continue;
    most = ahead;
    best = std::move(next);
  }
  return std::move(*best);
}

}  // namespace reef::bots
