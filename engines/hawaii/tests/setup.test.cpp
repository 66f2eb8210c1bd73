#include <set>

#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

/// The start of a game with unshuffled places and these draws of tokens.
State begun(int seats, const std::vector<std::uint32_t>& tokens) {
  std::vector<std::uint32_t> numbers(places_count + static_cast<std::size_t>(seats), 0);
  numbers.insert(numbers.end(), tokens.begin(), tokens.end());
  ScriptedChance chance(numbers);
  return *setup({}, seats, chance);
}

}  // namespace

TEST_CASE("hawaii §2.1 all ten places are shuffled into the frame, and all tiles lie on them") {
  std::set<std::array<std::uint8_t, places_count>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SmallChance chance(seed);
    const State state = *setup({}, 3, chance);
    auto frame = state.frame;
    seen.insert(frame);
    std::ranges::sort(frame);
    CHECK(frame == std::array<std::uint8_t, places_count>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK(state.stock == tiles_in_box);
  }
  CHECK(seen.size() == 20);
}

TEST_CASE("hawaii §2.2 the order is drawn; all have 13 shells and 7 feet, the later ones fruit") {
  std::set<int> first;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SmallChance chance(seed);
    const State state = *setup({}, 5, chance);
    constexpr std::array<int, 5> fruit_by_place = {0, 2, 3, 4, 5};
    for (std::size_t place = 0; place < 5; ++place) {
      const Player& player = state.players[state.order[place]];
      CHECK(player.goods == Goods{13, 7, static_cast<std::uint8_t>(fruit_by_place[place])});
      CHECK(player.chief == at_beach);
    }
    CHECK(state.turn == state.order[0]);
    first.insert(state.turn);
  }
  CHECK(first.size() == 5);
}

TEST_CASE("hawaii §2.3 four islands lie ashore and six wait") {
  SmallChance chance(3);
  const State state = *setup({}, 2, chance);
  for (const std::uint8_t landing : state.landings) CHECK(landing < islands_count);
  int waiting = 0;
  for (const std::uint8_t count : state.face_down) waiting += count;
  CHECK(waiting == 6);
  CHECK(state.face_up == IslandCounts{});
}

TEST_CASE("hawaii §2.4 a labelled space is shut where the sum would exceed its label, and the token is a fish") {
  // The bag in ascending order: 2 2 2 2s 2s 3 3 3 3s 3s 4 … The first place has three spaces and the label 10, the
  // second two and the label 8.
  const State low = begun(2, {24, 0, 0, 0, 20});
  CHECK(low.spaces[at_huts] == Spaces{token_of(6, true), token_of(2, false), token_of(2, false)});
  CHECK(low.spaces[at_traders][0] == token_of(2, false));
  CHECK(low.spaces[at_traders][1] == token_of(6, true));
  CHECK(low.spaces[at_traders].size() == 2);

  // 6 and 6 exceed the label already, but the third token is drawn all the same.
  const State high = begun(2, {24, 23, 0});
  CHECK(high.spaces[at_huts] == Spaces{token_of(6, true), token_of(6, true), shut});
  CHECK(high.harbour[token_of(2, false)] >= 1);
  CHECK(inconsistency(high) == std::nullopt);
}

TEST_CASE("hawaii §2.5 the order track has a token under each place but the first, ascending, spears higher") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SmallChance chance(seed);
    const State state = *setup({}, 5, chance);
    CHECK(state.track_tokens[0] == none);
    for (std::size_t at = 1; at < 5; ++at) {
      CHECK(state.track_tokens[at] < tokens_count);
      if (at > 1) CHECK(state.track_tokens[at] >= state.track_tokens[at - 1]);
    }
  }
  CHECK(token_of(3, true) > token_of(3, false));
  CHECK(token_of(3, true) < token_of(4, false));
}

TEST_CASE("hawaii §2.6 two to five play, and the order track has as many places") {
  for (const int seats : {0, 1, 6}) {
    SmallChance chance(1);
    const auto refused = setup({}, seats, chance);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().rule == "hawaii.seats.range");
    CHECK(refused.error().path == "/seats");
  }
  CHECK(Position(2).values<step::Order>() == std::vector<int>{0, 1});
  CHECK(Position(5).values<step::Order>() == std::vector<int>{0, 1, 2, 3, 4});
}

TEST_CASE("hawaii §3.1 the seats take turns in the order of the round, again and again") {
  Position at(3);
  at.state.order = {2, 0, 1};
  at.state.turn = 2;
  at.rejected(2).rejected(2).rejected(3).rejected(3);
  for (Seat seat = 0; seat < 3; ++seat) at.goods(seat, {0, 4, 0}).boats(seat, 1, 0);
  for (const Seat seat : {2, 0, 1}) {
    CHECK(to_act(at.state) == SeatSet::of(seat));
    at.turn({fish(1, fishing_boat, {0, 1, 0})});
  }
  CHECK(to_act(at.state) == SeatSet::of(2));
  CHECK(at.state.phase == Phase::go);
}

TEST_CASE("hawaii §3.2 whoever stands on the order track is passed over") {
  Position at(3);
  at.rejected(2).rejected(2).goods(0, {0, 4, 0}).goods(2, {0, 4, 0}).boats(0, 1, 0);
  at.turn({fish(1, fishing_boat, {0, 1, 0})}).turn({order(1)}).turn({fish(1, fishing_boat, {0, 1, 0})});
  CHECK(to_act(at.state) == SeatSet::of(0));
  at.turn({order(0)});
  CHECK(to_act(at.state) == SeatSet::of(2));
  CHECK(apply(at.state, 1, order(2)).error().rule == "hawaii.turn.not_yours");
}

TEST_CASE("hawaii §3.3 with nothing to spend the order track is what is left") {
  const Position at(4);
  CHECK(legal(at.state, 0).size() == 4);
  CHECK(at.listed<step::Order>().size() == 4);
  CHECK(at.refusal(decline) == "hawaii.turn.other_step");
}

TEST_CASE("hawaii §3.4 a seat that has to act can always finish its turn") {
  // One shell short of the only tile: going there is not offered, although the move could be paid.
  Position at;
  at.token(at_huts, 0, 4).goods(0, {3, 5, 3});
  CHECK(at.listed<step::Go>().empty());
  CHECK(at.refusal(go(at_huts, {0, 1, 0})) == "hawaii.go.dead_end");
  at.goods(0, {4, 5, 0});
  CHECK(at.payments<step::Go>(at_huts) == std::vector<Goods>{{0, 1, 0}});
  // With four fruit the move must be paid in feet, or too few are left for the tile.
  at.goods(0, {0, 5, 4});
  CHECK(at.payments<step::Go>(at_huts) == std::vector<Goods>{{0, 1, 0}});
  CHECK(at.refusal(go(at_huts, {0, 0, 1})) == "hawaii.go.dead_end");
}

TEST_CASE("hawaii §13 draws are asked for with the number of things left, in the order of the page") {
  ScriptedChance chance({});
  const State state = *setup({}, 3, chance);
  std::vector<std::uint32_t> expected = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 3, 2, 1};
  for (std::uint32_t left = 25; left > 25 - 21 - 2; --left) expected.push_back(left);
  for (const std::uint32_t islands_left : {10, 9, 8, 7}) expected.push_back(islands_left);
  CHECK(chance.bounds == expected);
  CHECK(state.order == PerSeat{0, 1, 2});
  CHECK(state.landings == std::array<std::uint8_t, landings_count>{0, 0, 1, 2});
}

}  // namespace reef::hawaii::test
