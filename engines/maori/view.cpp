#include "engines/maori/view.hpp"

#include "engines/maori/rules.hpp"

namespace reef::maori {

View view_of(const State& state) {
  View view{.level = state.level,
            .side = state.side,
            .phase = state.phase,
            .turn = std::nullopt,
            .explorer = state.explorer,
            .display = state.display,
            .stack = tiles_in(state.stack),
            .supply = state.supply,
            .hand = seen(state.hand),
            .last_round = state.last_round,
            .boards = {}};
  if (!to_act(state).empty()) view.turn = state.turn;
  for (std::size_t seat = 0; seat < state.boards.size(); ++seat) {
    const Board& board = state.boards[seat];
    view.boards.push_back({.shells = board.shells,
                           .boats = boats(board, state.side),
                           .storage = board.storage,
                           .ship = board.ship,
                           .cells = board.cells});
  }
  return view;
}

}  // namespace reef::maori
