#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/manitou/components.hpp"

namespace reef::manitou {

/// There is nothing to choose before a game.
struct Options {
  bool operator==(const Options&) const = default;
};

/// What is asked next.
enum class Phase : std::uint8_t {
  choose,  ///< Everybody's team, at once. Once all are whole, they wait for `settle` to deal the hands.
  play,    ///< A card of the seat in turn.
  done,    ///< A card was laid, and waits for `settle`.
  over,    ///< The game has ended.
};

/// A card laid at a herd. Whose it is follows from its number: seats lay in turn, from the start of the hunt.
struct Play {
  Card card = none;
  std::uint8_t herd = none;
  bool operator==(const Play&) const = default;
};

/// A herd with its warriors, as numbers of plays. All but those two are out.
struct Herd {
  Buffalo buffalo{};
  std::uint8_t first = none;  ///< The active warrior.
  std::uint8_t guard = none;  ///< A later one of the same tribe that guards it.
  bool operator==(const Herd&) const = default;
};

struct Hunt {
  std::array<Herd, herds_count> herds{};
  std::array<Play, plays_max> plays{};  ///< Those from `plays_count` on stay untouched.
  std::uint8_t plays_count = 0;
  SeatSet forced;  ///< Who has laid a card by §6.11, and so shown that there was no hunter in the hand.
  bool operator==(const Hunt&) const = default;
};

/// A seat's cards that are not on the table.
struct Tribe {
  Cards left = tribe_cards;  ///< All that it still has: neither laid in this hunt nor captured in an earlier one.
  Cards team{};              ///< Of those, the ones chosen for this hunt that have not come to hand. Secret.
  Cards hand{};              ///< And those in hand. Secret.
  bool operator==(const Tribe&) const = default;
};

/// A position. A team is a bag: the order in which it comes to hand does not exist until a card is drawn.
struct State {
  std::uint8_t seats = 0;
  Phase phase = Phase::choose;
  Seat start = 0;         ///< The seat that started the first hunt.
  std::uint8_t hunt = 0;  ///< The present hunt, from 0; the last one when the game is over.
  std::array<Hunt, hunts_count> hunts{};
  std::array<Tribe, seats_max> tribes{};  ///< Those from `seats` on stay untouched.
  bool operator==(const State&) const = default;
};

/// One atomic choice.
struct Action {
  enum class Kind : std::uint8_t { choose, lay };
  Kind kind = Kind::choose;
  Card card = 0;
  std::uint8_t herd = 0;  ///< `lay` only.
  bool operator==(const Action&) const = default;
};

/// What comes of laying a card (§5.2, §6).
enum class Clash : std::uint8_t { hunts, stands, guards, beats, neutralises, falls, sacrificed, forced };

/// A card and whose it is.
struct Belonging {
  Seat seat = none;
  Card card = none;
  bool operator==(const Belonging&) const = default;
};

/// What happened. Which fields mean something depends on the kind; the others keep their defaults. What a viewer may
/// not know is taken out of a copy: no `cards`, or `none` for the card.
struct Event {
  enum class Kind : std::uint8_t {
    chose,           ///< seat, count, cards (secret)
    laid,            ///< seat, card, herd, clash, met
    dealt,           ///< seat, count, cards (secret)
    drew,            ///< seat, card (secret)
    took_buffalo,    ///< seat, herd, large, points
    escaped,         ///< herd, large, points
    took_prisoners,  ///< seat, herd, prisoners, points
    robbed,          ///< seat, points
    hunt_ended,      ///< count (the hunt, from 1), totals
    hunt_began,      ///< count (the hunt, from 1), start, herds
    ended,
  };
  Kind kind = Kind::ended;
  Seat seat = none;
  std::uint8_t herd = none;
  Card card = none;
  Clash clash = Clash::hunts;
  bool large = false;  ///< The large card of the herd, not the small one.
  std::uint8_t count = 0;
  Seat start = none;
  int points = 0;
  Belonging met{};
  std::optional<Cards> cards = std::nullopt;
  std::array<Buffalo, herds_count> herds{};
  std::vector<int> totals = {};  ///< Per seat.
  std::vector<Belonging> prisoners = {};
  bool operator==(const Event&) const = default;
};

// What can be read off a position -----------------------------------------------------------------------------------

int cards_in(const Cards& cards);
/// The n-th card, with the cards in a row in ascending order.
Card nth_of(const Cards& cards, int index);

/// §2.3: the seat that starts a hunt, counted from 0.
Seat start_of(const State& state, int hunt);
/// The seat before the start: it lays last, and chooses seven cards.
Seat last_of(const State& state, int hunt);
/// Who laid the n-th card of a hunt, or will lay it.
Seat seat_of_play(const State& state, int hunt, int play);
/// The seat with the active warriors of a herd; `none` if there is none.
Seat owner_of(const State& state, int hunt, int herd);
/// How many cards a seat has laid in the present hunt.
int laid_by(const State& state, Seat seat);

inline const Hunt& present(const State& state) {
  return state.hunts[state.hunt];
}

/// §3.1, §3.2: how many cards a seat chooses in the present hunt. Holds for the whole of it.
int team_size(const State& state, Seat seat);
/// While choosing: the team is whole.
bool ready(const State& state, Seat seat);
/// Everybody has laid their cards.
bool all_laid(const State& state);

}  // namespace reef::manitou
