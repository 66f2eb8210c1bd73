#pragma once

#include <cstdint>

#include "engines/core/violation.hpp"
#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/state.hpp"
#include "engines/hawaii/steps.hpp"

/// The single definition of legality: `legal` lists and `apply` executes exactly the steps that `check` allows.
namespace reef::hawaii {

/// Why a step is refused. `violation_of` gives each its stable rule id, detail and path.
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

/// What `check` has to know of a seat's position; computed once per listing.
struct Outlook {
  Kinds kinds;  ///< Kinds that are in stock and that the player could build.
  int trading;  ///< How many resources its trading huts can still replace.
};
Outlook outlook_of(const State& state, Seat seat);

/// `Refusal::allowed` if the step is legal. Accepts any step, also with numbers out of range. `outlook` must be that of
/// the seat.
Refusal check(const State& state, Seat seat, const Outlook& outlook, const Action& action);
Refusal check(const State& state, Seat seat, const Action& action);

Violation violation_of(Refusal refusal);

/// What a step costs. The numbers of the step must be valid.
Bill bill_of(const State& state, const Player& player, const step::Go& step);
Bill bill_of(const State& state, const Player& player, const step::Fish& step);
Bill bill_of(const State& state, const Player& player, const step::Visit& step);
Bill bill_of(const State& state, const Player& player, const step::Buy& step);

/// The kinds that may be chosen in phase `tile`: those of the place, or fruit on an island, that are in stock and can
/// be built.
Kinds choices(const State& state, const Outlook& outlook, const Player& player, Source from);

/// The lowest price at a place of the frame; 0 if it has no token.
int lowest_price(const State& state, std::uint8_t place);

}  // namespace reef::hawaii
