// Plays FUZZED_GAME, by choices that the input makes, every one: the options, the seats, steps that are listed and
// steps that are bent, the luck, and damage to saved states.
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
    require(game != nullptr, "the game is there");
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

/// A state that was saved and damaged is refused, or is what it says; and then nothing asked of it goes wrong.
void load_damaged(const GameEntry& game, const Table& table, int seats, FuzzedChance& chance) {
  Json state = table.state();
  for (std::uint32_t more = chance.below(4); more < 4; ++more) state = mutated(state, chance);
  const auto loaded = game.load(state);
  if (!loaded) return;
  require((*loaded)->state() == state, "an accepted state is what it saves: " + state.dump());
  for (const Seat seat : SeatSet::first(seats)) {
    fuzz::ask((*loaded)->view(Viewer::at(seat)), (*loaded)->legal(seat));
  }
  fuzz::ask((*loaded)->score(), (*loaded)->outcome());
}

void load_sound(const GameEntry& game, const Table& table) {
  const Json state = table.state();
  const auto loaded = game.load(state);
  require(loaded && (*loaded)->state() == state, "a saved state is loaded as it was: " + state.dump());
}

void try_bent_step(Table& table, const Json& legal, int seats, FuzzedChance& chance) {
  const Json& listed = legal[chance.below(static_cast<std::uint32_t>(legal.size()))].at("step");
  const Json step = mutated(listed, chance);
  const auto seat = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  if (lists(table.legal(seat), step)) return;
  const Json before = table.state();
  require(!table.apply(seat, step), "what is not listed is refused: " + step.dump());
  require(table.state() == before, "a refusal changes nothing: " + step.dump());
}

Seat any_of(SeatSet seats, FuzzedChance& chance) {
  std::uint32_t skip = chance.below(static_cast<std::uint32_t>(seats.size()));
  for (const Seat seat : seats) {
    if (skip-- == 0) return seat;
  }
  return *seats.begin();
}

void look_at(const Table& table, const Sitting& sitting, FuzzedChance& chance) {
  switch (chance.below(8)) {
    case 0:
      return load_damaged(*sitting.game, table, sitting.setting.seats, chance);
    case 1:
      return load_sound(*sitting.game, table);
    case 2: {
      const auto viewer =
          Viewer::at(static_cast<Seat>(chance.below(static_cast<std::uint32_t>(sitting.setting.seats))));
      const auto other = table.redeal(viewer, chance);
      return require(other->view(viewer) == table.view(viewer), "a view does not tell one world from another");
    }
    default:
      return;
  }
}

void play_turn(Table& table, const Sitting& sitting, FuzzedChance& chance) {
  const Seat seat = any_of(table.to_act(), chance);
  for (std::size_t steps = 0;; ++steps) {
    require(steps < steps_max, "a turn ends");
    look_at(table, sitting, chance);
    const Json legal = table.legal(seat);
    require(!legal.empty(), "who is to act has a legal step");
    if (chance.below(4) == 0) try_bent_step(table, legal, sitting.setting.seats, chance);
    const Json& step = legal[chance.below(static_cast<std::uint32_t>(legal.size()))].at("step");
    const auto applied = table.apply(seat, step);
    require(applied.has_value(), "what is listed applies: " + step.dump());
    if (applied->sealed || !table.to_act().contains(seat)) break;
  }
  table.settle(chance);
  require(table.to_act().empty() == table.outcome().has_value(), "a game is over just when nobody is to act");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  FuzzedChance chance(bytes, size);
  const Sitting& sitting = sittings()[chance.below(static_cast<std::uint32_t>(sittings().size()))];
  const auto table = sitting.game->setup(sitting.setting.options, sitting.setting.seats, chance);
  require(table.has_value(), "a playable setting can be played whatever the luck");
  while (!chance.used_up() && !(*table)->to_act().empty()) play_turn(**table, sitting, chance);
  return 0;
}
