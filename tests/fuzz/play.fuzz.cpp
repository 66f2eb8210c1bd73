// Plays FUZZED_GAME; the input makes every choice: the options, the seats, listed and mutated steps, the random
// numbers, and damage to saved states.
#include <algorithm>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "tests/conformance/mutation.hpp"
#include "tests/conformance/settings.hpp"
#include "tests/fuzz/fuzzed_chance.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using conformance::mutated;
using fuzz::FuzzedChance;
using fuzz::require;

namespace {

struct Sitting {
  const GameEntry* game;
  conformance::Setting setting;
};

/// The game in every playable setting.
const std::vector<Sitting>& sittings() {
  static const std::vector<Sitting> all = [] {
    const GameEntry* const game = find_game(FUZZED_GAME);
    require(game != nullptr, "the game exists");
    std::vector<Sitting> found;
    for (auto& setting : conformance::playable_settings_of(*game)) found.push_back({game, std::move(setting)});
    require(!found.empty(), "the game can be played");
    return found;
  }();
  return all;
}

bool lists(const Json& legal, const Json& step) {
  return std::ranges::any_of(legal, [&](const Json& entry) { return entry.at("step") == step; });
}

/// A damaged saved state is refused, or loaded exactly as it is; then no call on it may fail.
void load_damaged(const GameEntry& game, const AnyGame& game_state, int seats, FuzzedChance& chance) {
  Json state = game_state.state();
  for (std::uint32_t more = chance.below(4); more < 4; ++more) state = mutated(state, chance);
  const auto loaded = game.load(state);
  if (!loaded) return;
  require((*loaded)->state() == state, "an accepted state is saved unchanged: " + state.dump());
  for (const Seat seat : SeatSet::first(seats)) {
    fuzz::ask((*loaded)->view(Viewer::at(seat)), (*loaded)->legal(seat));
  }
  fuzz::ask((*loaded)->score(), (*loaded)->outcome());
}

void load_sound(const GameEntry& game, const AnyGame& game_state) {
  const Json state = game_state.state();
  const auto loaded = game.load(state);
  require(loaded && (*loaded)->state() == state, "a saved state is loaded unchanged: " + state.dump());
}

void try_bent_step(AnyGame& game_state, const Json& legal, int seats, FuzzedChance& chance) {
  const Json& listed = legal[chance.below(static_cast<std::uint32_t>(legal.size()))].at("step");
  const Json step = mutated(listed, chance);
  const auto seat = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  if (lists(game_state.legal(seat), step)) return;
  const Json before = game_state.state();
  require(!game_state.apply(seat, step), "an unlisted step is refused: " + step.dump());
  require(game_state.state() == before, "a refusal changes nothing: " + step.dump());
}

Seat any_of(SeatSet seats, FuzzedChance& chance) {
  std::uint32_t skip = chance.below(static_cast<std::uint32_t>(seats.size()));
  for (const Seat seat : seats) {
    if (skip-- == 0) return seat;
  }
  return *seats.begin();
}

void look_at(const AnyGame& game_state, const Sitting& sitting, FuzzedChance& chance) {
  switch (chance.below(8)) {
    case 0:
      return load_damaged(*sitting.game, game_state, sitting.setting.seats, chance);
    case 1:
      return load_sound(*sitting.game, game_state);
    case 2: {
      const auto viewer =
          Viewer::at(static_cast<Seat>(chance.below(static_cast<std::uint32_t>(sitting.setting.seats))));
      const auto other = game_state.redeal(viewer, chance);
      return require(other->view(viewer) == game_state.view(viewer), "a view does not reveal hidden information");
    }
    default:
      return;
  }
}

void play_turn(AnyGame& game_state, const Sitting& sitting, FuzzedChance& chance) {
  const Seat seat = any_of(game_state.to_act(), chance);
  for (std::size_t steps = 0;; ++steps) {
    require(steps < steps_max, "a turn ends");
    look_at(game_state, sitting, chance);
    const Json legal = game_state.legal(seat);
    require(!legal.empty(), "a seat to act has a legal step");
    if (chance.below(4) == 0) try_bent_step(game_state, legal, sitting.setting.seats, chance);
    const Json& step = legal[chance.below(static_cast<std::uint32_t>(legal.size()))].at("step");
    const auto applied = game_state.apply(seat, step);
    require(applied.has_value(), "a listed step applies: " + step.dump());
    if (applied->sealed || !game_state.to_act().contains(seat)) break;
  }
  game_state.settle(chance);
  require(game_state.to_act().empty() == game_state.outcome().has_value(),
          "a game is over exactly when no seat is to act");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  FuzzedChance chance(bytes, size);
  const Sitting& sitting = sittings()[chance.below(static_cast<std::uint32_t>(sittings().size()))];
  const auto game_state = sitting.game->setup(sitting.setting.options, sitting.setting.seats, chance);
  require(game_state.has_value(), "a playable setting can be played with any draws");
  while (!chance.used_up() && !(*game_state)->to_act().empty()) play_turn(**game_state, sitting, chance);
  return 0;
}
