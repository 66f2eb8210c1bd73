// The games of these tests, in place of the generated list: beside a real one the toy, which knows what no real game
// has to know.

#include <vector>

#include "engines/core/registry.hpp"
#include "engines/maori/game.hpp"
#include "tests/conformance/toy/pearls.hpp"

namespace reef {

std::span<const GameEntry> games() {
  static const std::vector<GameEntry> entries = {entry_of<maori::Game>(), entry_of<toy::Pearls>()};
  return entries;
}

const GameEntry* find_game(std::string_view id) {
  for (const GameEntry& entry : games()) {
    if (entry.meta().id == id) return &entry;
  }
  return nullptr;
}

}  // namespace reef
