#pragma once

#include <algorithm>
#include <cstddef>

#include "engines/hawaii/state.hpp"

/// Payments and fleets: RULES.md §6 and §9.
namespace reef::hawaii {

/// What has to be paid, in shells or in feet; fruit may stand for either.
struct Bill {
  int amount;
  std::size_t currency;
};

/// How many resources the player's trading huts can replace; bit r of `used`: that of village r has traded this turn.
int trading(const Player& player, unsigned used);
/// How many of the resources paid stand in for the bill's own: all but those of the one currency that it is paid in.
constexpr int replaced_in(const Bill& bill, const Goods& pay) {
  return bill.amount - std::max(pay[bill.currency], pay[fruit]);
}
/// The trading huts, bit r for village r, that replace so many resources and leave most for the rest of the turn.
unsigned huts_for(const Player& player, unsigned used, int replaced);
/// If the bill can be paid from these resources at all.
bool affordable(const Goods& goods, const Bill& bill, int trading);

/// Every way to pay a bill: its own currency first, then fruit, each with up to `trading` resources replaced.
template <class Offer>
void each_payment(const Goods& goods, const Bill& bill, int trading, Offer offer) {
  const int most = std::min(trading, bill.amount);
  for (const std::size_t base : {bill.currency, fruit}) {
    const std::size_t one = base == shells ? feet : shells;
    const std::size_t other = shells + feet + fruit - base - one;
    for (int replaced = 0; replaced <= most; ++replaced) {
      for (int first = 0; first <= replaced; ++first) {
        Goods pay{};
        pay[base] = static_cast<std::uint8_t>(bill.amount - replaced);
        pay[one] = static_cast<std::uint8_t>(first);
        pay[other] = static_cast<std::uint8_t>(replaced - first);
        const bool there = pay[0] <= goods[0] && pay[1] <= goods[1] && pay[2] <= goods[2];
        const bool listed = base != bill.currency && bill.amount - pay[bill.currency] <= most;
        if (there && !listed) offer(pay);
      }
    }
  }
}

/// What boats need to carry so many feet: each printed foot of a boat on side II is one of them.
constexpr int feet_to_pay(const Fleet& boats, int load) {
  return load - boats[2];
}
/// Room for feet in a fleet, beside the printed ones.
constexpr int room_in(const Fleet& boats) {
  return boats[0] * boat_room[0] + boats[1] * boat_room[1] + boats[2] * boat_room[2];
}

/// Every fleet of these boats with no more printed feet than the load has.
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
