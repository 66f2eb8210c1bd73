// Prints one random game of every setting of every game, one JSON object per line. wasm.test.js replays these games of
// the native build in the WebAssembly build.
#include <iostream>

#include "tests/conformance/recording.hpp"

using namespace reef;

namespace {

Json encode(const std::vector<Draw>& draws) {
  Json numbers = Json::array();
  for (const Draw& draw : draws) numbers.push_back({draw.bound, draw.value});
  return numbers;
}

Json encode(const conformance::Recording& recording) {
  Json turns = Json::array();
  for (const conformance::Turn& turn : recording.turns) {
    turns.push_back({{"seat", turn.seat}, {"steps", turn.steps}, {"draws", encode(turn.draws)}});
  }
  Json states = Json::array();
  for (const conformance::Position* position : recording.settled()) states.push_back(position->game_state->state());
  return {{"game", recording.game->meta().id}, {"options", recording.setting.options},
          {"seats", recording.setting.seats},  {"draws", encode(recording.setup_draws)},
          {"turns", std::move(turns)},         {"states", std::move(states)}};
}

}  // namespace

int main() {
  for (const GameEntry& game : games()) {
    for (const auto& recording : conformance::record_all(game, {})) std::cout << encode(recording).dump() << '\n';
  }
}
