// How the bot judges positions, and that its games end.
#include "engines/maori/appraise.hpp"

#include "engines/bots/greedy.hpp"
#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

/// Maori for a bot that only looks at the score.
struct ScoredMaori : DescribedGame<Options, State, Action, Event, View> {
  static const Meta& meta() { return Game::meta(); }
  static Json components() { return Game::components(); }
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return Game::setup(options, seats, chance);
  }
  static SeatSet to_act(const State& state) { return Game::to_act(state); }
  static std::vector<Action> legal(const State& state, Seat seat) { return Game::legal(state, seat); }
  static Price price(const State& state, Seat seat, const Action& action) { return Game::price(state, seat, action); }
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    return Game::apply(state, seat, action);
  }
  static StepResult<State, Event> settle(const State& state, Chance& chance) { return Game::settle(state, chance); }
  static View view(const State& state, Viewer viewer) { return Game::view(state, viewer); }
  static EventView narrate(const Event& event, Viewer viewer) { return Game::narrate(event, viewer); }
  static State redeal(const State& state, Viewer viewer, Chance& chance) { return Game::redeal(state, viewer, chance); }
  static ScoreSheet score(const State& state) { return Game::score(state); }
  static std::optional<Outcome> outcome(const State& state) { return Game::outcome(state); }
  static std::expected<State, Violation> decode_state(const Json& json) { return Game::decode_state(json); }
};

/// A game of two greedy bots to its end. Those of `scored` only look at the score.
State played(const Options& options, std::uint64_t seed, SeatSet scored) {
  bots::ImaginedChance chance(seed);
  State state = *setup(options, 2, chance);
  while (!to_act(state).empty()) {
    const Seat seat = *to_act(state).begin();
    const auto turn = scored.contains(seat) ? bots::greedy_turn<ScoredMaori>(state, seat, chance)
                                            : bots::greedy_turn<Game>(state, seat, chance);
    for (const Action& action : turn) state = apply(state, seat, action)->state;
    state = settle(state, chance).state;
  }
  return state;
}

int worth(const Position& at) {
  return appraise(at.state)[0];
}

}  // namespace

TEST_CASE("maori: an island that can be finished is worth something, and one that cannot less than nothing") {
  const std::uint8_t left = end(east, {.palms = 3});
  const int empty = worth(Position(basic_front));
  Position open(basic_front);
  open.lay(0, 1, left);
  Position dead(basic_front);
  dead.lay(0, 1, left).lay(0, 2, plain_water);
  Position finished(basic_front);
  finished.lay(0, 1, left).lay(0, 2, end(west, {.palms = 1}));
  CHECK(worth(finished) > worth(open));
  CHECK(worth(open) > empty);
  // The water tile fills a cell for good, and the end is worse than an empty cell.
  Position water_only(basic_front);
  water_only.lay(0, 2, plain_water);
  CHECK(worth(dead) < worth(water_only));
}

TEST_CASE("maori: half a wreath that waits for another is worth less than a whole one, and more than none") {
  Position none_at_all(basic_front);
  none_at_all.lay(0, 1, end(east, {.palms = 1}));
  Position half(basic_front);
  half.lay(0, 1, end(east, {.palms = 1, .wreath = true}));
  Position whole(basic_front);
  whole.lay(0, 1, end(east, {.palms = 1, .wreath = true})).lay(0, 2, end(west, {.palms = 1, .wreath = true}));
  CHECK(worth(half) > worth(none_at_all));
  CHECK(worth(whole) > worth(half) + 500);
}

/// A front board with free cells only in the lower right corner: 14, 18 and 19.
Position almost_full(const Options& options, std::uint8_t ship) {
  Position at(options);
  for (const std::uint8_t cell : {1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 16, 17}) {
    at.lay(0, cell, cell < 6 ? plain_water : boat_water);
  }
  at.state.boards[0].ship = ship;
  at.state.boards[0].shells = 0;
  return at;
}

TEST_CASE("maori: in the pro game a ship that is locked in is bad, and worse the longer it lasts") {
  const auto with_ship = [](const Options& options, std::uint8_t ship, std::uint16_t plies) {
    Position at = almost_full(options, ship);
    at.state.plies = plies;
    return worth(at);
  };
  // 13 is beside all free cells; a tile is between 7 and the nearest of them.
  CHECK(with_ship(pro_front, 13, 10) > with_ship(pro_front, 7, 10) + 300);
  CHECK(with_ship(pro_front, 13, 80) - with_ship(pro_front, 7, 80) >
        with_ship(pro_front, 13, 10) - with_ship(pro_front, 7, 10));
  CHECK(with_ship(advanced_front, 13, 10) == with_ship(advanced_front, 7, 10));
}

TEST_CASE("maori: in the pro game it is a step forward to remove a tile that is in the ship's way") {
  const int one_tile = worth(almost_full(pro_front, 7));
  const int two_tiles = worth(almost_full(pro_front, 1));
  CHECK(one_tile > two_tiles + 100);
  Position opened = almost_full(pro_front, 7);
  opened.state.boards[0].cells[13] = {};
  Position elsewhere = almost_full(pro_front, 7);
  elsewhere.state.boards[0].cells[11] = {};
  CHECK(worth(opened) > worth(elsewhere));
}

TEST_CASE("maori: a game that is over is worth its score") {
  const State over = played(basic_front, 5, {});
  const std::vector<int> worth = appraise(over);
  const ScoreSheet sheet = score(over);
  for (std::size_t seat = 0; seat < worth.size(); ++seat) CHECK(worth[seat] == 100 * sheet.seats[seat].total);
}

TEST_CASE("maori: the appraisal clearly beats the bare score") {
  int won = 0;
  const int games = 20;
  for (int game = 0; game < games; ++game) {
    const Seat seat = static_cast<Seat>(game % 2);
    const State over = played(basic_front, static_cast<std::uint64_t>(game), SeatSet::of(static_cast<Seat>(1 - seat)));
    won += outcome(over)->ranks[seat] == 1 ? 1 : 0;
  }
  CHECK(won >= 17);
}

TEST_CASE("maori: games of the computer end, also where ships can be locked in") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Options options{.level = Level::pro, .side = seed % 2 == 0 ? Side::front : Side::atoll};
    // With the bare score, about four in ten run to the limit of rounds.
    CHECK(played(options, seed, {}).ending == Ending::board_full);
  }
}

}  // namespace reef::maori::test
