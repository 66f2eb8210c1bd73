#pragma once

#include <array>
#include <cstdint>

#include "engines/core/described.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/core/seat.hpp"
#include "engines/manitou/numbers.hpp"

/// The state of a game. Written are the phase, the start, the herds, the plays, and the secret teams and hands; all
/// else follows from these (consistency.cpp).
namespace reef::manitou {

/// Manitou has no options.
struct Options {
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options> /*type*/) {
  return object<Options>();
}

/// The question that has to be answered next.
enum class Phase : std::uint8_t {
  choose,  ///< All teams, at the same time. When all are complete, `settle` deals the hands.
  play,    ///< A card of the seat whose turn it is.
  done,    ///< A card was laid, but not settled yet.
  over,    ///< The game has ended.
};
constexpr auto describe(Type<Phase> /*type*/) {
  return words<Phase>("choose", "play", "done", "over");
}

/// A card laid at a herd. Its index gives its seat: seats lay in turn, beginning with the start of the hunt.
struct Play {
  Card card = none;
  std::uint8_t herd = none;
  bool operator==(const Play&) const = default;
};
constexpr auto describe(Type<Play> /*type*/) {
  return object<Play>(field("card", &Play::card, card_word), field("herd", &Play::herd, herd_number));
}

/// A herd with its active warriors, as indices of plays. All other warriors there are out.
struct Herd {
  Buffalo buffalo{};
  std::uint8_t first = none;  ///< The active warrior. Not written.
  std::uint8_t guard = none;  ///< A later warrior of the same tribe that guards it. Not written.
  bool operator==(const Herd&) const = default;
};
constexpr auto describe(Type<Herd> /*type*/) {
  return written_as<Buffalo>([](const Herd& herd) { return herd.buffalo; },
                             [](const Buffalo& buffalo, Herd& herd) -> const char* {
                               herd = {.buffalo = buffalo};
                               return nullptr;
                             });
}

struct Hunt {
  std::array<Herd, herds_count> herds{};
  InplaceVector<Play, plays_max> plays{};
  /// The seats that have laid a card by §6.11, which shows that their hand had no hunter. Not written.
  SeatSet forced{};
  bool operator==(const Hunt&) const = default;
};
constexpr auto describe(Type<Hunt> /*type*/) {
  return object<Hunt>(field("herds", &Hunt::herds), field("plays", &Hunt::plays, list(0, plays_max)));
}

/// A seat's cards that are not on the table.
struct Tribe {
  /// All its cards that were neither laid in this hunt nor captured in an earlier one. Not written.
  Cards left = tribe_cards;
  Cards team{};  ///< The part of `left` chosen for this hunt and not drawn yet. Secret.
  Cards hand{};  ///< The part of `left` in hand. Secret.
  bool operator==(const Tribe&) const = default;
};
constexpr auto describe(Type<Tribe> /*type*/) {
  return object<Tribe>(field("team", &Tribe::team, card_list(team_full)),
                       field("hand", &Tribe::hand, card_list(team_full)));
}

/// A team is unordered: the order in which its cards are drawn does not exist before each draw.
struct State {
  Phase phase = Phase::choose;
  Seat start = 0;                            ///< The seat that started the first hunt.
  InplaceVector<Hunt, hunts_count> hunts{};  ///< The hunts that have begun; the last one is the current one.
  InplaceVector<Tribe, seats_max> tribes{};  ///< Of each seat.
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State> /*type*/) {
  return object<State>(field("phase", &State::phase), field("tribes", &State::tribes, list(seats_min, seats_max)),
                       field("start", &State::start, seat_number), field("hunts", &State::hunts, list(1, hunts_count)));
}

// Properties of a state -----------------------------------------------------------------------------------------------

int cards_in(const Cards& cards);
/// The card with this index, from 0, when the cards are in ascending order.
Card nth_of(const Cards& cards, int index);

inline int seats_in(const State& state) {
  return static_cast<int>(state.tribes.size());
}
/// The number of the current hunt, from 0; of the last one when the game is over.
inline int hunt_index(const State& state) {
  return static_cast<int>(state.hunts.size()) - 1;
}
inline const Hunt& present(const State& state) {
  return state.hunts[state.hunts.size() - 1];
}
inline Hunt& present(State& state) {
  return state.hunts[state.hunts.size() - 1];
}
/// How many cards have been laid in a hunt.
inline int plays_in(const Hunt& hunt) {
  return static_cast<int>(hunt.plays.size());
}

/// The seat that lays after this one.
inline Seat next_seat(const State& state, Seat seat) {
  return static_cast<Seat>(seat + 1 == seats_in(state) ? 0 : seat + 1);
}
/// §2.3: the seat that starts a hunt (`hunt` counts from 0).
Seat start_of(const State& state, int hunt);
/// The seat before the start: it lays last, and chooses seven cards.
Seat last_of(const State& state, int hunt);
/// The seat that has laid or will lay the card with this index in a hunt.
Seat seat_of_play(const State& state, int hunt, int play);
/// The seat with the active warriors of a herd; `none` if there is none.
Seat owner_of(const State& state, int hunt, int herd);
/// How many cards a seat has laid in the current hunt.
int laid_by(const State& state, Seat seat);

/// §3.1, §3.2: how many cards a seat chooses for the current hunt. The same for the whole hunt.
int team_size(const State& state, Seat seat);
/// In phase `choose`: the team is complete.
bool ready(const State& state, Seat seat);
/// All seats have laid all their cards.
bool all_laid(const State& state);

}  // namespace reef::manitou
