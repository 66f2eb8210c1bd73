// The games of these tests, in place of the generated list: a real one, and the toys with features that no real game
// needs.

#include <vector>

#include "engines/core/registry.hpp"
#include "engines/maori/game.hpp"
#include "tests/conformance/toy/elimination.hpp"
#include "tests/conformance/toy/pearls.hpp"
#include "tests/conformance/toy/plunge.hpp"
#include "tests/conformance/toy/results.hpp"
#include "tests/conformance/toy/veto.hpp"

namespace reef {

std::span<const GameEntry> games() {
  static const std::vector<GameEntry> entries = {entry_of<maori::Game>(),       entry_of<toy::Pearls>(),
                                                 entry_of<toy::plunge::Game>(), entry_of<toy::Raft>(),
                                                 entry_of<toy::Tugs>(),         entry_of<toy::Crabs>(),
                                                 entry_of<toy::veto::Game>(),   entry_of<toy::elimination::Game>()};
  return entries;
}

const GameEntry* find_game(std::string_view id) {
  for (const GameEntry& entry : games()) {
    if (entry.meta().id == id) return &entry;
  }
  return nullptr;
}

}  // namespace reef
