#pragma once

#include <cstdint>

#include "engines/metikoro/state.hpp"

/// Steps that might be legal, for the judge to look at: all that are legal are among them.
namespace reef::metikoro {

/// Calls `offer(tile)` for the kinds that there are any of.
template <class Offer>
void each_tile(const Counts& counts, Offer offer) {
  for (std::uint8_t tile = 0; tile < kinds_count; ++tile) {
    if (counts[tile] > 0) offer(tile);
  }
}

/// Calls `offer(cell)` for the cells that tiles are laid on.
template <class Offer>
void each_tile_cell(Offer offer) {
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (takes_tiles(cell)) offer(cell);
  }
}

/// Calls `offer(action)` for steps of one kind of action, of the seat in turn.
template <class Offer>
void candidates_of(const State& state, Deed deed, Offer offer) {
  using enum Action::Kind;
  const auto lay = [&](Action::Kind kind, std::uint8_t cell) {
    each_tile(state.platforms[state.turn], [&](std::uint8_t tile) {
      for (std::uint8_t turn = 0; turn < kinds[tile].turns; ++turn) offer(Action{kind, tile, cell, turn, 0});
    });
  };
  switch (deed) {
    case Deed::place:
      each_tile_cell([&](std::uint8_t cell) {
        if (state.cells[cell].tile == none) lay(place, cell);
      });
      break;
    case Deed::replace:
      each_tile_cell([&](std::uint8_t cell) {
        if (state.cells[cell].tile != none) lay(replace, cell);
      });
      break;
    case Deed::rotate:
      each_tile_cell([&](std::uint8_t cell) {
        const std::uint8_t turns =
            state.cells[cell].tile == none ? std::uint8_t{0} : kinds[state.cells[cell].tile].turns;
        for (std::uint8_t turn = 0; turn < turns; ++turn) offer(Action{rotate, 0, cell, turn, 0});
      });
      break;
    case Deed::take:
      each_tile(state.supply, [&](std::uint8_t tile) { offer(Action{take, tile, 0, 0, 0}); });
      break;
    case Deed::none_yet:
      for (const Deed each : {Deed::place, Deed::replace, Deed::rotate, Deed::take}) candidates_of(state, each, offer);
      break;
  }
}

}  // namespace reef::metikoro
