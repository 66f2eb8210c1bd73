#include <bit>
#include <variant>

#include "engines/hawaii/check.hpp"
#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

/// Calls `offer` with every way to divide `count` among the three resources.
template <class Offer>
void each_division(int count, Offer offer) {
  for (int first = count; first >= 0; --first) {
    for (int second = count - first; second >= 0; --second) {
      offer(Goods{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                  static_cast<std::uint8_t>(count - first - second)});
    }
  }
}

/// Offers the candidates of a seat one by one: every step that could be legal, in the order of the listing.
template <class Offer>
struct Candidates {
  const State& state;
  const Player& player;
  const Outlook& outlook;
  Offer offer;

  /// Offers the step with every payment for its bill.
  template <class Step>
  void paid(const Step& step) const {
    Action action = step;
    Goods& pay = std::get_if<Step>(&action)->pay;
    each_payment(player.goods, bill_of(state, player, step), outlook.trading, pay, [&] { offer(action); });
  }

  /// Offers the step with every fleet that could carry the load.
  template <class Step>
  void shipped(Step step, int load) const {
    Fleet free = player.boats;
    for (std::size_t sort = 0; sort < free.size(); ++sort) {
      free[sort] = static_cast<std::uint8_t>(free[sort] - player.used[sort]);
    }
    each_fleet(free, load, [&](const Fleet& boats) {
      if (room_in(boats) < feet_to_pay(boats, load)) return;
      step.boats = boats;
      paid(step);
    });
  }

  void going() const {
    for (std::uint8_t at = 0; at < places_count; ++at) {
      const bool sells = lowest_price(state, at) > 0 && (place_at(state, at).kinds & outlook.kinds) != 0;
      if (sells) paid(step::Go{.place = at});
    }
    const int tokens = tokens_in(state.harbour);
    for (int count = 1; count <= tokens; ++count) {
      shipped(step::Fish{.count = static_cast<std::uint8_t>(count)}, count);
    }
    for (std::uint8_t landing = 0; landing < landings_count; ++landing) {
      if (state.landings[landing] != none) shipped(step::Visit{.landing = landing}, landings[landing].feet);
    }
    for (std::uint8_t at = 0; at < state.track.size(); ++at) offer(step::Order{at});
  }

  void buying() const {
    const Spaces& spaces = state.spaces[player.chief];
    for (std::uint8_t space = 0; space < spaces.size(); ++space) {
      if (spaces[space] >= tokens_count) continue;
      for (const bool twice : {false, true}) paid(step::Buy{.space = space, .twice = twice});
    }
  }

  void all() const {
    switch (state.phase) {
      case Phase::go:
        return going();
      case Phase::tile:
        for (Kinds kinds = choices(state, outlook, player, state.pending->from); kinds != 0; kinds &= kinds - 1) {
          offer(step::ChooseTile{static_cast<Kind>(std::countr_zero(kinds))});
        }
        return;
      case Phase::buy:
        return buying();
      case Phase::build:
        for (std::uint8_t row = 0; row < rows_count; ++row) offer(step::Build{row});
        return;
      case Phase::convert:
        each_division(2, [&](const Goods& goods) { offer(step::Convert{goods}); });
        return offer(step::Decline{});
      case Phase::income:
        return each_division(income_of(player, state.round).choice,
                             [&](const Goods& goods) { offer(step::ChooseIncome{goods}); });
      case Phase::done:
      case Phase::over:
        return;
    }
  }
};

}  // namespace

SeatSet to_act(const State& state) {
  if (state.phase == Phase::income) return state.owed;
  const bool asked = state.phase != Phase::done && state.phase != Phase::over;
  return asked ? SeatSet::of(state.turn) : SeatSet();
}

std::vector<Action> legal(const State& state, Seat seat) {
  std::vector<Action> listing;
  if (!to_act(state).contains(seat)) return listing;
  listing.reserve(32);
  const Outlook outlook = outlook_of(state, seat);
  const auto judge = [&](const Action& action) {
    if (check(state, seat, outlook, action) == Refusal::allowed) listing.push_back(action);
  };
  Candidates<decltype(judge)>{state, state.players[seat], outlook, judge}.all();
  return listing;
}

Price price(const State& /*state*/, Seat /*seat*/, const Action& action) {
  Price price;
  const auto add = [&](const auto& step) {
    if constexpr (requires { step.pay; }) {
      for (std::size_t currency = 0; currency < step.pay.size(); ++currency) {
        if (step.pay[currency] > 0) price.push_back({goods_shape.keys[currency], step.pay[currency]});
      }
    }
  };
  std::visit(add, action);
  return price;
}

}  // namespace reef::hawaii
