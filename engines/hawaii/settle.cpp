#include <algorithm>
#include <string>
#include <utility>

#include "engines/hawaii/round.hpp"
#include "engines/hawaii/rules.hpp"

namespace reef::hawaii {
namespace {

/// Draws one of counted things, all equally likely. The things are ordered by their numbers.
template <std::size_t N>
std::uint8_t draw(std::array<std::uint8_t, N>& bag, Chance& chance) {
  std::uint32_t total = 0;
  for (const std::uint8_t count : bag) total += count;
  std::uint32_t left = chance.below(total);
  std::uint8_t drawn = 0;
  while (left >= bag[drawn]) {
    left -= bag[drawn];
    ++drawn;
  }
  --bag[drawn];
  return drawn;
}

template <std::size_t N>
bool is_empty(const std::array<std::uint8_t, N>& counts) {
  return std::ranges::all_of(counts, [](std::uint8_t count) { return count == 0; });
}

/// Draws a token for each space of a place; the last is rejected if the sum exceeds the label (§2.4).
Spaces lay_place(State& state, const Place& place, Chance& chance) {
  Spaces spaces(place.spaces);
  int sum = 0;
  for (std::uint8_t& space : spaces) {
    space = draw(state.bag, chance);
    sum += price_of(space);
  }
  if (sum > place.label) ++state.harbour[std::exchange(spaces[place.spaces - 1U], shut)];
  return spaces;
}

void lay_prices(State& state, Chance& chance) {
  state.bag = token_copies;
  state.harbour = {};
  for (std::uint8_t at = 0; at < places_count; ++at) state.spaces[at] = lay_place(state, place_at(state, at), chance);
  state.track_tokens[0] = none;
  for (std::size_t at = 1; at < state.track_tokens.size(); ++at) state.track_tokens[at] = draw(state.bag, chance);
  std::ranges::sort(state.track_tokens.begin() + 1, state.track_tokens.end());
}

/// Moves the remaining islands to the left and draws others from the stack; when that is empty, the visited ones become
/// the new stack (§10.8).
void fill_landings(State& state, Chance& chance) {
  std::ranges::fill(std::ranges::remove(state.landings, none), none);
  for (std::uint8_t& landing : state.landings) {
    if (landing != none) continue;
    if (is_empty(state.face_down)) std::swap(state.face_down, state.face_up);
    landing = draw(state.face_down, chance);
  }
}

/// Returns chiefs and boats, lays out prices and islands; the first in order begins.
void begin_round(State& state, Chance& chance) {
  for (Player& player : state.players) {
    player.chief = at_beach;
    player.used = {};
    player.tokens = {};
    player.fish = {};
  }
  std::ranges::fill(state.track, none);
  lay_prices(state, chance);
  fill_landings(state, chance);
  state.turn = state.order[0];
  state.phase = Phase::go;
}

void score_round(Result& result) {
  State& state = result.state;
  const auto all = standings(state);
  for (const Seat seat : state.order) {
    const Standing& standing = all[seat];
    Points& points = state.players[seat].points;
    points.rounds = static_cast<std::uint16_t>(points.rounds + standing.points);
    result.events.emplace_back(event::RoundScored{.seat = seat,
                                                  .round = state.round,
                                                  .sum = standing.sum,
                                                  .threshold = standing.threshold,
                                                  .rank = standing.rank,
                                                  .points = standing.points,
                                                  .lono = standing.lono});
  }
}

/// Pays the income of all seats, and notes which seats have to choose resources.
void pay_income(Result& result) {
  State& state = result.state;
  for (const Seat seat : state.order) {
    Player& player = state.players[seat];
    const Income income = income_of(player, state.round);
    for (std::size_t currency = 0; currency < income.goods.size(); ++currency) {
      player.goods[currency] = static_cast<std::uint8_t>(player.goods[currency] + income.goods[currency]);
    }
    if (income.choice > 0) state.owed.insert(seat);
    const Goods& goods = income.goods;
    result.events.emplace_back(
        event::Income{.seat = seat, .shells = goods[shells], .feet = goods[feet], .fruit = goods[fruit]});
  }
  state.phase = Phase::income;
}

void next_round(Result& result, Chance& chance) {
  State& state = result.state;
  ++state.round;
  state.order = state.track;
  begin_round(state, chance);
  result.events.emplace_back(event::RoundBegan{.round = state.round, .order = state.order});
}

void end_game(Result& result) {
  State& state = result.state;
  const Seat first = state.track[0];
  state.players[first].points.first_place = first_place_points;
  result.events.emplace_back(event::FirstPlace{.seat = first, .points = first_place_points});
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const Player& player = state.players[seat];
    for (std::uint8_t row = 0; row < rows_count; ++row) {
      if (player.rows[row].empty() || is_topped(player, row)) continue;
      const auto tiles = static_cast<std::uint8_t>(player.rows[row].size());
      result.events.emplace_back(event::Cleared{.seat = seat, .row = row, .tiles = tiles});
    }
  }
  state.phase = Phase::over;
  result.events.emplace_back(event::Ended{});
}

/// The next seat in order, after the last one, whose chief is not on the track; `none` if there is none.
std::uint8_t next_seat(const State& state) {
  const std::size_t last = place_in(state.order, state.turn);
  for (std::size_t step = 1; step <= state.order.size(); ++step) {
    const Seat seat = state.order[(last + step) % state.order.size()];
    if (state.players[seat].chief != at_track) return seat;
  }
  return none;
}

}  // namespace

std::expected<State, Violation> setup(const Options& /*options*/, int seats, Chance& chance) {
  if (seats < seats_min || seats > seats_max) {
    return std::unexpected(Violation{"hawaii.seats.range", "Hawaii is for 2 to 5 players", "/seats"});
  }
  State state{.stock = tiles_in_box};
  state.players.resize(static_cast<std::size_t>(seats));
  state.order.resize(state.players.size());
  state.track.resize(state.players.size());
  state.track_tokens.resize(state.players.size());
  state.landings.fill(none);
  for (std::size_t island = 0; island < islands.size(); ++island) state.face_down[island] = islands[island].count;

  std::array<std::uint8_t, places_count> designs;
  designs.fill(1);
  for (std::uint8_t& place : state.frame) place = draw(designs, chance);
  std::array<std::uint8_t, seats_max> chiefs{};
  std::fill_n(chiefs.begin(), seats, std::uint8_t{1});
  for (std::size_t place = 0; place < state.order.size(); ++place) {
    state.order[place] = draw(chiefs, chance);
    state.players[state.order[place]].goods = {shells_at_start, feet_at_start, fruit_at_start[place]};
  }
  begin_round(state, chance);
  return state;
}

Result settle(const State& before, Chance& chance) {
  Result result{.state = before, .events = {}};
  State& state = result.state;
  if (state.phase == Phase::done) {
    state.trades_used = 0;
    if (const std::uint8_t next = next_seat(state); next != none) {
      state.turn = next;
      state.phase = Phase::go;
      return result;
    }
    score_round(result);
    if (state.round == rounds_count) {
      end_game(result);
      return result;
    }
    pay_income(result);
  }
  if (state.phase == Phase::income && state.owed.empty()) next_round(result, chance);
  return result;
}

}  // namespace reef::hawaii
