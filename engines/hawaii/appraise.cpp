#include "engines/hawaii/appraise.hpp"

#include <algorithm>
#include <bit>

#include "engines/hawaii/round.hpp"

namespace reef::hawaii {
namespace {

// The weights below are guesses, tuned in games against the random bot, in hundredths of a point. They are not rules.
constexpr Goods worth_in_hand = {45, 55, 70};             ///< Of a resource that can still be spent, by currency.
constexpr int worth_at_the_end = 5;                       ///< Of a resource that cannot be spent any more: breaks ties.
constexpr int soon_spent = 10;                            ///< Each resource beyond this number is worth a third.
constexpr int length_worth = 40;                          ///< Per tile of length, for a village that will count.
constexpr int tiki_worth = 60;                            ///< Of a tiki, in addition to the villages that it tops.
constexpr int tiles_a_round = 3;                          ///< How many tiles nearer to a tiki per round.
constexpr int spear_worth = 110;                          ///< Per round, for each point per spear token.
constexpr int surfer_worth = 70;                          ///< Per round, for a threshold lower by two.
constexpr int lono_worth = 130;                           ///< Per round, for two more points.
constexpr int trade_worth = 35;                           ///< Per round, for a resource replaced.
constexpr int pele_worth = 80;                            ///< Per round, for PELE on side I.
constexpr std::array<int, 3> boat_worth = {0, 110, 160};  ///< Per round: fishing boat, side I, side II.
constexpr int order_worth = 15;                           ///< Per place nearer to the front.

/// The number of rounds after this one, and whether the seat can still act in this one.
struct Time {
  int rounds;
  bool in_round;
};

/// An estimate of how likely a village is to be topped in the end, in percent.
int chance_of(const Player& player, std::size_t row, Time time) {
  if (is_topped(player, row)) return 100;
  const int length = length_of(player, row);
  const int gap = player.tikis == 0 ? std::max(0, needed_length(1) - length) + 1 : needed_length(player.tikis) - length;
  const int reach = tiles_a_round * (time.rounds + (time.in_round ? 1 : 0));
  return std::max(0, 100 - 100 * gap / (1 + reach));
}

int worth_of_village(const Player& player, std::size_t row, Time time) {
  const Row& village = player.rows[row];
  const int length = length_of(player, row);
  const int fruits = std::popcount(kinds_in(village) & fruit_kinds);
  int worth = length_worth * length + (row < player.kahunas ? 100 * kahuna_points[row] : 0);
  for (const Tile& tile : village) {
    const int side = tile.side;
    if (tile.kind == Kind::hula) worth += 100 * side * (length + time.rounds / 2);
    if (tile.kind == Kind::irrigation) worth += 100 * irrigation_points[static_cast<std::size_t>(fruits)] + 60;
    if (tile.kind == Kind::long_hut && side == 2) worth += 100 * long_hut_points;
    if (contains(fruit_kinds, tile.kind)) worth += 100 * side * side_of_god(player, Kind::laka);
    if (tile.kind == Kind::surfer) worth += 200 * side_of_god(player, Kind::kanaloa);
    if (tile.kind == Kind::kanaloa) worth += 200 * side * (player.boats[0] + player.boats[1] + player.boats[2]);
  }
  return worth * chance_of(player, row, time) / 100;
}

/// What the tiles are worth per remaining round, except for their income.
int yearly(const Player& player) {
  int worth = spear_worth * spear_points(player);
  for (const Row& row : player.rows) {
    for (const Tile& tile : row) {
      if (tile.kind == Kind::surfer) worth += surfer_worth * tile.side;
      if (tile.kind == Kind::lono) worth += lono_worth * tile.side;
      if (tile.kind == Kind::trading_hut) worth += trade_worth * tile.side;
      if (tile.kind == Kind::pele) worth += pele_worth * tile.side;
    }
  }
  for (std::size_t sort = 0; sort < boat_worth.size(); ++sort) worth += player.boats[sort] * boat_worth[sort];
  return worth;
}

int worth_of_goods(const Player& player, const State& state, Time time) {
  if (time.rounds == 0 && !time.in_round) return worth_at_the_end * sum_of(player.goods);
  Goods income{};
  if (time.rounds > 0) {
    const Income all = income_of(player, state.round);
    income = all.goods;
    income[fruit] = static_cast<std::uint8_t>(income[fruit] + all.choice);
  }
  int worth = 0;
  for (std::size_t currency = 0; currency < income.size(); ++currency) {
    const int in_hand = time.rounds > 0 ? worth_in_hand[currency] : worth_at_the_end;
    const int amount = player.goods[currency];
    const int spent_soon = std::min(amount, soon_spent);
    worth += in_hand * spent_soon + in_hand * (amount - spent_soon) / 3;
    worth += worth_in_hand[currency] * income[currency] * time.rounds;
  }
  return worth;
}

/// What the present round brings. If the threshold is not reached yet, a share of `rest` for the progress towards it.
int worth_of_standing(const Standing& standing, int rest) {
  if (standing.rank) return 100 * standing.points;
  return 70 * rest * standing.sum / std::max(1, standing.threshold);
}

int worth_of(const State& state, Seat seat, const Standing& standing) {
  const Player& player = state.players[seat];
  const bool scored = state.phase == Phase::income || state.phase == Phase::over;
  const Time time{.rounds = rounds_count - state.round, .in_round = !scored && player.chief != at_track};
  const Points& points = player.points;
  int worth = 100 * (points.spears + points.islands + points.rounds + points.first_place);
  if (!scored) worth += worth_of_standing(standing, rounds[state.round - 1U].points[2]);
  if (player.chief == at_track && state.phase != Phase::over) {
    const int place = place_in(state.track, seat);
    worth += order_worth * (seats_in(state) - place);
    if (place == 0 && state.round == rounds_count) worth += 100 * first_place_points;
  }
  for (std::size_t row = 0; row < rows_count; ++row) worth += worth_of_village(player, row, time);
  worth += player.tikis * tiki_worth * (time.rounds + 1) / rounds_count;
  return worth + yearly(player) * time.rounds + worth_of_goods(player, state, time);
}

}  // namespace

std::vector<int> appraise(const State& state) {
  const auto all = standings(state);
  std::vector<int> worth;
  worth.reserve(state.players.size());
  for (Seat seat = 0; seat < seats_in(state); ++seat) worth.push_back(worth_of(state, seat, all[seat]));
  return worth;
}

}  // namespace reef::hawaii
