#pragma once

#include <memory>
#include <vector>

#include "engines/core/table.hpp"

namespace reef::match {

/// A turn as the log tells it: where it began, what was done, and what came of it.
struct PlayedTurn {
  int ply;
  Seat seat;
  Json steps;
  bool is_sealed;  ///< Its last step was.
  bool drew;       ///< Settling it called for chance.
  std::shared_ptr<const Table> before;
  std::shared_ptr<const Table> after;
  std::vector<HappeningsPtr> happened;  ///< By the game.
};

/// Whether the turn told anybody what they did not know: it drew, it was sealed, or somebody for whom the position
/// before it might have been another would have seen something else come of the same steps. Answers the same whenever
/// it is asked. Where it cannot tell, as with a card that was laid face down, it says yes.
bool reveals(const PlayedTurn& turn, int seats);

}  // namespace reef::match
