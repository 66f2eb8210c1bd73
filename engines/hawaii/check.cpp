#include "engines/hawaii/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>

namespace reef::hawaii {
namespace {

bool is_token(std::uint8_t space) {
  return space < tokens_count;
}

/// Paid in one currency, the bill's own or fruit, but for what trading huts replace (§6).
Refusal check_pay(const Goods& goods, const Goods& pay, const Bill& bill, int trading) {
  if (sum_of(pay) != bill.amount) return Refusal::pay_amount;
  for (std::size_t currency = 0; currency < pay.size(); ++currency) {
    if (pay[currency] > goods[currency]) return Refusal::pay_lacking;
  }
  return replaced_in(bill, pay) <= trading ? Refusal::allowed : Refusal::pay_one_currency;
}

Refusal check_go(const State& state, const Player& player, const Outlook& outlook, const Action& action) {
  if (action.value >= places_count) return Refusal::malformed;
  const int lowest = lowest_price(state, action.value);
  if (lowest == 0) return Refusal::go_no_token;
  if ((place_at(state, action.value).kinds & outlook.kinds) == 0) return Refusal::go_nothing_to_build;
  const Bill bill = bill_of(state, player, action);
  const Refusal paid = check_pay(player.goods, action.goods, bill, outlook.trading);
  if (paid != Refusal::allowed) return paid;

  Goods left = player.goods;
  for (std::size_t currency = 0; currency < left.size(); ++currency) {
    left[currency] = static_cast<std::uint8_t>(left[currency] - action.goods[currency]);
  }
  int still = outlook.trading;
  if (const int replaced = replaced_in(bill, action.goods); replaced > 0) {
    still = trading(player, state.trades_used | huts_for(player, state.trades_used, replaced));
  }
  return affordable(left, {lowest, shells}, still) ? Refusal::allowed : Refusal::go_dead_end;
}

/// That these boats are there, carry the load, and that none could be left behind (§9).
Refusal check_fleet(const Player& player, const Fleet& boats, int load) {
  for (std::size_t sort = 0; sort < boats.size(); ++sort) {
    if (boats[sort] > player.boats[sort] - player.used[sort]) return Refusal::boats_lacking;
  }
  const int to_pay = feet_to_pay(boats, load);
  const int spare = room_in(boats) - to_pay;
  if (to_pay < 0) return Refusal::boats_spare;
  if (spare < 0) return Refusal::boats_room;
  const bool idle = (boats[0] > 0 && spare >= boat_room[0]) || (boats[1] > 0 && spare >= boat_room[1]);
  return idle ? Refusal::boats_spare : Refusal::allowed;
}

Refusal check_trip(const State& state, const Player& player, const Outlook& outlook, const Action& action, int load) {
  const Refusal fleet = check_fleet(player, action.boats, load);
  if (fleet != Refusal::allowed) return fleet;
  return check_pay(player.goods, action.goods, bill_of(state, player, action), outlook.trading);
}

Refusal check_fish(const State& state, const Player& player, const Outlook& outlook, const Action& action) {
  if (action.value == 0) return Refusal::fish_none;
  if (action.value > tokens_in(state.harbour)) return Refusal::fish_too_many;
  return check_trip(state, player, outlook, action, action.value);
}

Refusal check_island(const State& state, const Player& player, const Outlook& outlook, const Action& action) {
  if (action.value >= landings_count) return Refusal::malformed;
  if (state.landings[action.value] == none) return Refusal::island_visited;
  return check_trip(state, player, outlook, action, landings[action.value].feet);
}

Refusal check_order(const State& state, const Action& action) {
  if (action.value >= state.seats) return Refusal::malformed;
  return state.track[action.value] == none ? Refusal::allowed : Refusal::order_taken;
}

Refusal check_tile(const State& state, const Player& player, const Outlook& outlook, const Action& action) {
  if (action.value >= kinds_count) return Refusal::malformed;
  const auto kind = static_cast<Kind>(action.value);
  const Kinds there = state.pending.from == Pending::From::island ? fruit_kinds : place_at(state, player.chief).kinds;
  if (!contains(there, kind)) return Refusal::tile_elsewhere;
  if (state.stock[action.value] == 0) return Refusal::tile_sold_out;
  return contains(outlook.kinds, kind) ? Refusal::allowed : Refusal::tile_no_room;
}

Refusal check_buy(const State& state, const Player& player, const Outlook& outlook, const Action& action) {
  if (action.value >= spaces_max) return Refusal::malformed;
  if (!is_token(state.spaces[player.chief][action.value])) return Refusal::buy_no_token;
  const auto kind = static_cast<Kind>(state.pending.kind);
  if (action.twice && (kind == Kind::kahuna || kind == Kind::tiki)) {
    if (room_for(player, kind) < 2) return Refusal::buy_two_places;
    if (state.stock[state.pending.kind] < 2) return Refusal::buy_two_left;
  }
  return check_pay(player.goods, action.goods, bill_of(state, player, action), outlook.trading);
}

Refusal check_build(const State& state, const Player& player, const Action& action) {
  if (action.value >= rows_count) return Refusal::malformed;
  const auto kind = static_cast<Kind>(state.pending.kind);
  if ((rows_for(player, kind) >> action.value & 1U) != 0) return Refusal::allowed;
  const int open = begun(player);
  if (action.value >= open) return action.value > open ? Refusal::build_skip : Refusal::build_begin;
  return contains(kinds_in(player.rows[action.value]), kind) ? Refusal::build_same : Refusal::build_god;
}

Refusal check_convert(const Player& player, const Action& action) {
  if (sum_of(action.goods) != 2) return Refusal::convert_two;
  for (std::size_t currency = 0; currency < action.goods.size(); ++currency) {
    if (action.goods[currency] > player.goods[currency]) return Refusal::pay_lacking;
  }
  return Refusal::allowed;
}

/// Irrigations on side II bring a resource each.
Refusal check_income(const Player& player, const Action& action) {
  int choices = 0;
  for (const Row& row : player.rows) {
    choices += static_cast<int>(std::ranges::count(row, Tile{Kind::irrigation, 2}));
  }
  return sum_of(action.goods) == choices ? Refusal::allowed : Refusal::income_count;
}

Phase phase_of(Action::Kind kind) {
  switch (kind) {
    case Action::Kind::go:
    case Action::Kind::fish:
    case Action::Kind::island:
    case Action::Kind::order:
      return Phase::go;
    case Action::Kind::tile:
      return Phase::tile;
    case Action::Kind::buy:
      return Phase::buy;
    case Action::Kind::build:
      return Phase::build;
    case Action::Kind::convert:
    case Action::Kind::decline:
      return Phase::convert;
    case Action::Kind::income:
      return Phase::income;
  }
  return Phase::over;
}

/// That the fields which the kind does not use are zero: one step has one spelling.
bool well_formed(const Action& action) {
  using enum Action::Kind;
  const Action::Kind kind = action.kind;
  const bool no_value = kind == convert || kind == decline || kind == income;
  const bool no_goods = kind == order || kind == tile || kind == build || kind == decline;
  const bool sails = kind == fish || kind == island;
  return (!no_value || action.value == 0) && (!no_goods || action.goods == Goods{}) &&
         (sails || action.boats == Fleet{}) && (kind == buy || !action.twice);
}

bool owes(const State& state, Seat seat) {
  if (seat >= state.seats || state.phase == Phase::done || state.phase == Phase::over) return false;
  return state.phase == Phase::income ? (state.owed >> seat & 1U) != 0 : seat == state.turn;
}

}  // namespace

Outlook outlook_of(const State& state, Seat seat) {
  const Player& player = state.players[seat];
  return {.kinds = in_stock(state, buildable(player)), .trading = trading(player, state.trades_used)};
}

int lowest_price(const State& state, std::uint8_t place) {
  std::uint8_t lowest = none;
  for (const std::uint8_t space : state.spaces[place]) {
    if (is_token(space)) lowest = std::min(lowest, space);
  }
  return lowest == none ? 0 : price_of(lowest);
}

Kinds choices(const State& state, const Outlook& outlook, const Player& player, Pending::From from) {
  return outlook.kinds & (from == Pending::From::island ? fruit_kinds : place_at(state, player.chief).kinds);
}

Bill bill_of(const State& state, const Player& player, const Action& action) {
  switch (action.kind) {
    case Action::Kind::go: {
      const int way = feet_between(player.chief < places_count ? player.chief : beach, action.value);
      const int pele = side_of_god(player, Kind::pele);
      return {pele == 0 ? way : std::min(way, 3 - pele), feet};
    }
    case Action::Kind::fish:
      return {feet_to_pay(action.boats, action.value), feet};
    case Action::Kind::island:
      return {feet_to_pay(action.boats, landings[action.value].feet), feet};
    case Action::Kind::buy:
      return {price_of(state.spaces[player.chief][action.value]) * (action.twice ? 2 : 1), shells};
    default:
      return {0, shells};
  }
}

Refusal check(const State& state, Seat seat, const Outlook& outlook, const Action& action) {
  if (!owes(state, seat)) return Refusal::not_your_turn;
  if (phase_of(action.kind) != state.phase) return Refusal::other_phase;
  if (!well_formed(action)) return Refusal::malformed;
  const Player& player = state.players[seat];
  switch (action.kind) {
    case Action::Kind::go:
      return check_go(state, player, outlook, action);
    case Action::Kind::fish:
      return check_fish(state, player, outlook, action);
    case Action::Kind::island:
      return check_island(state, player, outlook, action);
    case Action::Kind::order:
      return check_order(state, action);
    case Action::Kind::tile:
      return check_tile(state, player, outlook, action);
    case Action::Kind::buy:
      return check_buy(state, player, outlook, action);
    case Action::Kind::build:
      return check_build(state, player, action);
    case Action::Kind::convert:
      return check_convert(player, action);
    case Action::Kind::income:
      return check_income(player, action);
    case Action::Kind::decline:
      return Refusal::allowed;
  }
  return Refusal::malformed;
}

Refusal check(const State& state, Seat seat, const Action& action) {
  if (!owes(state, seat)) return Refusal::not_your_turn;
  return check(state, seat, outlook_of(state, seat), action);
}

}  // namespace reef::hawaii
