#include <map>
#include <vector>

#include "engines/core/registry.hpp"
#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

/// A random legal step that prefers warriors, so that every kind of fight occurs.
Action likely(const std::vector<Action>& steps, Chance& chance) {
  const Action first = steps[chance.below(static_cast<std::uint32_t>(steps.size()))];
  return is_hunter(card_of(first)) ? steps[chance.below(static_cast<std::uint32_t>(steps.size()))] : first;
}

/// Every card of a tribe is in exactly one place: left, laid in this hunt, or captured before.
void conserved(const State& state) {
  const View view = view_of(state, Viewer::spectator());
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    Cards all = state.tribes[seat].left;
    for (std::size_t card = 0; card < cards_count; ++card) {
      all[card] = static_cast<std::uint8_t>(all[card] + view.tribes[seat].lost[card]);
    }
    for (int play = 0; state.phase != Phase::over && play < plays_in(present(state)); ++play) {
      if (seat_of_play(state, hunt_index(state), play) == seat)
        ++all[present(state).plays[static_cast<std::size_t>(play)].card];
    }
    REQUIRE(all == tribe_cards);
  }
}

}  // namespace

TEST_CASE("manitou: random play conserves the cards, and every state is valid") {
  std::map<Clash, int> clashes;
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      SmallChance chance(seed * 1000 + static_cast<std::uint64_t>(seats));
      State state = *setup({}, seats, chance);
      int turns = 0;
      while (!to_act(state).empty()) {
        const Seat seat = *to_act(state).begin();
        while (to_act(state).contains(seat)) {
          const auto result = apply(state, seat, likely(legal(state, seat), chance));
          REQUIRE(result);
          state = result->state;
          for (const Event& event : result->events) {
            if (const auto* laid = std::get_if<event::Laid>(&event)) ++clashes[laid->clash];
          }
          REQUIRE(broken_law(state) == "");
          conserved(state);
          if (state.phase != Phase::choose) break;
        }
        state = settle(state, chance).state;
        REQUIRE(broken_law(state) == "");
        conserved(state);
        ++turns;
      }
      CHECK(turns == 3 * 8 * seats);
      REQUIRE(outcome(state));
    }
  }
  for (const Clash clash : {Clash::hunts, Clash::stands, Clash::guards, Clash::beats, Clash::neutralises, Clash::falls,
                            Clash::sacrificed}) {
    CHECK(clashes[clash] > 0);
  }
}

TEST_CASE("manitou: legal lists exactly the actions that apply accepts") {
  SmallChance chance(5);
  State state = *setup({}, 3, chance);
  while (!to_act(state).empty()) {
    for (Seat seat = 0; seat < 3; ++seat) {
      const auto listed = legal(state, seat);
      std::size_t accepted = 0;
      const auto attempt = [&](const Action& action) {
        if (check(state, seat, action) == Refusal::allowed) ++accepted;
      };
      for (int card = 0; card < 256; ++card) {
        attempt(choose_step(static_cast<Card>(card)));
        for (const int herd : {0, 1, 2, 3, 255}) attempt(lay_step(static_cast<Card>(card), herd));
      }
      REQUIRE(accepted == listed.size());
      for (const Action& action : listed) REQUIRE(check(state, seat, action) == Refusal::allowed);
    }
    const Seat seat = *to_act(state).begin();
    state = settle(apply(state, seat, likely(legal(state, seat), chance))->state, chance).state;
  }
}

TEST_CASE("manitou: medium plays on in its mind, and so wins most games against easy") {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SmallChance chance(seed);
    const std::size_t medium = seed % 2;
    std::vector kinds = {bots::Kind::easy, bots::Kind::easy};
    kinds[medium] = bots::Kind::medium;
    const Playout playout = play_out<Game>(*setup({}, 2, chance), kinds, {}, chance);
    won += playout.outcome.ranks[medium] == 1 ? 1 : 0;
  }
  CHECK(won >= 5);
}

}  // namespace reef::manitou::test
