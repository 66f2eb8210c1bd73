#include <algorithm>
#include <string>
#include <utility>

#include "engines/metikoro/rules.hpp"

namespace reef::metikoro {
namespace {

/// One turn less for everything that is locked.
void age(State& state) {
  for (Laid& laid : state.cells) {
    if (laid.locked > 0) --laid.locked;
  }
  std::ranges::rotate(state.bars, state.bars.begin() + 1);
  state.bars.back() = {};
}

bool has_won(const State& state) {
  return home_orbs(state, corner_of(state.turn, state.seats)) >= home_to_win;
}

Ending ending(const State& state) {
  if (repeats(state) >= repetitions_max) return Ending::repetition;
  if (state.plies >= plies_max(state.seats)) return Ending::length;
  return Ending::running;
}

void end(Result& result, Ending ending, std::uint8_t winner) {
  result.state.phase = Phase::over;
  result.state.ending = ending;
  result.state.winner = winner;
  result.events.push_back({.kind = Event::Kind::ended, .seat = winner, .ending = ending});
}

}  // namespace

std::expected<State, Violation> setup(const Options& /*options*/, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) {
    return std::unexpected(Violation{"metikoro.seats.range", "MetiKoro is for 2 to 4 players", "/seats"});
  }
  State state{.seats = static_cast<std::uint8_t>(seats)};
  state.turn = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
    for (std::size_t seat = 0; seat < state.seats; ++seat) state.platforms[seat][tile] = kinds[tile].start;
    state.supply[tile] = static_cast<std::uint8_t>(kinds[tile].count - seats * kinds[tile].start);
  }
  state.orbs.fill(none);
  std::size_t orb = 0;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (board[cell].ground == Ground::source) state.orbs[orb++] = cell;
  }
  state.spares = static_cast<std::uint8_t>(state.orbs.size() - orb);
  state.history = {fingerprint(state)};
  return state;
}

Result settle(const State& before, Chance& /*chance*/) {
  Result result{.state = before, .events = {}};
  State& state = result.state;
  if (state.phase != Phase::done) return result;
  ++state.plies;
  state.doings = {};
  age(state);
  if (has_won(state)) {
    end(result, Ending::third_orb, state.turn);
    return result;
  }
  state.turn = static_cast<Seat>((state.turn + 1) % state.seats);
  state.phase = Phase::act;
  state.history.push_back(fingerprint(state));
  if (const Ending how = ending(state); how != Ending::running) end(result, how, none);
  return result;
}

Result conclude(const State& before, const Agreement& agreement) {
  Result result{.state = before, .events = {}};
  if (agreement.winner) {
    end(result, Ending::agreed_winner, *agreement.winner);
  } else {
    end(result, Ending::agreed_draw, none);
  }
  return result;
}

}  // namespace reef::metikoro
