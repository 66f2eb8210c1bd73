#include "engines/hawaii/pay.hpp"

namespace reef::hawaii {
namespace {

/// The side of a village's trading hut that has not been used this turn; 0 if there is none.
int idle_hut(const Player& player, std::size_t row, unsigned used) {
  if ((used >> row & 1U) != 0) return 0;
  for (const Tile& tile : player.rows[row]) {
    if (tile.kind == Kind::trading_hut) return tile.side;
  }
  return 0;
}

}  // namespace

int trading(const Player& player, unsigned used) {
  int total = 0;
  for (std::size_t row = 0; row < rows_count; ++row) total += idle_hut(player, row, used);
  return total;
}

unsigned huts_for(const Player& player, unsigned used, int replaced) {
  unsigned chosen = 0;
  const auto choose = [&](int side, int least, int most_huts) {
    for (std::size_t row = 0; row < rows_count && replaced >= least && most_huts > 0; ++row) {
      if (idle_hut(player, row, used | chosen) != side) continue;
      chosen |= 1U << row;
      replaced -= side;
      --most_huts;
    }
  };
  // A replacement is wasted only if an odd number is needed and only huts that replace two are left.
  if (replaced % 2 != 0) choose(1, 1, 1);
  choose(2, 2, rows_count);
  choose(1, 1, rows_count);
  choose(2, 1, rows_count);
  return chosen;
}

bool affordable(const Goods& goods, const Bill& bill, int trading) {
  const int all = sum_of(goods);
  for (const std::size_t base : {bill.currency, fruit}) {
    const int own = std::min<int>(goods[base], bill.amount);
    if (own + std::min(trading, all - goods[base]) >= bill.amount) return true;
  }
  return false;
}

}  // namespace reef::hawaii
