#pragma once

#include "engines/core/game.hpp"
#include "engines/hawaii/state.hpp"

/// How the small things are written, the same in states, steps, events and views.
namespace reef::hawaii {

/// A number, or null for `none`.
inline Json or_null(std::uint8_t number) {
  return number == none ? Json(nullptr) : Json(number);
}
/// {shells, feet, fruit}.
Json goods_json(const Goods& goods);
/// {fishing, side_1, side_2}.
Json fleet_json(const Fleet& fleet);
/// The seats in ascending order.
Json seats_json(SeatSet seats);
/// {price, spears}.
Json token_json(std::uint8_t token);

}  // namespace reef::hawaii
