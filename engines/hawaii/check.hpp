#pragma once

#include <cstdint>

#include "engines/core/violation.hpp"
#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/state.hpp"

/// The one judge of steps: `legal` lists what it lets pass, `apply` does what it lets pass.
namespace reef::hawaii {

/// Why a step is refused. `violation_of` gives each its stable rule id, its sentence and its path.
enum class Refusal : std::uint8_t {
  allowed,
  not_your_turn,
  other_phase,
  malformed,
  go_no_token,
  go_nothing_to_build,
  go_dead_end,
  pay_amount,
  pay_lacking,
  pay_one_currency,
  fish_none,
  fish_too_many,
  boats_lacking,
  boats_room,
  boats_spare,
  island_visited,
  order_taken,
  tile_elsewhere,
  tile_sold_out,
  tile_no_room,
  buy_no_token,
  buy_two_places,
  buy_two_left,
  build_begin,
  build_skip,
  build_same,
  build_god,
  convert_two,
  income_count,
};

/// What the judge has to know of a seat's position, found once for a whole listing.
struct Outlook {
  Kinds kinds;  ///< Of which there are tiles, and the player could build one.
  int trading;  ///< Resources that its trading huts can still replace.
};
Outlook outlook_of(const State& state, Seat seat);

/// `Refusal::allowed` if the step is legal. Safe with any action whatever. `outlook` is that of the seat.
Refusal check(const State& state, Seat seat, const Outlook& outlook, const Action& action);
Refusal check(const State& state, Seat seat, const Action& action);

Violation violation_of(Refusal refusal);

/// What a step of the kinds `go`, `fish`, `island` and `buy` costs; nothing for the others. The action's value names
/// something that is there.
Bill bill_of(const State& state, const Player& player, const Action& action);

/// Kinds that may be chosen in phase `tile`: those of the place, or the fruit of the island, that can be had and built.
Kinds choices(const State& state, const Outlook& outlook, const Player& player, Pending::From from);

/// The lowest price at a place of the frame; 0 if no token lies there.
int lowest_price(const State& state, std::uint8_t place);

}  // namespace reef::hawaii
