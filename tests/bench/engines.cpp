#include "tests/bench/engines.hpp"

#include "engines/core/registry.hpp"
#include "tests/bench/fast_chance.hpp"
#include "tests/bench/figures.hpp"

namespace reef::bench {
namespace {

constexpr double steps_per_second_aim = 500'000;
constexpr double seconds_per_row = 2;

}  // namespace

void measure_engines() {
  for (const GameEntry& game : games()) {
    const Meta& meta = game.meta();
    for (int seats = meta.seats_min; seats <= meta.seats_max; ++seats) {
      FastChance chance(static_cast<std::uint64_t>(seats));
      const auto start = Clock::now();
      std::int64_t steps = 0;
      std::int64_t played = 0;
      double seconds = 0;
      while ((seconds = seconds_since(start)) < seconds_per_row) {
        steps += game.play_out(Json::object(), seats, bots::Kind::random, chance)->steps;
        ++played;
      }
      const double rate = static_cast<double>(steps) / seconds;
      row(std::string(meta.name) + ", " + std::to_string(seats) + " seats: steps/s on one core", number(rate),
          number(rate / steps_per_second_aim, "%.2f") + " x the aim of 500000; " + std::to_string(played) + " games");
    }
  }
}

}  // namespace reef::bench
