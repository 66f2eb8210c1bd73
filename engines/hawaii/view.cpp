#include "engines/hawaii/view.hpp"

#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {

View view_of(const State& state) {
  View view{.state = state, .to_act = to_act(state), .seats = {}};
  const auto all = standings(state);
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Player& player = state.players[seat];
    const unsigned used = seat == state.turn ? state.trades_used : 0U;
    view.seats.push_back({.player = player,
                          .trades_used = used,
                          .trading = trading(player, used),
                          .spear_points = spear_points(player),
                          .standing = all[seat],
                          .income = income_of(player, state.round)});
  }
  return view;
}

}  // namespace reef::hawaii
