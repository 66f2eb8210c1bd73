#include "engines/hawaii/round.hpp"

#include <algorithm>

namespace reef::hawaii {
namespace {

int surfers(const Player& player) {
  int sides = 0;
  for (const Row& row : player.rows) {
    for (const Tile& tile : row) sides += tile.kind == Kind::surfer ? tile.side : 0;
  }
  return sides;
}

/// The highest sum below `limit` among the seats that reach their threshold; -1 if there is none.
int highest_below(const std::array<Standing, seats_max>& all, int seats, int limit) {
  int highest = -1;
  for (int seat = 0; seat < seats; ++seat) {
    const Standing& standing = all[static_cast<std::size_t>(seat)];
    if (standing.sum >= standing.threshold && standing.sum < limit) highest = std::max(highest, standing.sum);
  }
  return highest;
}

}  // namespace

int sum_of_tokens(const Player& player) {
  int sum = 0;
  for (std::uint8_t token = 0; token < tokens_count; ++token) {
    sum += player.tokens[token] * price_of(token) + player.fish[token] * token_fish[token];
  }
  return sum;
}

std::array<Standing, seats_max> standings(const State& state) {
  std::array<Standing, seats_max> all{};
  const Round& marker = rounds[state.round - 1U];
  for (std::size_t seat = 0; seat < state.players.size(); ++seat) {
    const Player& player = state.players[seat];
    all[seat] = {.sum = sum_of_tokens(player), .threshold = marker.required - 2 * surfers(player)};
  }
  constexpr int no_limit = 1'000;
  const int first = highest_below(all, seats_in(state), no_limit);
  int firsts = 0;
  for (std::size_t seat = 0; seat < state.players.size(); ++seat) {
    firsts += all[seat].sum == first && all[seat].sum >= all[seat].threshold ? 1 : 0;
  }
  const int second = firsts == 1 ? highest_below(all, seats_in(state), first) : -1;
  for (std::size_t seat = 0; seat < state.players.size(); ++seat) {
    Standing& standing = all[seat];
    if (standing.sum < standing.threshold) continue;
    standing.rank = standing.sum == first ? 1 : standing.sum == second ? 2 : 3;
    standing.lono = 2 * side_of_god(state.players[seat], Kind::lono);
    standing.points = marker.points[static_cast<std::size_t>(*standing.rank - 1)] + standing.lono;
  }
  return all;
}

Income income_of(const Player& player, int round) {
  const Round& marker = rounds[static_cast<std::size_t>(round - 1)];
  Income income{.goods = {marker.shells, marker.feet, 0}, .choice = 0};
  const auto add = [&](std::size_t currency, int amount) {
    income.goods[currency] = static_cast<std::uint8_t>(income.goods[currency] + amount);
  };
  for (const Row& row : player.rows) {
    for (const Tile& tile : row) {
      if (tile.kind == Kind::shell_hut || tile.kind == Kind::kane) add(shells, tile.side);
      if (tile.kind == Kind::foot_hut) add(feet, tile.side);
      if (tile.kind == Kind::ku) add(feet, 1);
      if (contains(fruit_kinds, tile.kind)) add(fruit, tile.side);
      if (tile.kind == Kind::irrigation && tile.side == 2) ++income.choice;
    }
  }
  return income;
}

}  // namespace reef::hawaii
