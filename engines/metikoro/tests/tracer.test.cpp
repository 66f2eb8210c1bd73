// Compares the engine's tracer on random boards with a second, slow one, written only from the rules page with its own
// tables.
#include <array>
#include <map>
#include <string>

#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

constexpr int boards = 100'000;

/// Links as on the rules page, at turn 0; "EE" is a bouncer, "O" the stop.
const std::array<std::vector<std::string>, 7> links_upright = {{
    {"NS", "EW"},
    {"NE", "SW"},
    {"NO", "EO", "SO", "WO"},
    {"NS", "NE", "SW"},
    {"NS", "NE", "NW"},
    {"NE", "ES", "SW", "WN"},
    {"WN", "EE", "SS"},
}};

char clockwise(char end) {
  const std::string order = "NESWN";
  return end == 'O' ? 'O' : order[order.find(end) + 1];
}

std::vector<std::string> turned(std::vector<std::string> links, int times) {
  for (; times > 0; --times) {
    for (std::string& link : links) link = {clockwise(link[0]), clockwise(link[1])};
  }
  return links;
}

/// The fixed links of house and source cells by cell number, from those of the upper left quarter, turned by (x, y) ->
/// (9 - y, x).
std::map<int, std::vector<std::string>> fixed_links() {
  const std::vector<std::pair<std::pair<int, int>, std::vector<std::string>>> upper_left = {
      {{0, 0}, {"EO", "SO"}}, {{1, 0}, {"WO", "EO", "SO"}}, {{0, 1}, {"NO", "SO", "EO"}}, {{2, 0}, {"SW"}},
      {{0, 2}, {"EN"}},       {{4, 4}, {"WO", "NO"}},
  };
  std::map<int, std::vector<std::string>> all;
  for (const auto& [where, links] : upper_left) {
    int x = where.first;
    int y = where.second;
    for (int times = 0; times < 4; ++times) {
      all[10 * y + x] = turned(links, times);
      const int before = x;
      x = 9 - y;
      y = before;
    }
  }
  return all;
}

/// The exits of an entry, as letters of "NESWO".
std::string exits_of(const std::vector<std::string>& links, char entry) {
  std::string exits;
  for (const std::string& link : links) {
    if (link[0] == entry) exits += link[1];
    if (link[1] == entry && link[0] != link[1]) exits += link[0];
  }
  return exits;
}

/// The corner of a house cell (five cells in an L), or -1 for other cells.
int house_at(int x, int y) {
  const int from_left = std::min(x, 9 - x);
  const int from_top = std::min(y, 9 - y);
  const bool house = (from_top == 0 && from_left <= 2) || (from_left == 0 && from_top <= 2);
  if (!house) return -1;
  const bool left = x < 5;
  const bool top = y < 5;
  return top ? (left ? 0 : 1) : (left ? 3 : 2);
}

bool source_at(int x, int y) {
  return (x == 4 || x == 5) && (y == 4 || y == 5);
}

class SlowTracer {
 public:
  SlowTracer(const State& state, int house) : state_(state), house_(house) {}

  std::set<int> ends(std::uint8_t start) {
    start_ = start;
    const int x = start % 10;
    const int y = start / 10;
    if (house_at(x, y) >= 0 && house_at(x, y) != house_) return {};
    for (const char exit : exits_of(links_at(start), 'O')) leave(x, y, exit);
    return ends_;
  }

  const std::vector<std::string>& links_at(int cell) const {
    static const std::map<int, std::vector<std::string>> fixed = fixed_links();
    static const std::vector<std::string> nothing;
    static const auto tiles = [] {
      std::array<std::array<std::vector<std::string>, 4>, 7> all;
      for (std::size_t tile = 0; tile < 7; ++tile) {
        for (int turn = 0; turn < 4; ++turn)
          all[tile][static_cast<std::size_t>(turn)] = turned(links_upright[tile], turn);
      }
      return all;
    }();
    const Laid& laid = state_.cells[static_cast<std::size_t>(cell)];
    if (laid.tile != none) return tiles[laid.tile][laid.turn];
    const auto found = fixed.find(cell);
    return found == fixed.end() ? nothing : found->second;
  }

 private:
  void leave(int x, int y, char exit) {
    const int next_x = x + (exit == 'E' ? 1 : exit == 'W' ? -1 : 0);
    const int next_y = y + (exit == 'S' ? 1 : exit == 'N' ? -1 : 0);
    if (next_x < 0 || next_x > 9 || next_y < 0 || next_y > 9) return;
    if (source_at(next_x, next_y)) return;
    const int house = house_at(next_x, next_y);
    if (house >= 0 && house != house_) return;
    if (house < 0 && house_at(x, y) >= 0) return;
    enter(next_x, next_y, clockwise(clockwise(exit)));
  }

  void enter(int x, int y, char entry) {
    const int cell = 10 * y + x;
    if (!been_.insert({cell, entry}).second) return;
    for (const char exit : exits_of(links_at(cell), entry)) {
      if (exit != 'O') {
        leave(x, y, exit);
      } else if (cell != start_ && !taken(cell)) {
        ends_.insert(cell);
      }
    }
  }

  bool taken(int cell) const {
    for (const std::uint8_t orb : state_.orbs) {
      if (orb == cell) return true;
    }
    for (const Bar& bar : state_.bars) {
      if (bar.orb == start_ && bar.cell == cell) return true;
    }
    return false;
  }

  const State& state_;
  int house_;
  int start_ = 0;
  std::set<std::pair<int, char>> been_;
  std::set<int> ends_;
};

char letter(End end) {
  return "NESWO"[static_cast<std::size_t>(end)];
}

/// True if each cell of the path has a link from entry to exit, and each exit leads to the next entry.
bool is_way(const SlowTracer& tracer, const std::vector<Way>& path) {
  for (std::size_t at = 0; at < path.size(); ++at) {
    const Way& way = path[at];
    if (exits_of(tracer.links_at(way.cell), letter(way.entry)).find(letter(way.exit)) == std::string::npos)
      return false;
    if (at + 1 == path.size()) continue;
    if (beyond(way.cell, way.exit) != path[at + 1].cell || path[at + 1].entry != opposite(way.exit)) return false;
  }
  return path.front().entry == End::stop && path.back().exit == End::stop;
}

/// One of the nine orbs; `none` if it is not in play.
std::uint8_t any_orb(const State& state, Chance& chance) {
  const std::uint32_t orb = chance.below(orbs_total);
  return orb < state.orbs.size() ? state.orbs[orb] : none;
}

/// A board with random tiles, any number of each kind, and orbs on some of the stops: tracks do not depend on the box.
State random_board(Chance& chance) {
  State state;
  state.platforms.resize(2 + chance.below(3));
  const std::uint32_t fullness = 1 + chance.below(10);
  std::vector<std::uint8_t> stops;
  for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
    if (takes_tiles(cell) && chance.below(10) < fullness) {
      const auto tile = static_cast<std::uint8_t>(chance.below(kinds_count));
      state.cells[cell] = {tile, static_cast<std::uint8_t>(chance.below(4)), 0};
    }
    if (has_stop(tracks_at(state, cell))) stops.push_back(cell);
  }
  const auto any_stop = [&] { return stops[chance.below(static_cast<std::uint32_t>(stops.size()))]; };
  for (int orb = 0; orb < orbs_total; ++orb) {
    const std::uint8_t cell = any_stop();
    if (!has_orb(state, cell)) state.orbs.push_back(cell);
  }
  for (std::uint8_t turns = 1; turns <= seats_max; ++turns) {
    const std::uint8_t orb = any_orb(state, chance);
    const std::uint8_t cell = any_stop();
    if (orb != none) state.bars.push_back({orb, cell, turns});
  }
  return state;
}

}  // namespace

TEST_CASE("metikoro §4 a slow tracer of its own finds the same rolls on a hundred thousand boards") {
  SmallChance chance(4);
  int rolls_found = 0;
  int longest = 0;
  for (int board = 0; board < boards; ++board) {
    const State state = random_board(chance);
    const auto seat = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats_in(state))));
    const std::uint8_t orb = any_orb(state, chance);
    if (orb == none) continue;
    SlowTracer slow(state, corner_of(seat, seats_in(state)));
    const std::set<int> expected = slow.ends(orb);
    if (rolls(state, seat, orb) != expected) {
      CAPTURE(board, orb, seat);
      REQUIRE(rolls(state, seat, orb) == expected);
    }
    if (expected.empty()) continue;
    const Trace trace = trace_roll(state, seat, orb);
    for (const int end : expected) {
      const auto path = trace.path_to(static_cast<std::uint8_t>(end));
      if (path.front().cell != orb || path.back().cell != end || !is_way(slow, path)) FAIL("no way on board " << board);
      longest = std::max(longest, static_cast<int>(path.size()));
    }
    rolls_found += static_cast<int>(expected.size());
  }
  CHECK(rolls_found > boards / 4);
  CHECK(longest > 30);
}

}  // namespace reef::metikoro::test
