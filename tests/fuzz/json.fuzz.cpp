// Any text as options, state and step of every game.
#include "engines/core/registry.hpp"
#include "tests/fuzz/fuzzed_chance.hpp"
#include "tests/fuzz/json_mutator.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;

namespace {

void as_options(const GameEntry& game, const Json& json) {
  const auto options = game.normalise(json);
  if (!options) return;
  fuzz::require(game.normalise(*options) == options, "normalised options stay unchanged: " + options->dump());
}

void as_state(const GameEntry& game, const Json& json) {
  const auto game_state = game.load(json);
  if (!game_state) return;
  fuzz::require((*game_state)->state() == json, "an accepted state is saved unchanged: " + json.dump());
  fuzz::ask((*game_state)->score(), (*game_state)->view(Viewer::spectator()));
}

void as_step(const GameEntry& game, const Json& json) {
  fuzz::FuzzedChance chance(nullptr, 0);
  const auto game_state = game.setup(Json::object(), game.meta().seats_min, chance);
  fuzz::require(game_state.has_value(), "the defaults can be played");
  const Json before = (*game_state)->state();
  for (const Seat seat : SeatSet::first(game.meta().seats_min)) {
    const auto applied = (*game_state)->apply(seat, json);
    if (applied) return;
    fuzz::require(!applied.error().rule.empty(), "a refusal names a rule");
    fuzz::require((*game_state)->state() == before, "a refusal changes nothing");
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
  return fuzz::mutate_json(bytes, 0, size, size_max, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto json = parse_json(fuzz::text_of(bytes, size));
  if (!json) return 0;
  const auto again = parse_json(json->dump());
  fuzz::require(again && *again == *json, "what is read and written can be read again");
  for (const GameEntry& game : games()) {
    as_options(game, *json);
    as_state(game, *json);
    as_step(game, *json);
  }
  return 0;
}
