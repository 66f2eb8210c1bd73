#include <string>
#include <utility>

#include "engines/maori/rules.hpp"

namespace reef::maori {
namespace {

/// Draws a tile from the bag, all equally likely. The tiles are ordered by id.
std::uint8_t draw(Counts& bag, Chance& chance) {
  std::uint32_t left = chance.below(static_cast<std::uint32_t>(tiles_in(bag)));
  std::uint8_t tile = 0;
  while (left >= bag[tile]) {
    left -= bag[tile];
    ++tile;
  }
  --bag[tile];
  return tile;
}

/// Deals 16 tiles. A volcano is set aside and replaced by another tile; at the end volcanoes go back into the stack.
void deal(State& state, Chance& chance) {
  Counts aside{};
  for (std::uint8_t& place : state.display) {
    std::uint8_t tile = draw(state.stack, chance);
    while (is_volcano(tile)) {
      ++aside[tile];
      tile = draw(state.stack, chance);
    }
    place = tile;
  }
  for (std::size_t tile = 0; tile < aside.size(); ++tile) {
    state.stack[tile] = static_cast<std::uint8_t>(state.stack[tile] + aside[tile]);
  }
}

void refill(Result& result, Chance& chance) {
  State& state = result.state;
  for (std::uint8_t place = 0; place < places_count && tiles_in(state.stack) > 0; ++place) {
    if (state.display[place] != none) continue;
    state.display[place] = draw(state.stack, chance);
    result.events.emplace_back(event::Refilled{.at = place, .tile = state.display[place]});
  }
}

/// Whether and why the game ends before the turn of `next`.
Ending ending(const State& state, Seat next) {
  if (state.last_round == next) return Ending::board_full;
  if (state.passes >= seats_in(state)) return Ending::stall;
  if (state.last_round == none && state.plies >= plies_max(seats_in(state))) return Ending::turn_cap;
  return Ending::running;
}

std::unexpected<Violation> refused(std::string rule, std::string detail) {
  return std::unexpected(Violation{std::move(rule), std::move(detail), "/seats"});
}

}  // namespace

std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) return refused("maori.seats.range", "Maori is for 2 to 5 players");
  if (options.side == Side::atoll && seats > seats_max_atoll) {
    return refused("maori.seats.atoll", "the atoll is for at most 4 players: there are too few tiles for more");
  }
  State state{.level = options.level, .side = options.side};
  state.boards.resize(static_cast<std::size_t>(seats));
  for (std::size_t tile = 0; tile < designs.size(); ++tile) state.stack[tile] = designs[tile].count;
  state.turn = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  deal(state, chance);
  for (Board& board : state.boards) board.shells = shells_at_start;
  state.supply = static_cast<std::uint8_t>(shells_total - seats * shells_at_start);
  return state;
}

Result settle(const State& before, Chance& chance) {
  Result result{.state = before, .events = {}};
  State& state = result.state;
  if (state.phase != Phase::done) return result;
  refill(result, chance);
  ++state.plies;
  if (state.last_round == none && free_cells(state.boards[state.turn], state.side) == 0) {
    state.last_round = state.turn;
    result.events.emplace_back(event::LastRound{.seat = state.turn});
  }
  const Seat next = static_cast<Seat>((state.turn + 1) % seats_in(state));
  state.ending = ending(state, next);
  if (state.ending == Ending::running) {
    state.turn = next;
    state.phase = Phase::move;
  } else {
    state.phase = Phase::over;
    result.events.emplace_back(event::Ended{.reason = state.ending});
  }
  return result;
}

}  // namespace reef::maori
