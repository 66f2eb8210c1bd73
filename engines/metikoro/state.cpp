#include "engines/metikoro/state.hpp"

#include <algorithm>
#include <numeric>

namespace reef::metikoro {
namespace {

class Fnv {
 public:
  void add(std::uint8_t byte) { hash_ = (hash_ ^ byte) * prime; }
  /// Adds this byte and then two zeros.
  void add_with_zeros(std::uint8_t byte) { hash_ = (hash_ ^ byte) * (prime * prime * prime); }
  void add(const Counts& counts) {
    for (const std::uint8_t count : counts) add(count);
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

 private:
  static constexpr std::uint64_t prime = 0x100000001b3U;
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace

int tiles_in(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

bool has_orb(const State& state, std::uint8_t cell) {
  return std::ranges::find(state.orbs, cell) != state.orbs.end();
}

CellSet orb_cells(const State& state) {
  CellSet cells;
  for (const std::uint8_t orb : state.orbs) cells.insert(orb);
  return cells;
}

int home_orbs(const State& state, std::uint8_t corner) {
  return static_cast<int>(std::ranges::count_if(
      state.orbs, [&](std::uint8_t orb) { return board[orb].ground == Ground::house && board[orb].corner == corner; }));
}

std::uint64_t fingerprint(const State& state) {
  Fnv fnv;
  fnv.add(state.turn);
  for (const Laid& laid : state.cells) {
    if (laid.turn == 0 && laid.locked == 0) {
      fnv.add_with_zeros(laid.tile);  // As most cells are.
      continue;
    }
    fnv.add(laid.tile);
    fnv.add(laid.turn);
    fnv.add(laid.locked);
  }
  for (std::size_t at = 0; at < orbs_total; ++at) fnv.add(at < state.orbs.size() ? state.orbs[at] : none);
  std::array<Bar, seats_max> bars{};
  for (const Bar& bar : state.bars) bars[bar.turns - 1U] = bar;
  for (const Bar& bar : bars) {
    fnv.add(bar.orb);
    fnv.add(bar.cell);
  }
  for (std::size_t seat = 0; seat < seats_max; ++seat) {
    fnv.add(seat < state.platforms.size() ? state.platforms[seat] : Counts{});
  }
  fnv.add(state.supply);
  return fnv.hash();
}

int repeats(const State& state) {
  if (state.history.empty()) return 0;
  return static_cast<int>(std::ranges::count(state.history, state.history.back()));
}

}  // namespace reef::metikoro
