#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engines/bots/bots.hpp"
#include "engines/core/draft.hpp"
#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

const std::vector<Card> strong = {hunter(10), hunter(9), hunter(8), chief, chief, scout, scout, medicine_man};
const std::vector<Card> weak = {hunter(1),   hunter(2),  hunter(3), clan_mother,
                                clan_mother, rain_maker, hunter(4), hunter(5)};

/// All viewers of a match of three.
const std::vector<Viewer> viewers = {Viewer::at(0), Viewer::at(1), Viewer::at(2), Viewer::spectator()};

std::string shown(const State& state, Viewer viewer) {
  return write(view_of(state, viewer)).dump();
}

std::string narrated(const std::vector<Event>& events, Viewer viewer) {
  std::string all;
  for (const Event& event : events) all += write(manitou::narrated(event, viewer)).dump() + "\n";
  return all;
}

/// A random game of three until play begins in the second hunt, with all its events.
Position some_game(std::uint64_t seed) {
  Position position(3);
  SmallChance chance(seed);
  while (hunt_index(position.state) == 0 || position.state.phase == Phase::choose) {
    const auto steps = legal(position.state, position.turn());
    position.step(position.turn(), steps[chance.below(static_cast<std::uint32_t>(steps.size()))]).settled();
  }
  return position;
}

/// True if the text contains the name of any of these cards.
bool mentions_any(const std::string& text, const std::vector<Card>& cards) {
  return std::ranges::any_of(
      cards, [&](Card card) { return text.find('"' + std::string(word_of(card)) + '"') != std::string::npos; });
}

}  // namespace

TEST_CASE("manitou §9.1 everybody sees the same of the table, and a seat its own cards besides") {
  const State state = some_game(3).state;
  Json spectator = write(view_of(state, Viewer::spectator()));
  CHECK(spectator["own"].is_null());
  spectator.erase("own");
  for (Seat seat = 0; seat < 3; ++seat) {
    Json view = write(view_of(state, Viewer::at(seat)));
    CHECK(view["own"].is_object());
    view.erase("own");
    CHECK(view == spectator);
  }
}

TEST_CASE("manitou §9.1 what a tribe has left in all can be told by anybody from what was laid and captured") {
  const State state = some_game(4).state;
  const View view = view_of(state, Viewer::spectator());
  for (Seat seat = 0; seat < 3; ++seat) {
    Cards left = tribe_cards;
    for (std::size_t card = 0; card < cards_count; ++card) {
      left[card] = static_cast<std::uint8_t>(left[card] - view.tribes[seat].lost[card]);
    }
    for (const HerdView& herd : view.hunts.back().herds) {
      for (const LaidView& laid : herd.cards) {
        if (laid.seat == seat) --left[laid.card];
      }
    }
    CHECK(left == view.tribes[seat].left);
  }
}

TEST_CASE("manitou §9.2 what a viewer sees of an event has no place for a secret, except for its own seat") {
  const auto has = []<class... Seen>(const std::variant<Seen...>*, auto type) {
    return (std::same_as<Seen, typename decltype(type)::type> || ...);
  };
  const EventView* view = nullptr;
  CHECK_FALSE(has(view, std::type_identity<event::Chose>{}));
  CHECK_FALSE(has(view, std::type_identity<event::Dealt>{}));
  CHECK_FALSE(has(view, std::type_identity<event::Drew>{}));
  CHECK(has(view, std::type_identity<event::Laid>{}));
}

TEST_CASE("manitou §9.2 a chosen team and a hand are seen by their seat alone") {
  Position position(3);
  position.choose(0, strong).choose(1, weak).all_choose();
  const Json own = write(view_of(position.state, Viewer::at(0)))["own"];
  CHECK(own["team"] == Json::parse(R"(["hunter_8", "hunter_9", "hunter_10", "chief", "chief", "medicine_man", "scout",
      "scout"])"));
  CHECK(own["hand"].size() == 3);
  CHECK(own["pile"].size() == 5);
  CHECK(own["home"].size() == 13);
  // With two teams as different as possible, other viewers see the same.
  Position other(3);
  other.choose(0, weak).choose(1, strong).all_choose();
  for (const Viewer viewer : {Viewer::at(2), Viewer::spectator()}) {
    CHECK(shown(position.state, viewer) == shown(other.state, viewer));
    CHECK(narrated(position.events, viewer) == narrated(other.events, viewer));
    CHECK_FALSE(mentions_any(narrated(position.events, Viewer::spectator()), strong));
  }
  CHECK(mentions_any(narrated(position.events, Viewer::at(0)), strong));
}

TEST_CASE("manitou §9.2 what is drawn is told to its seat alone, and what is left over to nobody") {
  Position position(3);
  position.all_choose();
  position.events.clear();
  position.step(0, legal(position.state, 0).front()).settled();
  const auto drew = position.narrated<event::Drew>();
  REQUIRE(drew.size() == 1);
  for (const Viewer viewer : viewers) {
    const Json event = write(manitou::narrated(drew[0], viewer));
    CHECK(event["card"].is_null() == (viewer != Viewer::at(0)));
    CHECK(event["seat"] == 0);
  }
  position.play_on(1);
  for (const Event& event : position.events) {
    const Json spectator = write(manitou::narrated(event, Viewer::spectator()));
    if (std::holds_alternative<event::Drew>(event)) CHECK(spectator["card"].is_null());
    if (std::holds_alternative<event::Dealt>(event)) CHECK(spectator["cards"].is_null());
    if (std::holds_alternative<event::Chose>(event)) CHECK(spectator["team"].is_null());
  }
  for (const Viewer viewer : viewers) {
    const Json view = write(view_of(position.state, viewer));
    for (const Json& tribe : view["tribes"]) {
      CHECK(tribe["hand"] == 0);
      CHECK(tribe["team"] == 0);
    }
  }
}

TEST_CASE("manitou §9.3 no order of a team is stored: the state is the same in whatever order it was chosen") {
  State one = Position(2).state;
  State other = one;
  for (const Card card : strong) one = apply(one, 0, choose_step(card))->state;
  for (auto card = strong.rbegin(); card != strong.rend(); ++card) other = apply(other, 0, choose_step(*card))->state;
  CHECK(write(one).dump() == write(other).dump());
}

TEST_CASE("manitou §9.4 nobody can tell how far another's choice is, nor that there is one") {
  State state = Position(3).state;
  const std::vector<Viewer> others = {Viewer::at(1), Viewer::at(2), Viewer::spectator()};
  std::vector<std::string> before;
  for (const Viewer viewer : others) before.push_back(shown(state, viewer));
  for (std::size_t index = 0; index + 1 < strong.size(); ++index) {
    auto result = apply(state, 0, choose_step(strong[index]));
    REQUIRE(result);
    CHECK(result->events.empty());
    state = result->state;
    for (std::size_t viewer = 0; viewer < others.size(); ++viewer)
      CHECK(shown(state, others[viewer]) == before[viewer]);
    SmallChance chance(1);
    CHECK(redealt(state, others[0], chance).tribes[0].team == Cards{});
    CHECK(redealt(state, Viewer::at(0), chance).tribes[0].team == state.tribes[0].team);
  }
}

TEST_CASE("manitou §9.5 a redeal keeps what the viewer knows, and can be stored") {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const State state = some_game(seed).state;
    for (const Viewer viewer : viewers) {
      SmallChance chance(seed);
      const State dealt = redealt(state, viewer, chance);
      CHECK(shown(dealt, viewer) == shown(state, viewer));
      CHECK(broken_law(dealt).empty());
      CHECK(reef::encode(score(dealt)) == reef::encode(score(state)));
      for (Seat seat = 0; seat < 3; ++seat) {
        const bool own = viewer == Viewer::at(seat);
        if (own) CHECK(dealt.tribes[seat] == state.tribes[seat]);
        CHECK(cards_in(dealt.tribes[seat].hand) == cards_in(state.tribes[seat].hand));
      }
    }
  }
}

TEST_CASE("manitou §9.5 every card that another may have comes into its imagined hand, in due proportion") {
  Position position(2);
  position.choose(0, strong).all_choose();
  std::map<Card, int> came;
  constexpr int deals = 4000;
  for (std::uint64_t seed = 1; seed <= deals; ++seed) {
    SmallChance chance(seed);
    const State dealt = redealt(position.state, Viewer::at(1), chance);
    for (Card card = 0; card < cards_count; ++card) came[card] += dealt.tribes[0].hand[card];
  }
  // Three of 21 cards: a card with one copy is in a seventh of all hands, a card with two copies is drawn twice as
  // often. The tolerance is at least seven standard deviations.
  for (Card card = 0; card < cards_count; ++card) {
    const int expected = deals * tribe_cards[card] / 7;
    CHECK(std::abs(came[card] - expected) < 160 * tribe_cards[card]);
  }
}

TEST_CASE("manitou §9.5 who has laid a third warrior has shown that there is no hunter in the hand") {
  Position position(2);
  position.lay_all({{chief, 0},
                    {hunter(1), 0},
                    {chief, 0},
                    {hunter(2), 0},
                    {scout, 1},
                    {hunter(3), 0},
                    {scout, 1},
                    {hunter(4), 0},
                    {rain_maker, 2},
                    {hunter(5), 0},
                    {rain_maker, 2},
                    {hunter(6), 0}});
  position.hand(0, {clan_mother, medicine_man}).lay(clan_mother, 1);
  REQUIRE(position.last_clash() == Clash::forced);
  std::set<Card> imagined;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SmallChance chance(seed);
    const State dealt = redealt(position.state, Viewer::at(1), chance);
    CHECK(broken_law(dealt).empty());
    imagined.insert(nth_of(dealt.tribes[0].hand, 0));
  }
  CHECK(imagined == std::set<Card>{medicine_man, clan_mother});
}

TEST_CASE("manitou §9 refusals tell another seat nothing: they are the same whatever is hidden") {
  Position one(3);
  one.choose(0, strong).choose(1, weak).all_choose();
  Position other(3);
  other.choose(0, weak).choose(1, strong).all_choose();
  const auto refusals = [](const State& state, Seat seat) {
    std::string all;
    for (Card card = 0; card < cards_count; ++card) {
      for (int herd = 0; herd < herds_count; ++herd) {
        const auto refused = apply(state, seat, lay_step(card, herd));
        REQUIRE_FALSE(refused);
        all += refused.error().rule + refused.error().detail + refused.error().path + "\n";
      }
    }
    return all;
  };
  CHECK(refusals(one.state, 2) == refusals(other.state, 2));
  CHECK(refusals(one.state, 1) == refusals(other.state, 1));
}

TEST_CASE("manitou §9 a bot's turn does not change when what is hidden from it is dealt anew") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const State state = some_game(seed).state;
    const Seat seat = *to_act(state).begin();
    for (const bots::Kind kind : bots::kinds) {
      const auto choose = [&](const State& known) {
        SmallChance thought(seed);
        const bots::Spent spent = [worlds = 0]() mutable { return 0.02 * worlds++; };
        return bots::choose_turn<Game>(known, seat, kind, thought, spent);
      };
      const auto turn = choose(state);
      for (std::uint64_t world = 1; world <= 3; ++world) {
        SmallChance dealer(world * 100);
        CHECK(choose(redealt(state, Viewer::at(seat), dealer)) == turn);
      }
    }
  }
}

TEST_CASE("manitou §9 the score sheet rests on laid cards alone") {
  Position one(3);
  one.choose(0, strong).choose(1, weak);
  Position other(3);
  other.choose(0, weak).choose(1, strong);
  CHECK(reef::encode(score(one.state)) == reef::encode(score(other.state)));
  CHECK(reef::encode(score(one.state)) == reef::encode(score(Position(3).state)));
}

}  // namespace reef::manitou::test
