#include "engines/hawaii/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <variant>

namespace reef::hawaii {
namespace {

bool is_token(std::uint8_t space) {
  return space < tokens_count;
}

/// The kinds at a place of the frame, or of the tile that an island brings.
Kinds kinds_at(const State& state, const Player& player, Source from) {
  return from == Source::island ? fruit_kinds : place_at(state, player.chief).kinds;
}

/// The payment must be in one currency, the bill's own or fruit, except for what trading huts replace (§6).
Refusal check_pay(const Goods& goods, const Goods& pay, const Bill& bill, int trading) {
  if (sum_of(pay) != bill.amount) return Refusal::pay_amount;
  for (std::size_t currency = 0; currency < pay.size(); ++currency) {
    if (pay[currency] > goods[currency]) return Refusal::pay_lacking;
  }
  return replaced_in(bill, pay) <= trading ? Refusal::allowed : Refusal::pay_one_currency;
}

Refusal refusal(const State& state, const Player& player, const Outlook& outlook, const step::Go& step) {
  if (step.place >= places_count) return Refusal::malformed;
  const int lowest = lowest_price(state, step.place);
  if (lowest == 0) return Refusal::go_no_token;
  if ((place_at(state, step.place).kinds & outlook.kinds) == 0) return Refusal::go_nothing_to_build;
  const Bill bill = bill_of(state, player, step);
  const Refusal paid = check_pay(player.goods, step.pay, bill, outlook.trading);
  if (paid != Refusal::allowed) return paid;

  Goods left = player.goods;
  for (std::size_t currency = 0; currency < left.size(); ++currency) {
    left[currency] = static_cast<std::uint8_t>(left[currency] - step.pay[currency]);
  }
  int still = outlook.trading;
  if (const int replaced = replaced_in(bill, step.pay); replaced > 0) {
    still = trading(player, state.trades_used | huts_for(player, state.trades_used, replaced));
  }
  return affordable(left, {lowest, shells}, still) ? Refusal::allowed : Refusal::go_dead_end;
}

/// The boats must be available and carry the load, and none may be superfluous (§9).
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

/// For a step with boats.
template <class Step>
Refusal check_trip(const State& state, const Player& player, const Outlook& outlook, const Step& step, int load) {
  const Refusal fleet = check_fleet(player, step.boats, load);
  if (fleet != Refusal::allowed) return fleet;
  return check_pay(player.goods, step.pay, bill_of(state, player, step), outlook.trading);
}

Refusal refusal(const State& state, const Player& player, const Outlook& outlook, const step::Fish& step) {
  if (step.count == 0) return Refusal::fish_none;
  if (step.count > tokens_in(state.harbour)) return Refusal::fish_too_many;
  return check_trip(state, player, outlook, step, step.count);
}

Refusal refusal(const State& state, const Player& player, const Outlook& outlook, const step::Visit& step) {
  if (step.landing >= landings_count) return Refusal::malformed;
  if (state.landings[step.landing] == none) return Refusal::island_visited;
  return check_trip(state, player, outlook, step, landings[step.landing].feet);
}

Refusal refusal(const State& state, const Player& /*player*/, const Outlook& /*outlook*/, const step::Order& step) {
  if (step.at >= state.track.size()) return Refusal::malformed;
  return state.track[step.at] == none ? Refusal::allowed : Refusal::order_taken;
}

Refusal refusal(const State& state, const Player& player, const Outlook& outlook, const step::ChooseTile& step) {
  if (!contains(kinds_at(state, player, state.pending->from), step.kind)) return Refusal::tile_elsewhere;
  if (state.stock[static_cast<std::size_t>(step.kind)] == 0) return Refusal::tile_sold_out;
  return contains(outlook.kinds, step.kind) ? Refusal::allowed : Refusal::tile_no_room;
}

Refusal refusal(const State& state, const Player& player, const Outlook& outlook, const step::Buy& step) {
  const Spaces& spaces = state.spaces[player.chief];
  if (step.space >= spaces.size() || !is_token(spaces[step.space])) return Refusal::buy_no_token;
  const Kind kind = *state.pending->kind;
  if (step.twice && (kind == Kind::kahuna || kind == Kind::tiki)) {
    if (room_for(player, kind) < 2) return Refusal::buy_two_places;
    if (state.stock[static_cast<std::size_t>(kind)] < 2) return Refusal::buy_two_left;
  }
  return check_pay(player.goods, step.pay, bill_of(state, player, step), outlook.trading);
}

Refusal refusal(const State& state, const Player& player, const Outlook& /*outlook*/, const step::Build& step) {
  if (step.row >= rows_count) return Refusal::malformed;
  const Kind kind = *state.pending->kind;
  if ((rows_for(player, kind) >> step.row & 1U) != 0) return Refusal::allowed;
  const int open = begun(player);
  if (step.row >= open) return step.row > open ? Refusal::build_skip : Refusal::build_begin;
  return contains(kinds_in(player.rows[step.row]), kind) ? Refusal::build_same : Refusal::build_god;
}

Refusal refusal(const State& /*state*/, const Player& player, const Outlook& /*outlook*/, const step::Convert& step) {
  if (sum_of(step.pay) != 2) return Refusal::convert_two;
  for (std::size_t currency = 0; currency < step.pay.size(); ++currency) {
    if (step.pay[currency] > player.goods[currency]) return Refusal::pay_lacking;
  }
  return Refusal::allowed;
}

Refusal refusal(const State& /*state*/, const Player& /*player*/, const Outlook& /*outlook*/,
                const step::Decline& /*step*/) {
  return Refusal::allowed;
}

/// Each irrigation on side II brings one resource.
Refusal refusal(const State& /*state*/, const Player& player, const Outlook& /*outlook*/,
                const step::ChooseIncome& step) {
  int choices = 0;
  for (const Row& row : player.rows) {
    choices += static_cast<int>(std::ranges::count(row, Tile{Kind::irrigation, 2}));
  }
  return sum_of(step.gain) == choices ? Refusal::allowed : Refusal::income_count;
}

/// The phase of each kind of step, in the order of `Action`.
constexpr std::array<Phase, std::variant_size_v<Action>> phases = {
    Phase::go,  Phase::go,    Phase::go,      Phase::go,      Phase::tile,
    Phase::buy, Phase::build, Phase::convert, Phase::convert, Phase::income};

bool owes(const State& state, Seat seat) {
  if (seat >= seats_in(state) || state.phase == Phase::done || state.phase == Phase::over) return false;
  return state.phase == Phase::income ? state.owed.contains(seat) : seat == state.turn;
}

}  // namespace

Outlook outlook_of(const State& state, Seat seat) {
  const Player& player = state.players[seat];
  return {.kinds = in_stock(state, buildable(player)), .trading = trading(player, state.trades_used)};
}

int lowest_price(const State& state, std::uint8_t place) {
  std::uint8_t lowest = none;
  for (const std::uint8_t space : state.spaces[place]) lowest = std::min(lowest, space);
  return is_token(lowest) ? price_of(lowest) : 0;
}

Kinds choices(const State& state, const Outlook& outlook, const Player& player, Source from) {
  return outlook.kinds & kinds_at(state, player, from);
}

Bill bill_of(const State& /*state*/, const Player& player, const step::Go& step) {
  const int way = feet_between(player.chief < places_count ? player.chief : beach, step.place);
  const int pele = side_of_god(player, Kind::pele);
  return {pele == 0 ? way : std::min(way, 3 - pele), feet};
}

Bill bill_of(const State& /*state*/, const Player& /*player*/, const step::Fish& step) {
  return {feet_to_pay(step.boats, step.count), feet};
}

Bill bill_of(const State& /*state*/, const Player& /*player*/, const step::Visit& step) {
  return {feet_to_pay(step.boats, landings[step.landing].feet), feet};
}

Bill bill_of(const State& state, const Player& player, const step::Buy& step) {
  return {price_of(state.spaces[player.chief][step.space]) * (step.twice ? 2 : 1), shells};
}

Refusal check(const State& state, Seat seat, const Outlook& outlook, const Action& action) {
  if (!owes(state, seat)) return Refusal::not_your_turn;
  if (phases[action.index()] != state.phase) return Refusal::other_phase;
  return std::visit([&](const auto& step) { return refusal(state, state.players[seat], outlook, step); }, action);
}

Refusal check(const State& state, Seat seat, const Action& action) {
  if (!owes(state, seat)) return Refusal::not_your_turn;
  return check(state, seat, outlook_of(state, seat), action);
}

}  // namespace reef::hawaii
