#include <algorithm>
#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {

TEST_CASE("manitou §2.1 a seat drawn by lot starts the first of three hunts") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    for (std::uint32_t drawn = 0; drawn < static_cast<std::uint32_t>(seats); ++drawn) {
      ScriptedChance chance({drawn});
      const State state = *setup({}, seats, chance);
      CHECK(chance.bounds[0] == static_cast<std::uint32_t>(seats));
      CHECK(start_of(state, 0) == drawn);
      CHECK(hunt_index(state) == 0);
      CHECK(state.phase == Phase::choose);
    }
  }
  CHECK(Position(2).play_on(hunts_count).narrated<event::HuntEnded>().size() == 3);
}

TEST_CASE("manitou §2.1 two to four play") {
  for (const int seats : {-1, 0, 1, 5, 1000}) {
    SmallChance chance(1);
    const auto state = setup({}, seats, chance);
    REQUIRE_FALSE(state);
    CHECK(state.error().rule == "manitou.seats.range");
    CHECK(state.error().path == "/seats");
  }
}

TEST_CASE("manitou §2.2 herds are drawn in order, large before small, from what the hunts before have left") {
  ScriptedChance chance({0, 5, 8, 2, 0, 1});
  const State state = *setup({}, 4, chance);
  CHECK(chance.bounds == std::vector<std::uint32_t>{4, 6, 9, 5, 8, 7});
  // The last of 9 10 10 11 12 13, the last of 1 2 2 3 4 4 5 6 7, the third of 9 10 10 11 12, and of the remaining small
  // ones the first, then the second.
  CHECK(state.hunts[0].herds[0].buffalo == Buffalo{13, 7});
  CHECK(state.hunts[0].herds[1].buffalo == Buffalo{10, 1});
  CHECK(state.hunts[0].herds[2].buffalo == Buffalo{0, 2});
}

TEST_CASE("manitou §2.2 four players use every buffalo card once, fewer use some, and none comes twice") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Position position(seats);
    position.play_on(hunts_count);
    std::vector<std::uint8_t> large;
    std::vector<std::uint8_t> small;
    for (const Hunt& hunt : position.state.hunts) {
      for (const Herd& herd : hunt.herds) {
        if (herd.buffalo.large != 0) large.push_back(herd.buffalo.large);
        if (herd.buffalo.small != 0) small.push_back(herd.buffalo.small);
      }
    }
    std::ranges::sort(large);
    std::ranges::sort(small);
    CHECK(large.size() == (seats == 2 ? 3 : 6));
    CHECK(small.size() == (seats == 3 ? 6 : 9));
    CHECK(std::ranges::includes(large_buffalo, large));
    CHECK(std::ranges::includes(small_buffalo, small));
  }
}

TEST_CASE("manitou §2.3 the next hunt is started by the next seat, and its last seat moves on as well") {
  Position position(3);
  CHECK(start_of(position.state, 0) == 0);
  CHECK(last_of(position.state, 0) == 2);
  position.play_on(1).all_choose();
  CHECK(position.turn() == 1);
  CHECK(last_of(position.state, 1) == 0);
  position.play_on(2).all_choose();
  CHECK(position.turn() == 2);
  CHECK(last_of(position.state, 2) == 1);
}

}  // namespace reef::manitou::test
