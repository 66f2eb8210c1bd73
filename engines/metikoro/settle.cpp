#include <algorithm>
#include <string>
#include <utility>

#include "engines/metikoro/rules.hpp"

namespace reef::metikoro {
namespace {

/// Locks and bars expire by one turn.
void age(State& state) {
  for (Laid& laid : state.cells) {
    if (laid.locked > 0) --laid.locked;
  }
  for (Bar& bar : state.bars) --bar.turns;
  erase_if(state.bars, [](const Bar& bar) { return bar.turns == 0; });
}

bool has_won(const State& state) {
  return home_orbs(state, corner_of(state.turn, seats_in(state))) >= home_to_win;
}

Ending ending(const State& state) {
  if (repeats(state) >= repetitions_max) return Ending::repetition;
  if (state.plies >= plies_max(seats_in(state))) return Ending::length;
  return Ending::running;
}

void end(Result& result, Ending ending, std::uint8_t winner) {
  result.state.phase = Phase::over;
  result.state.ending = ending;
  result.state.winner = winner;
  result.events.emplace_back(event::Ended{.reason = ending, .seat = winner});
}

}  // namespace

std::expected<State, Violation> setup(const Options& /*options*/, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) {
    return std::unexpected(Violation{"metikoro.seats.range", "MetiKoro is for 2 to 4 players", "/seats"});
  }
  State state;
  state.platforms.resize(static_cast<std::size_t>(seats));
  state.turn = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
  for (std::size_t tile = 0; tile < kinds.size(); ++tile) {
    for (Counts& platform : state.platforms) platform[tile] = kinds[tile].start;
    state.supply[tile] = static_cast<std::uint8_t>(kinds[tile].count - seats * kinds[tile].start);
  }
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (board[cell].ground == Ground::source) state.orbs.push_back(cell);
  }
  state.spares = static_cast<std::uint8_t>(orbs_total - state.orbs.size());
  state.history = {fingerprint(state)};
  return state;
}

Result settle(const State& before, Chance& /*chance*/) {
  Result result{.state = before, .events = {}};
  State& state = result.state;
  if (state.phase != Phase::done) return result;
  ++state.plies;
  state.progress = {};
  age(state);
  if (has_won(state)) {
    end(result, Ending::third_orb, state.turn);
    return result;
  }
  state.turn = static_cast<Seat>((state.turn + 1) % seats_in(state));
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
