#include "engines/metikoro/state.hpp"

#include <algorithm>
#include <numeric>

namespace reef::metikoro {
namespace {

class Fnv {
 public:
  void add(std::uint8_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3U; }
  void add(const Counts& counts) {
    for (const std::uint8_t count : counts) add(count);
  }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace

void insert(Pair& pair, std::uint8_t value) {
  pair[1] = value;
  if (pair[1] < pair[0]) std::swap(pair[0], pair[1]);
}

int tiles_in(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

bool has_orb(const State& state, std::uint8_t cell) {
  return std::ranges::find(state.orbs, cell) != state.orbs.end();
}

CellSet orb_cells(const State& state) {
  CellSet cells;
  for (const std::uint8_t orb : state.orbs) {
    if (orb != none) cells.insert(orb);
  }
  return cells;
}

int home_orbs(const State& state, std::uint8_t corner) {
  return static_cast<int>(std::ranges::count_if(state.orbs, [&](std::uint8_t orb) {
    return orb != none && board[orb].ground == Ground::house && board[orb].corner == corner;
  }));
}

std::uint64_t fingerprint(const State& state) {
  Fnv fnv;
  fnv.add(state.turn);
  for (const Laid& laid : state.cells) {
    fnv.add(laid.tile);
    fnv.add(laid.turn);
    fnv.add(laid.locked);
  }
  for (const std::uint8_t orb : state.orbs) fnv.add(orb);
  for (const Bar& bar : state.bars) {
    fnv.add(bar.orb);
    fnv.add(bar.cell);
  }
  for (const Counts& platform : state.platforms) fnv.add(platform);
  fnv.add(state.supply);
  return fnv.hash();
}

int repeats(const State& state) {
  if (state.history.empty()) return 0;
  return static_cast<int>(std::ranges::count(state.history, state.history.back()));
}

}  // namespace reef::metikoro
