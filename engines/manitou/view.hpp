#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/seat.hpp"
#include "engines/manitou/events.hpp"
#include "engines/manitou/score.hpp"
#include "engines/manitou/state.hpp"

/// What a viewer may know (RULES.md §9 and §14).
namespace reef::manitou {

struct LaidView {
  Seat seat;
  Card card;
  std::optional<bool> active;  ///< Of a warrior; absent for a hunter.
};
constexpr auto describe(Type<LaidView> /*type*/) {
  return object<LaidView>(field("seat", &LaidView::seat, seat_number), field("card", &LaidView::card, card_word),
                          field("active", &LaidView::active));
}

/// A herd, with the score if the hunt ended now (`HerdTally`).
struct HerdView {
  std::uint8_t large;
  std::uint8_t small;
  std::vector<LaidView> cards;  ///< In the order in which they were laid.
  std::optional<int> first;     ///< Index in `cards` of the active warrior.
  std::optional<int> guard;     ///< Index in `cards` of the warrior that guards it.
  Seat owner;
  Takers takes;
  std::vector<int> hunter_sums;
  std::vector<int> buffalo;
  std::vector<int> prisoners;
};
constexpr auto describe(Type<HerdView> /*type*/) {
  constexpr auto index_or_null = nullable(number(0, plays_max - 1));
  return object<HerdView>(
      field("large", &HerdView::large, buffalo_or_null), field("small", &HerdView::small, buffalo_or_null),
      field("cards", &HerdView::cards, list(0, plays_max)), field("first", &HerdView::first, index_or_null),
      field("guard", &HerdView::guard, index_or_null), field("owner", &HerdView::owner, seat_or_none),
      field("takes", &HerdView::takes), field("hunter_sums", &HerdView::hunter_sums, per_seat(hunter_sum)),
      field("buffalo", &HerdView::buffalo, per_seat(buffalo_points)),
      field("prisoners", &HerdView::prisoners, per_seat(prisoners_number)));
}

/// A hunt, with the score if it ended now (`HuntTally`).
struct HuntView {
  Seat start;
  std::array<HerdView, herds_count> herds;
  std::vector<int> hunter_sums;
  std::vector<Seat> robbed;
  std::vector<Points> points;
};
constexpr auto describe(Type<HuntView> /*type*/) {
  return object<HuntView>(field("start", &HuntView::start, seat_number), field("herds", &HuntView::herds),
                          field("hunter_sums", &HuntView::hunter_sums, per_seat(hunter_sum)),
                          field("robbed", &HuntView::robbed, list(0, seats_max, seat_number)),
                          field("points", &HuntView::points, list(seats_min, seats_max)));
}

struct PrisonerView {
  std::uint8_t hunt;  ///< From 1.
  Seat seat;
  Card card;
};
constexpr auto describe(Type<PrisonerView> /*type*/) {
  return object<PrisonerView>(field("hunt", &PrisonerView::hunt, hunt_number),
                              field("seat", &PrisonerView::seat, seat_number),
                              field("card", &PrisonerView::card, card_word));
}

/// What all viewers see of a tribe.
struct TribeView {
  bool ready;
  int team_size;
  int team;  ///< Cards not yet drawn.
  int hand;
  int plays;                            ///< Cards that it has yet to lay in this hunt.
  Cards left;                           ///< Home, team and hand together; which is which is secret.
  Cards lost;                           ///< Captured in hunts that have ended.
  std::vector<PrisonerView> prisoners;  ///< Taken in hunts that have ended.
  int points;                           ///< In hunts that have ended.
};
constexpr auto describe(Type<TribeView> /*type*/) {
  return object<TribeView>(field("ready", &TribeView::ready), field("team_size", &TribeView::team_size, team_number),
                           field("team", &TribeView::team, team_number), field("hand", &TribeView::hand, hand_number),
                           field("plays", &TribeView::plays, plays_number),
                           field("left", &TribeView::left, card_list(tribe_size)),
                           field("lost", &TribeView::lost, card_list(tribe_size)),
                           field("prisoners", &TribeView::prisoners, list(0, hunts_count * plays_max)),
                           field("points", &TribeView::points, points_number));
}

/// What only the seat itself sees of its cards.
struct OwnView {
  Cards home;  ///< Not in the team.
  Cards team;  ///< The whole team, including laid cards.
  Cards hand;
  Cards pile;  ///< The cards of the team that are not drawn yet.
};
constexpr auto describe(Type<OwnView> /*type*/) {
  return object<OwnView>(
      field("home", &OwnView::home, card_list(tribe_size)), field("team", &OwnView::team, card_list(team_full)),
      field("hand", &OwnView::hand, card_list(hand_full)), field("pile", &OwnView::pile, card_list(team_full)));
}

struct View {
  Phase phase;
  std::uint8_t hunt;  ///< From 1.
  Seat start;
  Seat last;
  std::optional<Seat> turn;
  std::vector<HuntView> hunts;
  std::vector<TribeView> tribes;
  std::optional<OwnView> own;
};
constexpr auto describe(Type<View> /*type*/) {
  return object<View>(field("phase", &View::phase), field("hunt", &View::hunt, hunt_number),
                      field("start", &View::start, seat_number), field("last", &View::last, seat_number),
                      field("turn", &View::turn, nullable(seat_number)),
                      field("hunts", &View::hunts, list(1, hunts_count)),
                      field("tribes", &View::tribes, list(seats_min, seats_max)), field("own", &View::own));
}

View view_of(const State& state, Viewer viewer);

/// The event without what only its seat may see, unless the viewer has that seat.
EventView narrated(const Event& event, Viewer viewer);

/// §9.5: the other seats' teams and hands dealt anew from all cards that they have left, each distribution equally
/// likely. Another seat's incomplete choice becomes empty: other viewers do not know of it (§9.4).
State redealt(const State& state, Viewer viewer, Chance& chance);

}  // namespace reef::manitou
