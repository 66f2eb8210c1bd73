#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/seat.hpp"
#include "engines/manitou/score.hpp"
#include "engines/manitou/state.hpp"

/// What a viewer may know (RULES.md §9 and §14).
namespace reef::manitou {

struct LaidView {
  Seat seat;
  Card card;
  std::optional<bool> active;  ///< Of a warrior; nothing for a hunter.
};

struct HerdView {
  Buffalo buffalo;
  std::vector<LaidView> cards;  ///< In the order in which they were laid.
  std::optional<int> first;     ///< Index in `cards` of the active warrior…
  std::optional<int> guard;     ///< …and of the one that guards it.
};

struct HuntView {
  Seat start;
  std::array<HerdView, herds_count> herds;
  HuntTally tally;
};

struct PrisonerView {
  int hunt;  ///< From 1.
  Belonging card;
};

/// A tribe as everybody sees it.
struct TribeView {
  bool ready;
  int team_size;
  int team;  ///< Cards not yet drawn.
  int hand;
  int plays;                            ///< Yet to come in this hunt.
  Cards left;                           ///< Home, team and hand together: which is which is not told.
  Cards lost;                           ///< Captured in hunts that have ended.
  std::vector<PrisonerView> prisoners;  ///< Taken in hunts that have ended.
  int points;                           ///< Of those.
};

/// What a seat sees of its own cards, and nobody else.
struct OwnView {
  Cards home;  ///< Not in the team.
  Cards team;  ///< The whole of it, with what was laid.
  Cards hand;
  Cards pile;  ///< What of the team has not come to hand.
};

struct View {
  Phase phase;
  int seats;
  int hunt;  ///< From 1.
  Seat start;
  Seat last;
  std::optional<Seat> turn;
  std::vector<HuntView> hunts;
  std::vector<TribeView> tribes;
  std::optional<OwnView> own;
};

View view_of(const State& state, Viewer viewer);

/// The event without what is for its seat alone, unless the viewer holds that seat.
Event narrated(const Event& event, Viewer viewer);

/// §9.5: the others' teams and hands dealt anew from what they have left, each way as likely as the others. What
/// another seat has of an unfinished choice is gone: nobody else knows that there is one (§9.4).
State redealt(const State& state, Viewer viewer, Chance& chance);

}  // namespace reef::manitou
