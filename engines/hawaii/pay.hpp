#pragma once

#include <algorithm>
#include <cstddef>

#include "engines/hawaii/state.hpp"

/// Payments and fleets: RULES.md §6 and §9.
namespace reef::hawaii {

/// What has to be paid, in shells or in feet; fruit may replace either.
struct Bill {
  int amount;
  std::size_t currency;
};

/// How many resources the player's trading huts can replace; bit r of `used`: the hut in village r was used this turn.
int trading(const Player& player, unsigned used);
/// How many of the paid resources need a trading hut: all except those of the one currency that the bill is paid in.
constexpr int replaced_in(const Bill& bill, const Goods& pay) {
  return bill.amount - std::max(pay[bill.currency], pay[fruit]);
}
/// The trading huts, bit r for village r, to use for this number of replacements so that most is left for later in the
/// turn.
unsigned huts_for(const Player& player, unsigned used, int replaced);
/// True if the bill can be paid from these resources.
bool affordable(const Goods& goods, const Bill& bill, int trading);

/// Writes every way to pay a bill once into `pay`, and calls `offer`: first in its own currency, then in fruit, each
/// with up to `trading` resources replaced. (Into a place of the caller's, because search spends much of its time
/// here.)
template <class Offer>
void each_payment(const Goods& goods, const Bill& bill, int trading, Goods& pay, Offer offer) {
  const int most = std::min(trading, bill.amount);
  for (const std::size_t base : {bill.currency, fruit}) {
    const std::size_t one = base == shells ? feet : shells;
    const std::size_t other = shells + feet + fruit - base - one;
    for (int replaced = std::max(0, bill.amount - goods[base]); replaced <= most; ++replaced) {
      for (int first = 0; first <= replaced; ++first) {
        pay[base] = static_cast<std::uint8_t>(bill.amount - replaced);
        pay[one] = static_cast<std::uint8_t>(first);
        pay[other] = static_cast<std::uint8_t>(replaced - first);
        const bool there = pay[0] <= goods[0] && pay[1] <= goods[1] && pay[2] <= goods[2];
        const bool listed = base != bill.currency && bill.amount - pay[bill.currency] <= most;
        if (there && !listed) offer();
      }
    }
  }
}

/// The feet to pay for a load: each boat on side II carries its printed foot for free.
constexpr int feet_to_pay(const Fleet& boats, int load) {
  return load - boats[2];
}
/// How many paid feet fit in a fleet, without the printed ones.
constexpr int room_in(const Fleet& boats) {
  return boats[0] * boat_room[0] + boats[1] * boat_room[1] + boats[2] * boat_room[2];
}

/// Offers every fleet of these boats that has no more printed feet than the load.
template <class Offer>
void each_fleet(const Fleet& free, int load, Offer offer) {
  for (int large = 0; large <= std::min<int>(free[2], load); ++large) {
    for (int small = 0; small <= free[1]; ++small) {
      for (int fishing = 0; fishing <= free[0]; ++fishing) {
        offer(Fleet{static_cast<std::uint8_t>(fishing), static_cast<std::uint8_t>(small),
                    static_cast<std::uint8_t>(large)});
      }
    }
  }
}

}  // namespace reef::hawaii
