#include <bit>

#include "engines/hawaii/check.hpp"
#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

using enum Action::Kind;

/// Hands on every way to divide `count` among the three resources.
template <class Offer>
void each_division(int count, Offer offer) {
  for (int first = count; first >= 0; --first) {
    for (int second = count - first; second >= 0; --second) {
      offer(Goods{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                  static_cast<std::uint8_t>(count - first - second)});
    }
  }
}

/// A seat's candidates, handed on one by one: every step that could be legal at all, in the order of the listing.
template <class Offer>
struct Candidates {
  const State& state;
  const Player& player;
  const Outlook& outlook;
  Offer offer;

  /// The action with every payment that its bill allows.
  void paid(Action action) const {
    each_payment(player.goods, bill_of(state, player, action), outlook.trading, [&](const Goods& pay) {
      action.goods = pay;
      offer(action);
    });
  }

  /// The action with every fleet that could carry the load.
  void shipped(Action action, int load) const {
    Fleet free = player.boats;
    for (std::size_t sort = 0; sort < free.size(); ++sort) {
      free[sort] = static_cast<std::uint8_t>(free[sort] - player.used[sort]);
    }
    each_fleet(free, load, [&](const Fleet& boats) {
      if (room_in(boats) < feet_to_pay(boats, load)) return;
      action.boats = boats;
      paid(action);
    });
  }

  void going() const {
    for (std::uint8_t at = 0; at < places_count; ++at) {
      if (lowest_price(state, at) > 0) paid({.kind = go, .value = at});
    }
    const int tokens = tokens_in(state.harbour);
    for (int count = 1; count <= tokens; ++count) {
      shipped({.kind = fish, .value = static_cast<std::uint8_t>(count)}, count);
    }
    for (std::uint8_t landing = 0; landing < landings_count; ++landing) {
      if (state.landings[landing] != none) shipped({.kind = island, .value = landing}, landings[landing].feet);
    }
    for (std::uint8_t at = 0; at < state.seats; ++at) offer({.kind = order, .value = at});
  }

  void buying() const {
    for (std::uint8_t space = 0; space < spaces_max; ++space) {
      if (state.spaces[player.chief][space] >= tokens_count) continue;
      for (const bool twice : {false, true}) paid({.kind = buy, .value = space, .twice = twice});
    }
  }

  void all() const {
    switch (state.phase) {
      case Phase::go:
        return going();
      case Phase::tile:
        for (Kinds kinds = choices(state, outlook, player, state.pending.from); kinds != 0; kinds &= kinds - 1) {
          offer({.kind = tile, .value = static_cast<std::uint8_t>(std::countr_zero(kinds))});
        }
        return;
      case Phase::buy:
        return buying();
      case Phase::build:
        for (std::uint8_t row = 0; row < rows_count; ++row) offer({.kind = build, .value = row});
        return;
      case Phase::convert:
        each_division(2, [&](const Goods& goods) { offer({.kind = convert, .goods = goods}); });
        return offer({.kind = decline});
      case Phase::income:
        return each_division(income_of(player, state.round).choice,
                             [&](const Goods& goods) { offer({.kind = income, .goods = goods}); });
      case Phase::done:
      case Phase::over:
        return;
    }
  }
};

}  // namespace

SeatSet to_act(const State& state) {
  if (state.phase == Phase::income) return SeatSet::from_bits(state.owed);
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
  if (action.kind == income) return price;
  constexpr std::array<std::string_view, 3> names = {"shells", "feet", "fruit"};
  for (std::size_t currency = 0; currency < names.size(); ++currency) {
    if (action.goods[currency] > 0) price.push_back({names[currency], action.goods[currency]});
  }
  return price;
}

}  // namespace reef::hawaii
