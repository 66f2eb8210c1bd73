#pragma once

#include <memory>
#include <vector>

#include "engines/core/any_game.hpp"

namespace reef::match {

/// A commit of a turn from the log, with the states before and after it.
struct PlayedTurn {
  int ply;
  Seat seat;
  Json steps;
  bool is_sealed;  ///< Its last step was sealed.
  bool drew;       ///< Settling it drew random numbers.
  std::shared_ptr<const AnyGame> before;
  std::shared_ptr<const AnyGame> after;
  std::vector<EventsPtr> events;  ///< From the game.
  /// Whether it goes on with the turn of the commit before it.
  [[nodiscard]] bool within_turn() const { return before->mid_turn(); }
};

/// Whether the turn revealed hidden information to any viewer: it drew, it was sealed, or for a viewer whose knowledge
/// allows other positions before it, the same steps could have looked different. Deterministic. If unsure, as with a
/// card laid face down, the result is true.
bool reveals(const PlayedTurn& turn, int seats);

}  // namespace reef::match
