#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engines/core/tests/chances.hpp"
#include "engines/hawaii/check.hpp"
#include "engines/hawaii/consistency.hpp"
#include "engines/hawaii/game.hpp"
#include "engines/hawaii/pay.hpp"
#include "engines/hawaii/round.hpp"

/// Test positions, built from the pieces of the box, so that all pieces are conserved.
namespace reef::hawaii::test {

using reef::test::ScriptedChance;
using reef::test::SmallChance;

// The places of a `Position` have the order of components.cpp. These are their numbers in the frame.
inline constexpr std::uint8_t at_huts = 0;       // shell and foot huts, at the beach
inline constexpr std::uint8_t at_traders = 1;    // spear and trading huts, at the beach
inline constexpr std::uint8_t at_long_huts = 2;  // long huts and irrigations
inline constexpr std::uint8_t at_fruit = 3;
inline constexpr std::uint8_t at_boats = 4;
inline constexpr std::uint8_t at_surfers = 5;
inline constexpr std::uint8_t at_hulas = 6;
inline constexpr std::uint8_t at_kahunas = 7;
inline constexpr std::uint8_t at_tikis = 8;
inline constexpr std::uint8_t at_gods = 9;

inline constexpr Action go(std::uint8_t place, Goods pay) {
  return step::Go{place, pay};
}
inline constexpr Action fish(std::uint8_t count, Fleet boats, Goods pay) {
  return step::Fish{count, boats, pay};
}
inline constexpr Action island(std::uint8_t landing, Fleet boats, Goods pay) {
  return step::Visit{landing, boats, pay};
}
inline constexpr Action order(std::uint8_t at) {
  return step::Order{at};
}
inline constexpr Action tile(Kind kind) {
  return step::ChooseTile{kind};
}
inline constexpr Action buy(std::uint8_t space, Goods pay) {
  return step::Buy{space, false, pay};
}
inline constexpr Action buy_double(std::uint8_t space, Goods pay) {
  return step::Buy{space, true, pay};
}
inline constexpr Action build(std::uint8_t row) {
  return step::Build{row};
}
inline constexpr Action convert(Goods pay) {
  return step::Convert{pay};
}
inline constexpr Action income(Goods gain) {
  return step::ChooseIncome{gain};
}
inline constexpr Action decline = step::Decline{};

inline int number_of(const step::Go& step) {
  return step.place;
}
inline int number_of(const step::Fish& step) {
  return step.count;
}
inline int number_of(const step::Order& step) {
  return step.at;
}
inline int number_of(const step::Visit& step) {
  return step.landing;
}
inline int number_of(const step::ChooseTile& step) {
  return static_cast<int>(step.kind);
}
inline int number_of(const step::Buy& step) {
  return step.space;
}
inline int number_of(const step::Build& step) {
  return step.row;
}

inline constexpr Fleet fishing_boat = {1, 0, 0};

/// The spaces of a place, with nothing on them.
inline Spaces no_tokens(std::size_t place) {
  Spaces spaces(places[place].spaces);
  std::ranges::fill(spaces, none);
  return spaces;
}

/// A game in its first round. Seats are in order 0, 1, …, and seat 0 is to go. All chiefs are at the beach, and no seat
/// owns anything. There are price tokens only on the order track (2, 2, 3, 3, all with spears).
class Position {
 public:
  explicit Position(int seats = 2) {
    SmallChance chance(7);
    auto begun = setup({}, seats, chance);
    REQUIRE(begun);
    state = *begun;
    for (std::uint8_t at = 0; at < places_count; ++at) {
      state.frame[at] = at;
      state.spaces[at] = no_tokens(at);
    }
    state.bag = token_copies;
    state.harbour = {};
    state.face_up = {};
    for (std::size_t each = 0; each < islands.size(); ++each) state.face_down[each] = islands[each].count;
    state.landings.fill(none);
    for (std::uint8_t landing = 0; landing < landings_count; ++landing) shore(landing, static_cast<Island>(landing));
    for (Seat seat = 0; seat < seats_in(state); ++seat) {
      state.order[seat] = seat;
      state.players[seat].goods = {};
      state.track_tokens[seat] = none;
      if (seat > 0) state.track_tokens[seat] = from_bag(seat < 3 ? 2 : 3, true);
    }
    state.turn = 0;
  }

  Position& token(std::uint8_t at, std::size_t space, int price, bool spears = false) {
    state.spaces[at][space] = from_bag(price, spears);
    return *this;
  }
  /// Puts a token of this price into the harbour, as rejected by the last place that has no token on its label.
  Position& rejected(int price, bool spears = false) {
    for (std::uint8_t at = places_count; at-- > 0;) {
      std::uint8_t& label = state.spaces[at][places[at].spaces - 1U];
      if (label != none) continue;
      label = shut;
      ++state.harbour[from_bag(price, spears)];
      return *this;
    }
    FAIL("every labelled space is taken");
    return *this;
  }
  /// Puts an island at a landing; the one there goes back to the stack, or swaps if the new one was at another landing.
  Position& shore(std::uint8_t landing, Island island) {
    const auto wanted = static_cast<std::uint8_t>(island);
    if (state.face_down[wanted] == 0) {
      const auto before = std::ranges::find(state.landings, wanted);
      std::swap(*before, state.landings[landing]);
      return *this;
    }
    const std::uint8_t there = std::exchange(state.landings[landing], wanted);
    --state.face_down[wanted];
    if (there != none) ++state.face_down[there];
    return *this;
  }
  Position& track_token(std::size_t at, int price, bool spears) {
    ++state.bag[state.track_tokens[at]];
    state.track_tokens[at] = from_bag(price, spears);
    return *this;
  }
  Position& goods(Seat seat, Goods goods) {
    state.players[seat].goods = goods;
    return *this;
  }
  /// Adds tiles at the right end of a village.
  Position& village(Seat seat, std::size_t row, const std::vector<Tile>& tiles) {
    for (const Tile& each : tiles) {
      state.players[seat].rows[row].push_back(each);
      take(each.kind, 1);
    }
    return *this;
  }
  Position& boats(Seat seat, int side_1, int side_2) {
    state.players[seat].boats = {1, static_cast<std::uint8_t>(side_1), static_cast<std::uint8_t>(side_2)};
    take(Kind::boat, side_1 + side_2);
    return *this;
  }
  Position& kahunas(Seat seat, int count) {
    state.players[seat].kahunas = static_cast<std::uint8_t>(count);
    take(Kind::kahuna, count);
    return *this;
  }
  Position& tikis(Seat seat, int count) {
    state.players[seat].tikis = static_cast<std::uint8_t>(count);
    take(Kind::tiki, count);
    return *this;
  }
  /// Leaves `count` tiles of this hut in stock; the others begin or extend villages of the last seat.
  Position& leave_huts(Kind hut, int count) {
    for (std::size_t row = 0; stock(hut) > count; ++row)
      village(static_cast<Seat>(seats_in(state) - 1), row, {{hut, 1}});
    return *this;
  }
  Position& chief(Seat seat, std::uint8_t where) {
    state.players[seat].chief = where;
    return *this;
  }
  /// Gives a seat a token, as if it had bought with it this round.
  Position& took(Seat seat, int price, bool spears = false) {
    ++state.players[seat].tokens[from_bag(price, spears)];
    return *this;
  }
  /// Puts the chief on the order track; it takes the token there.
  Position& on_track(Seat seat, std::size_t at) {
    state.track[at] = seat;
    state.players[seat].chief = at_track;
    if (state.track_tokens[at] != none) ++state.players[seat].tokens[std::exchange(state.track_tokens[at], none)];
    return *this;
  }
  Position& round(int number) {
    state.round = static_cast<std::uint8_t>(number);
    return *this;
  }

  /// Applies steps of the acting seat; each must be legal and leave a consistent state.
  Position& play(const std::vector<Action>& actions) {
    lawful();
    for (const Action& action : actions) {
      auto result = apply(state, *to_act(state).begin(), action);
      if (!result) FAIL(result.error().rule);
      state = result->state;
      events.insert(events.end(), result->events.begin(), result->events.end());
      lawful();
    }
    return *this;
  }
  Position& settled() {
    SmallChance chance(state.round);
    Result result = settle(state, chance);
    state = result.state;
    events.insert(events.end(), result.events.begin(), result.events.end());
    lawful();
    return *this;
  }
  /// Applies the steps of a whole turn and settles it.
  Position& turn(const std::vector<Action>& actions) {
    play(actions);
    REQUIRE(to_act(state).empty());
    return settled();
  }
  /// Moves all chiefs to the track, in the order of the seats, and settles the round.
  Position& end_round() {
    const int ending = state.round;
    while (state.phase == Phase::go && state.round == ending) {
      const auto free = std::ranges::find(state.track, none) - state.track.begin();
      turn({order(static_cast<std::uint8_t>(free))});
    }
    return *this;
  }

  /// "" if the acting seat may take the step, else the rule that it breaks.
  [[nodiscard]] std::string refusal(const Action& action) const {
    const auto result = apply(state, *to_act(state).begin(), action);
    return result ? "" : result.error().rule;
  }
  /// The legal steps of one kind.
  template <class Step>
  [[nodiscard]] std::vector<Step> listed() const {
    std::vector<Step> steps;
    for (const Action& action : legal(state, *to_act(state).begin())) {
      if (const auto* step = std::get_if<Step>(&action)) steps.push_back(*step);
    }
    return steps;
  }
  /// The distinct numbers of all legal steps of one kind.
  template <class Step>
  [[nodiscard]] std::vector<int> values() const {
    std::vector<int> values;
    for (const Step& step : listed<Step>()) {
      if (std::ranges::find(values, number_of(step)) == values.end()) values.push_back(number_of(step));
    }
    return values;
  }
  /// The payments of the legal steps of one kind and number.
  template <class Step>
  [[nodiscard]] std::vector<Goods> payments(int value, bool twice = false) const {
    std::vector<Goods> payments;
    for (const Step& step : listed<Step>()) {
      if constexpr (requires { step.twice; }) {
        if (step.twice != twice) continue;
      }
      if (number_of(step) == value) payments.push_back(step.pay);
    }
    return payments;
  }
  [[nodiscard]] const Player& player(Seat seat) const { return state.players[seat]; }
  [[nodiscard]] int stock(Kind kind) const { return state.stock[static_cast<std::size_t>(kind)]; }
  /// Count and points of an item of a seat's score.
  [[nodiscard]] std::pair<int, int> item(Seat seat, std::string_view name) const {
    const ScoreSheet sheet = score(state);
    for (const ScoreItem& each : sheet.seats[seat].items) {
      if (each.item == name) return {each.count, each.points};
    }
    return {-1, -1};
  }
  template <class Kind>
  [[nodiscard]] int narrated() const {
    return static_cast<int>(
        std::ranges::count_if(events, [](const Event& event) { return std::holds_alternative<Kind>(event); }));
  }

  /// The last event, which is of this kind.
  template <class Kind>
  [[nodiscard]] Kind last() const {
    REQUIRE(std::holds_alternative<Kind>(events.back()));
    return std::get<Kind>(events.back());
  }

  void lawful() const {
    const auto violation = inconsistency(state);
    if (violation) FAIL(violation->rule);
  }

  State state;
  std::vector<Event> events;

 private:
  std::uint8_t from_bag(int price, bool spears) {
    const std::uint8_t token = token_of(price, spears);
    REQUIRE(state.bag[token] > 0);
    --state.bag[token];
    return token;
  }
  void take(Kind kind, int count) {
    std::uint8_t& left = state.stock[static_cast<std::size_t>(kind)];
    REQUIRE(left >= count);
    left = static_cast<std::uint8_t>(left - count);
  }
};

}  // namespace reef::hawaii::test
