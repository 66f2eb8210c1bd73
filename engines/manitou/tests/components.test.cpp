#include <numeric>
#include <set>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {

TEST_CASE("manitou §1.1 a tribe has eleven hunters, 60 in all, and every warrior twice") {
  int hunters = 0;
  int sum = 0;
  for (Card card = 0; card < hunters_count; ++card) {
    CHECK(tribe_cards[card] == (hunter_value(card) == 5 ? 2 : 1));
    hunters += tribe_cards[card];
    sum += tribe_cards[card] * hunter_value(card);
  }
  CHECK(hunters == 11);
  CHECK(sum == 60);
  for (const Card warrior : warriors) {
    CHECK(tribe_cards[warrior] == 2);
    CHECK(hunter_value(warrior) == 0);
  }
  CHECK(cards_in(tribe_cards) == 21);
}

TEST_CASE("manitou §1.2 whom each warrior beats, and of two kinds one always beats the other") {
  const auto beaten_by = [](Card one) {
    std::set<Card> beaten;
    for (const Card other : warriors) {
      if (beats(one, other)) beaten.insert(other);
    }
    return beaten;
  };
  CHECK(beaten_by(chief) == std::set<Card>{medicine_man, rain_maker, scout});
  CHECK(beaten_by(medicine_man) == std::set<Card>{rain_maker, clan_mother});
  CHECK(beaten_by(rain_maker) == std::set<Card>{scout, clan_mother});
  CHECK(beaten_by(scout) == std::set<Card>{medicine_man, clan_mother});
  CHECK(beaten_by(clan_mother) == std::set<Card>{chief});
  for (const Card one : warriors) {
    for (const Card other : warriors) CHECK((beats(one, other) != beats(other, one)) == (one != other));
  }
}

TEST_CASE("manitou §1.3 six large buffalo cards from 9 to 13, nine small ones from 1 to 7") {
  CHECK(large_buffalo == std::array<std::uint8_t, 6>{9, 10, 10, 11, 12, 13});
  CHECK(small_buffalo == std::array<std::uint8_t, 9>{1, 2, 2, 3, 4, 4, 5, 6, 7});
}

TEST_CASE("manitou §1.4 the herds have a large and a small card, two small with two, large and small with three") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    const auto& herds = herds_of(seats);
    CHECK(herds[0] == Buffalo{1, 1});
    CHECK(herds[1] == (seats == 2 ? Buffalo{0, 1} : seats == 3 ? Buffalo{1, 0} : Buffalo{1, 1}));
    CHECK(herds[2] == Buffalo{0, 1});
  }
}

TEST_CASE("manitou §1.5 the fur robber costs 10 points") {
  CHECK(Position(2).lay(hunter(1), 0).tally().points[0].fur_robber == -10);
}

TEST_CASE("manitou §11 the components list cards, decks and herds") {
  const Json json = components();
  REQUIRE(json["cards"].size() == 15);
  CHECK(json["cards"][4] ==
        Json::parse(R"({"card": "hunter_5", "kind": "hunter", "value": 5, "copies": 2, "beats": []})"));
  CHECK(json["cards"][10] == Json::parse(R"({"card": "chief", "kind": "warrior", "value": null, "copies": 2,
      "beats": ["medicine_man", "rain_maker", "scout"]})"));
  CHECK(json["cards"][14]["card"] == "clan_mother");
  CHECK(json["cards"][14]["beats"] == Json{"chief"});
  CHECK(json["large"].size() == 6);
  CHECK(json["small"].size() == 9);
  CHECK(json["herds"]["3"] == Json::parse(R"([{"large": true, "small": true}, {"large": true, "small": false},
      {"large": false, "small": true}])"));
  CHECK(json["hunts"] == 3);
  CHECK(json["hand"] == 3);
  CHECK(json["plays"] == 7);
  CHECK(json["fur_robber"] == -10);
}

}  // namespace reef::manitou::test
