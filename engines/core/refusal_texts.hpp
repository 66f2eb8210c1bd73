#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "engines/core/game.hpp"

namespace reef {

/// The texts of one of a game's reasons to refuse a step. `Refusal` is the game's own enumeration.
template <class Refusal>
struct RefusalText {
  Refusal refusal;
  std::string_view rule;    ///< Stable id, such as "maori.move.shells".
  std::string_view detail;  ///< An English sentence for developers.
  std::string_view path;    ///< JSON pointer to the wrong member inside the step; empty for the whole step.
};

/// The violation for this refusal. `texts` must contain every refusal.
template <class Refusal>
Violation violation_in(std::span<const RefusalText<Refusal>> texts, Refusal refusal) {
  const auto found = std::ranges::find(texts, refusal, &RefusalText<Refusal>::refusal);
  return {std::string(found->rule), std::string(found->detail), std::string(found->path)};
}

}  // namespace reef
