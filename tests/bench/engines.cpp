#include "tests/bench/engines.hpp"

#include "engines/core/registry.hpp"
#include "engines/metikoro/game.hpp"
#include "tests/bench/support/fast_chance.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/queries.hpp"

namespace reef::bench {
namespace {

constexpr double steps_per_second_aim = 1'000'000;
constexpr double seconds_per_row = 2;
constexpr double rolls_microseconds_aim = 50;

/// How long listing all possible rolls of orbs takes, over the positions of random games.
void measure_rolls() {
  using metikoro::Game;
  FastChance chance(1);
  metikoro::State state = *Game::setup({}, metikoro::seats_max, chance);
  const auto start = Clock::now();
  double listing = 0;
  std::int64_t listed = 0;
  while (seconds_since(start) < seconds_per_row) {
    if (Game::outcome(state)) state = *Game::setup({}, metikoro::seats_max, chance);
    while (!Game::to_act(state).empty()) {
      const auto before = Clock::now();
      const auto legal = Game::legal(state, state.turn);
      if (state.phase == metikoro::Phase::roll) {
        listing += seconds_since(before);
        ++listed;
      }
      state = Game::apply(state, state.turn, legal[chance.below(static_cast<std::uint32_t>(legal.size()))])->state;
    }
    state = Game::settle(state, chance).state;
  }
  const double microseconds = listing / static_cast<double>(listed) * 1e6;
  row("MetiKoro, 4 seats: all rolls of a position, us", number(microseconds, "%.2f"),
      number(microseconds / rolls_microseconds_aim, "%.2f") + " x the aim of 50; " + std::to_string(listed) +
          " positions");
}

}  // namespace

void measure_engines() {
  for (const GameEntry& game : games()) {
    const Meta& meta = game.meta();
    for (int seats = meta.seats_min; seats <= meta.seats_max; ++seats) {
      FastChance chance(static_cast<std::uint64_t>(seats));
      const double start_ms = processor_ms();
      const std::vector<bots::Kind> random_bots(static_cast<std::size_t>(seats), bots::Kind::random);
      std::int64_t steps = 0;
      std::int64_t played = 0;
      double seconds = 0;
      while ((seconds = (processor_ms() - start_ms) / 1e3) < seconds_per_row) {
        steps += game.play_out(Json::object(), random_bots, {}, chance)->steps;
        ++played;
      }
      const double rate = static_cast<double>(steps) / seconds;
      row(std::string(meta.name) + ", " + std::to_string(seats) + " seats: steps/s on one core", number(rate),
          number(rate / steps_per_second_aim, "%.2f") + " x the aim of 1000000; " + std::to_string(played) + " games");
    }
  }
  measure_rolls();
}

}  // namespace reef::bench
