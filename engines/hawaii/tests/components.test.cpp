#include <numeric>

#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {

TEST_CASE("hawaii §1.1 the box holds 126 tiles of 21 kinds") {
  CHECK(std::accumulate(tiles_in_box.begin(), tiles_in_box.end(), 0) == 126);
  const auto of = [](Kind kind) { return int{tiles_in_box[static_cast<std::size_t>(kind)]}; };
  for (const Kind kind :
       {Kind::shell_hut, Kind::foot_hut, Kind::spear_hut, Kind::trading_hut, Kind::long_hut, Kind::irrigation}) {
    CHECK(of(kind) == 5);
  }
  CHECK(of(Kind::breadfruit) + of(Kind::taro) + of(Kind::coconut) + of(Kind::banana) == 16);
  CHECK(of(Kind::boat) == 8);
  CHECK(of(Kind::kahuna) == 25);
  CHECK(of(Kind::tiki) == 15);
  CHECK(of(Kind::kanaloa) == 2);
  const Kinds beside = kind_bit(Kind::boat) | kind_bit(Kind::kahuna) | kind_bit(Kind::tiki);
  CHECK((village_kinds | beside) == (Kinds{1} << kinds_count) - 1);
  CHECK((village_kinds & beside) == 0);
}

TEST_CASE("hawaii §1.2 ten places have 21 spaces and carry every kind once; one space alone is labelled 5") {
  Kinds met = 0;
  int spaces = 0;
  for (const Place& place : places) {
    CHECK((met & place.kinds) == 0);
    met |= place.kinds;
    spaces += place.spaces;
    CHECK(place.label >= 5);
    CHECK(place.label <= 12);
    if (place.spaces == 1) CHECK(place.label == 5);
  }
  CHECK(met == (Kinds{1} << kinds_count) - 1);
  CHECK(spaces == 21);
}

TEST_CASE("hawaii §1.3 the frame: the shortest ways from the beach and across it") {
  const std::array<int, places_count> from_beach = {1, 1, 2, 2, 2, 3, 3, 3, 4, 4};
  for (std::uint8_t at = 0; at < places_count; ++at) {
    CHECK(feet_between(beach, at) == from_beach[at]);
    CHECK(feet_between(at, at) == 1);
    for (std::uint8_t other = 0; other < places_count; ++other)
      CHECK(feet_between(at, other) == feet_between(other, at));
  }
  CHECK(feet_between(0, 1) == 1);
  CHECK(feet_between(2, 4) == 2);
  CHECK(feet_between(3, 7) == 1);
  CHECK(feet_between(5, 7) == 2);
  CHECK(feet_between(0, 9) == 3);
  CHECK(components()["frame"]["neighbours"][3] == Json::array({0, 1, 2, 4, 5, 6, 7}));
}

TEST_CASE("hawaii §1.4 25 price tokens from 2 to 6, each with one to three fish") {
  CHECK(std::accumulate(token_copies.begin(), token_copies.end(), 0) == 25);
  CHECK(price_of(0) == 2);
  CHECK(price_of(tokens_count - 1) == 6);
  for (std::uint8_t token = 0; token < tokens_count; ++token) {
    CHECK(token_of(price_of(token), has_spears(token)) == token);
    CHECK(token_fish[token] == price_of(token) / 2);
  }
}

TEST_CASE("hawaii §1.5 five round markers ask for 9 to 17 and pay out less and less") {
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    CHECK(rounds[round].required == 9 + 2 * round);
    CHECK(rounds[round].points[0] > rounds[round].points[1]);
    CHECK(rounds[round].points[1] > rounds[round].points[2]);
    if (round > 0) CHECK(rounds[round].shells < rounds[round - 1].shells);
  }
  CHECK(rounds[0].points == std::array<std::uint8_t, 3>{8, 5, 2});
  CHECK(rounds[4].shells + rounds[4].feet == 0);
}

TEST_CASE("hawaii §1.6 four landings and ten islands, one sort twice") {
  CHECK(components()["landings"] ==
        Json::parse(R"([{"feet":3,"points":2},{"feet":4,"points":3},{"feet":5,"points":4},{"feet":6,"points":9}])"));
  int count = 0;
  for (const IslandDesign& island : islands) count += island.count;
  CHECK(count == 10);
  CHECK(islands[static_cast<std::size_t>(Island::points)].count == 2);
}

TEST_CASE("hawaii §1.7 a player has five villages, five kahuna places, seven tiki places and a fishing boat") {
  const Player player;
  CHECK(player.rows.size() == 5);
  CHECK(player.boats == fishing_boat);
  CHECK(kahuna_points == std::array<std::uint8_t, kahunas_max>{5, 5, 10, 10, 15});
  CHECK(tiki_feet.size() == 7);
  CHECK(length_of(player, 0) == 1);
  CHECK(length_of(player, 1) == 0);
}

}  // namespace reef::hawaii::test
