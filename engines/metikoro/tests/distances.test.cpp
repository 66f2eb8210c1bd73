// The distances of orbs, compared with a plain search that knows nothing of sets of cells.
#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

constexpr int nowhere = 1000;

/// The shortest ways home, improved step by step until none can be shortened any more.
class PlainWays {
 public:
  PlainWays(const State& state, Seat seat) : state_(state), seat_(seat) {
    for (auto& edges : ways_) edges.fill(nowhere);
    stops_.fill(nowhere);
    for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
      if (is_house(cell) && own(board[cell].corner) && has_stop(board[cell].tracks) && !has_orb(state, cell)) {
        leave(cell, exits(board[cell].tracks, End::stop), 0);
      }
    }
    while (changed_) {
      changed_ = false;
      for (std::uint8_t cell = 0; cell < cells_count; ++cell) {
        for (unsigned edge = 0; edge < edges_count; ++edge) go_on(cell, static_cast<End>(edge), ways_[cell][edge]);
      }
    }
  }

  /// At most `too_far`.
  [[nodiscard]] int distance(std::uint8_t orb) const { return std::min(stops_[orb], too_far); }

 private:
  static bool is_house(std::uint8_t cell) { return board[cell].ground == Ground::house; }
  [[nodiscard]] bool own(std::uint8_t corner) const { return corner == corner_of(seat_, seats_in(state_)); }
  [[nodiscard]] bool may_lay(std::uint8_t cell) const {
    if (board[cell].ground != Ground::garden) return takes_tiles(cell);
    const std::uint8_t owner = seat_in(board[cell].corner, seats_in(state_));
    return owner == none || owner == seat_;
  }

  void leave(std::uint8_t cell, Ends ends, int distance) {
    each_end(ends, [&](End exit) {
      if (exit == End::stop) return;
      int& way = ways_[cell][static_cast<std::size_t>(exit)];
      changed_ = changed_ || distance < way;
      way = std::min(way, distance);
    });
  }

  void go_on(std::uint8_t from, End exit, int distance) {
    const std::uint8_t cell = beyond(from, exit);
    if (distance == nowhere || cell == none || (is_house(cell) && !own(board[cell].corner))) return;
    const End entry = opposite(exit);
    const Ends all_but_entry = static_cast<Ends>(15U & ~bit(entry));
    const bool laid = state_.cells[cell].tile != none;
    if (!laid && may_lay(cell)) leave(cell, all_but_entry, distance + 1);
    if (laid && !has_orb(state_, cell)) leave(cell, all_but_entry, distance + 2);
    const Ends there = exits(tracks_at(state_, cell), entry);
    leave(cell, there, distance);
    if ((there & bit(End::stop)) == 0 || is_house(cell)) return;
    stops_[cell] = std::min(stops_[cell], distance);
    if (laid) leave(cell, 15, distance + 2);
  }

  const State& state_;
  Seat seat_;
  bool changed_ = true;
  std::array<std::array<int, edges_count>, cells_count> ways_{};
  std::array<int, cells_count> stops_{};
};

/// Checks the distances of all orbs; returns how many of them are neither nothing nor too far.
int check_distances(const State& state) {
  const OrbDistances all = distances(state);
  int between = 0;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const PlainWays plain(state, seat);
    const OrbsByDistance& orbs = all[seat];
    for (const std::uint8_t orb : state.orbs) {
      if (board[orb].ground == Ground::house) continue;
      const auto found = std::ranges::find_if(orbs, [orb](InnerCells there) { return (there & inner_bit(orb)) != 0; });
      CHECK(found - orbs.begin() == plain.distance(orb));
      between += found != orbs.begin() && found != orbs.end() ? 1 : 0;
    }
  }
  return between;
}

}  // namespace

TEST_CASE("metikoro §7.2 in positions of any kind, each orb is as far as the shortest way home is long") {
  int between = 0;
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    SmallChance chance(static_cast<std::uint64_t>(seats));
    State state = *setup({}, seats, chance);
    for (int steps = 0; steps < 400 && !to_act(state).empty(); ++steps) {
      const Seat seat = *to_act(state).begin();
      const std::vector<Action> steps_now = legal(state, seat);
      state = apply(state, seat, steps_now[chance.below(static_cast<std::uint32_t>(steps_now.size()))])->state;
      state = settle(state, chance).state;
      if (steps % 5 == 0) between += check_distances(state);
    }
  }
  CHECK(between > 100);
}

TEST_CASE("metikoro: the points that are remembered are those of the score") {
  SmallChance chance(9);
  State state = *setup({}, 3, chance);
  for (int steps = 0; steps < 300 && !to_act(state).empty(); ++steps) {
    const Seat seat = *to_act(state).begin();
    for (const Action& action : legal(state, seat)) {
      const State next = apply(state, seat, action)->state;
      if (next.phase == Phase::over) continue;
      const ScoreSheet sheet = score(next);
      const std::vector<int> points = points_of(next);
      for (std::size_t at = 0; at < points.size(); ++at) CHECK(points[at] == sheet.seats[at].total);
      if (steps % 10 != 0) break;
    }
    const std::vector<Action> steps_now = legal(state, seat);
    state = apply(state, seat, steps_now[chance.below(static_cast<std::uint32_t>(steps_now.size()))])->state;
    state = settle(state, chance).state;
  }
}

}  // namespace reef::metikoro::test
