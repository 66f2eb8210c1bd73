#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

using Item = std::pair<int, int>;

/// The points that a seat gets in the final scoring.
int final_points(const Position& at, Seat seat) {
  int points = 0;
  for (const char* item : {"kahunas", "kanaloa", "laka", "hula", "irrigation", "long_hut"}) {
    points += at.item(seat, item).second;
  }
  return points;
}

/// A first village of `length` cells, including the printed hut.
Position long_first_row(int length) {
  constexpr std::array<Tile, 8> row = {{{Kind::shell_hut, 1},
                                        {Kind::foot_hut, 1},
                                        {Kind::spear_hut, 1},
                                        {Kind::trading_hut, 1},
                                        {Kind::long_hut, 1},
                                        {Kind::surfer, 1},
                                        {Kind::taro, 1},
                                        {Kind::coconut, 1}}};
  Position at;
  return at.village(0, 0, {row.begin(), row.begin() + length - 1});
}

}  // namespace

TEST_CASE("hawaii §11.1 with n tikis a village counts from a length of 8 - n on") {
  for (int tikis = 0; tikis <= tikis_max; ++tikis) {
    for (int length = 1; length <= 9; ++length) {
      Position at = long_first_row(length);
      at.tikis(0, tikis);
      INFO(tikis << " tikis, length " << length);
      CHECK(is_topped(at.player(0), 0) == (tikis > 0 && length >= 8 - tikis));
      CHECK_FALSE(is_topped(at.player(0), 4));
    }
  }
}

TEST_CASE("hawaii §11.2 the printed hut counts in the first village alone") {
  Position at;
  at.tikis(0, 6).village(0, 0, {{Kind::long_hut, 2}}).village(0, 1, {{Kind::long_hut, 2}});
  CHECK(is_topped(at.player(0), 0));
  CHECK_FALSE(is_topped(at.player(0), 1));
  CHECK(at.item(0, "long_hut") == Item{1, 5});
  // With all seven tikis the printed hut alone is enough; an empty village never counts.
  Position all;
  all.tikis(0, 7).kahunas(0, 5);
  CHECK(all.item(0, "kahunas") == Item{1, 5});
}

TEST_CASE("hawaii §11.3 kahunas beside counting villages: 5, 5, 10, 10, 15") {
  Position at;
  at.tikis(0, 7).kahunas(0, 5);
  for (std::size_t row = 0; row < rows_count; ++row) at.village(0, row, {{Kind::foot_hut, 1}});
  CHECK(at.item(0, "kahunas") == Item{5, 45});
  Position four;
  four.tikis(0, 7).kahunas(0, 4);
  for (std::size_t row = 0; row < rows_count; ++row) four.village(0, row, {{Kind::foot_hut, 1}});
  CHECK(four.item(0, "kahunas") == Item{4, 30});
}

TEST_CASE("hawaii §11.4 KANALOA: boats always, surfers in counting villages") {
  for (const std::uint8_t side : {1, 2}) {
    Position at;
    at.tikis(0, 5).boats(0, 1, 1).village(0, 0, {{Kind::kanaloa, side}, {Kind::surfer, 2}});
    at.village(0, 1, {{Kind::long_hut, 1}, {Kind::surfer, 1}});
    CHECK(at.item(0, "kanaloa") == Item{4, 4 * 2 * side});
  }
}

TEST_CASE("hawaii §11.5 LAKA: fruit pictured on counting fruit tiles of all villages") {
  for (const std::uint8_t side : {1, 2}) {
    Position at;
    at.tikis(0, 5).village(0, 0, {{Kind::laka, side}, {Kind::taro, 1}, {Kind::banana, 2}});
    at.village(0, 1, {{Kind::long_hut, 1}, {Kind::taro, 2}, {Kind::hula, 1}});
    at.village(0, 2, {{Kind::long_hut, 1}, {Kind::taro, 2}});
    CHECK(at.item(0, "laka") == Item{5, 5 * side});
  }
}

TEST_CASE("hawaii §11.6 hula dancers: each tile of the village, the printed hut too") {
  Position at;
  at.tikis(0, 6)
      .village(0, 0, {{Kind::taro, 1}, {Kind::hula, 2}})
      .village(0, 1, {{Kind::long_hut, 1}, {Kind::hula, 1}});
  CHECK(at.item(0, "hula") == Item{3 + 2, 3 * 2 + 2});
  CHECK(score(at.state).seats[0].items[8].cells == std::vector<int>{0, 1, 2, 14, 15});
}

TEST_CASE("hawaii §11.7 irrigation: 1, 3, 6, 10 for the fruit tiles of its village, on either side") {
  constexpr std::array<Kind, 4> kinds = {Kind::breadfruit, Kind::taro, Kind::coconut, Kind::banana};
  constexpr std::array<int, 5> expected = {0, 1, 3, 6, 10};
  for (std::size_t fruits = 0; fruits <= kinds.size(); ++fruits) {
    for (const std::uint8_t side : {1, 2}) {
      Position at;
      at.tikis(0, 7).village(0, 0, {{Kind::irrigation, side}}).village(0, 1, {{Kind::foot_hut, 1}, {Kind::taro, 2}});
      for (std::size_t each = 0; each < fruits; ++each) at.village(0, 0, {{kinds[each], 2}});
      CHECK(at.item(0, "irrigation") == Item{static_cast<int>(fruits), expected[fruits]});
    }
  }
}

TEST_CASE("hawaii §11.8 a long hut brings five points on side II, and none on side I") {
  Position at;
  at.tikis(0, 7).village(0, 0, {{Kind::long_hut, 1}}).village(0, 1, {{Kind::long_hut, 2}});
  CHECK(at.item(0, "long_hut") == Item{1, 5});
}

TEST_CASE("hawaii §11.9 a god in a village that is cleared scores nothing, nor does anything else there") {
  Position at;
  at.tikis(0, 5).kahunas(0, 2).boats(0, 2, 0);
  at.village(0, 0, {{Kind::taro, 2}, {Kind::foot_hut, 1}});
  at.village(0, 1, {{Kind::long_hut, 2}, {Kind::kanaloa, 2}});
  CHECK(at.item(0, "kanaloa") == Item{0, 0});
  CHECK(at.item(0, "long_hut") == Item{0, 0});
  CHECK(at.item(0, "kahunas") == Item{1, 5});
}

TEST_CASE("hawaii §11.10 the rulebook's first example: 44 points") {
  // Villages 2 and 3 are topped, 1 and 4 are not. KANALOA I with four boats and surfers, LAKA II with four fruits,
  // hula dancer I among seven tiles, irrigation with three fruit tiles.
  Position at;
  at.tikis(0, 3).kahunas(0, 4).boats(0, 2, 0);
  at.village(0, 0, {{Kind::shell_hut, 1}, {Kind::hula, 2}});
  at.village(0, 1,
             {{Kind::foot_hut, 1},
              {Kind::irrigation, 1},
              {Kind::breadfruit, 1},
              {Kind::taro, 1},
              {Kind::coconut, 2},
              {Kind::laka, 2},
              {Kind::hula, 1}});
  at.village(
      0, 2,
      {{Kind::spear_hut, 1}, {Kind::trading_hut, 1}, {Kind::kanaloa, 1}, {Kind::surfer, 2}, {Kind::shell_hut, 1}});
  at.village(0, 3, {{Kind::foot_hut, 2}});
  at.lawful();
  CHECK(at.item(0, "kahunas") == Item{2, 15});
  CHECK(at.item(0, "kanaloa") == Item{4, 8});
  CHECK(at.item(0, "laka") == Item{4, 8});
  CHECK(at.item(0, "hula") == Item{7, 7});
  CHECK(at.item(0, "irrigation") == Item{3, 6});
  CHECK(final_points(at, 0) == 44);
}

TEST_CASE("hawaii §11.10 the rulebook's second example: 42 points") {
  // Villages 1 and 2 are topped; the third, with KANALOA, is cleared. Village 1 is five long with hula dancer II,
  // village 2 eight with hula dancer I, the irrigation and four fruits; LAKA I.
  Position at;
  at.tikis(0, 3).kahunas(0, 3).boats(0, 1, 0);
  at.village(0, 0, {{Kind::long_hut, 1}, {Kind::laka, 1}, {Kind::foot_hut, 1}, {Kind::hula, 2}});
  at.village(0, 1,
             {{Kind::shell_hut, 1},
              {Kind::breadfruit, 1},
              {Kind::taro, 1},
              {Kind::coconut, 1},
              {Kind::banana, 1},
              {Kind::irrigation, 1},
              {Kind::surfer, 1},
              {Kind::hula, 1}});
  at.village(0, 2, {{Kind::trading_hut, 1}, {Kind::kanaloa, 2}});
  at.lawful();
  CHECK(at.item(0, "kahunas") == Item{2, 10});
  CHECK(at.item(0, "laka") == Item{4, 4});
  CHECK(at.item(0, "hula") == Item{5 + 8, 10 + 8});
  CHECK(at.item(0, "irrigation") == Item{4, 10});
  CHECK(at.item(0, "kanaloa") == Item{0, 0});
  CHECK(final_points(at, 0) == 42);
}

TEST_CASE("hawaii §12.1 most points win, then most resources, then the place is shared") {
  Position at(4);
  at.round(5).goods(0, {0, 0, 1}).goods(1, {0, 0, 1}).goods(2, {1, 1, 0}).goods(3, {9, 9, 9});
  at.state.players[0].points.islands = 5;
  at.state.players[1].points.islands = 5;
  at.state.players[2].points.islands = 5;
  at.state.players[3].points.islands = 2;
  CHECK_FALSE(outcome(at.state));
  at.turn({order(1)}).turn({order(2)}).turn({order(3)}).turn({order(0)});
  const auto ended = outcome(at.state);
  REQUIRE(ended);
  CHECK(ended->scores == std::vector<int>{5, 5, 5, 4});
  CHECK(ended->ranks == std::vector<int>{2, 2, 1, 4});
  CHECK(ended->reason == "five_rounds");
}

TEST_CASE("hawaii §12.2 the score is as if the game ended now, the present round as it stands") {
  Position at;
  at.took(0, 6).took(0, 5);
  CHECK(at.item(0, "this_round") == Item{11, 8});
  CHECK(score(at.state).seats[0].total == 8);
  at.turn({order(1)});
  CHECK(at.item(0, "this_round") == Item{13, 8});
  CHECK(at.item(0, "first_place") == Item{0, 0});
  at.turn({order(0)});
  CHECK(at.item(0, "this_round") == Item{0, 0});
  CHECK(at.item(0, "rounds") == Item{8, 8});

  Position last;
  last.round(5).turn({order(0)});
  CHECK(last.item(0, "first_place") == Item{1, 2});
  last.turn({order(1)});
  CHECK(last.item(0, "first_place") == Item{1, 2});
  CHECK(score(last.state).seats[0].total == 2);
}

TEST_CASE("hawaii §12.2 villages that are cleared are told at the end") {
  Position at;
  at.round(5).village(0, 0, {{Kind::hula, 1}}).village(0, 1, {{Kind::foot_hut, 1}}).tikis(0, 6);
  at.end_round();
  CHECK(at.narrated<event::Cleared>() == 1);
  CHECK(at.item(0, "hula") == Item{2, 2});
}

}  // namespace reef::hawaii::test
