#pragma once

#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "engines/core/described_game.hpp"

/// Pearls: a minimal game that uses every difficult part of the `Game` interface. Made to test the conformance suite,
/// not to be played.
///
/// Each round has a face-down treasure worth 1 to 4 points. All divers at the same time pick a card from a secret hand
/// and pledge up to two of their pearls with it: a hidden bid. After the last one, everything is revealed: the highest
/// sum of card and pledge takes the treasure, unless it is tied. All pledged pearls are lost; each remaining one is
/// worth a point at the end. Before picking, a diver may pay a pearl to peek at the treasure: a sealed step, which
/// `settle` answers.
namespace reef::toy::pearls {

inline constexpr int divers_max = 4;
inline constexpr int treasure_max = 4;
inline constexpr int pledge_max = 2;
inline constexpr int hand_size = 3;
inline constexpr int pearls_max = 3;
inline constexpr int copies_of_a_card = 4;
inline constexpr int cards_min = 6;  ///< The number of different cards, numbered from 1.
inline constexpr int cards_max = 9;
inline constexpr int rounds_max = 5;
inline constexpr int points_max = rounds_max * treasure_max;
inline constexpr Number seat_number = number(0, divers_max - 1);
inline constexpr Number card_number = number(1, cards_max);
inline constexpr Number pledge_number = number(0, pledge_max);
inline constexpr Number treasure_number = number(1, treasure_max);
inline constexpr auto card_counts = list(cards_min, cards_max, number(0, copies_of_a_card));

enum class Deck : std::uint8_t { small, large };
constexpr auto describe(Type<Deck>) {
  return words<Deck>("small", "large");
}
constexpr int cards_in(Deck deck) {
  return deck == Deck::small ? cards_min : cards_max;
}
constexpr int rounds_in(Deck deck) {
  return deck == Deck::small ? 3 : rounds_max;
}

struct Options {
  Deck deck = Deck::small;
  bool spyglass = true;  ///< Peeking is allowed.
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options>) {
  return object<Options>(field("deck", &Options::deck).or_default(),
                         field("spyglass", &Options::spyglass).or_default());
}

struct Diver {
  std::vector<int> hand;  ///< Sorted, so that a hand has exactly one encoding.
  std::optional<int> picked;
  std::optional<int> pledged;
  int pearls = pearls_max;
  int won = 0;     ///< Number of treasures.
  int points = 0;  ///< The points of those treasures.
  bool peeking = false;
  bool peeked = false;  ///< Knows this round's treasure.
  bool operator==(const Diver&) const = default;
};
constexpr auto describe(Type<Diver>) {
  return object<Diver>(field("hand", &Diver::hand, list(0, hand_size, card_number)),
                       field("picked", &Diver::picked, nullable(card_number)),
                       field("pledged", &Diver::pledged, nullable(pledge_number)),
                       field("pearls", &Diver::pearls, number(0, pearls_max)),
                       field("won", &Diver::won, number(0, rounds_max)),
                       field("points", &Diver::points, number(0, points_max)), field("peeking", &Diver::peeking),
                       field("peeked", &Diver::peeked));
}

struct State {
  Options options;
  int round = 1;         ///< From 1; one more than the last round when the game is over.
  int treasure = 1;      ///< The points of this round's treasure. Secret.
  std::vector<int> bag;  ///< How many copies of each card are left, from card 1. Secret.
  std::vector<int> discards;
  std::vector<Diver> divers;
  std::optional<Agreement> agreed = std::nullopt;  ///< How the divers have ended the game early.
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State>) {
  // A request may leave options out, but a state names them all: it has only one encoding.
  constexpr auto all_options = object<Options>(field("deck", &Options::deck), field("spyglass", &Options::spyglass));
  constexpr auto agreement = object<Agreement>(field("winner", &Agreement::winner, nullable(seat_number)));
  return object<State>(
      field("options", &State::options, all_options), field("round", &State::round, number(1, rounds_max + 1)),
      field("treasure", &State::treasure, treasure_number), field("bag", &State::bag, card_counts),
      field("discards", &State::discards, card_counts), field("divers", &State::divers, list(2, divers_max)),
      field("agreed", &State::agreed, nullable(agreement)));
}

struct Peek {
  bool operator==(const Peek&) const = default;
};
struct Pick {
  int card = 1;
  bool operator==(const Pick&) const = default;
};
struct Pledge {
  int pearls = 0;
  bool operator==(const Pledge&) const = default;
};
using Action = std::variant<Peek, Pick, Pledge>;
constexpr auto describe(Type<Action>) {
  return one_of<Action>(alternative<Peek>("peek"), alternative<Pick>("pick", field("card", &Pick::card, card_number)),
                        alternative<Pledge>("pledge", field("pearls", &Pledge::pearls, pledge_number)));
}

struct Peeking {
  Seat seat = 0;
};
/// Events with a number that only their seat may know: for all others it is left out.
struct Secret {
  Seat seat = 0;
  std::optional<int> number;
};
struct Picked : Secret {};
struct Pledged : Secret {};
struct Peeked : Secret {};
struct Drew : Secret {};
struct Revealed {
  std::optional<Seat> seat;  ///< Who has taken the treasure, if anybody.
  int number = 1;            ///< What it is worth.
  std::vector<int> picks;
  std::vector<int> pledges;
};
struct Ended {
  std::optional<Seat> seat;  ///< The agreed winner.
};
using Event = std::variant<Peeking, Picked, Pledged, Peeked, Revealed, Drew, Ended>;
template <class Kind>
constexpr auto secret(std::string_view name) {
  return alternative<Kind>(
      name, field("seat", static_cast<Seat Kind::*>(&Secret::seat), seat_number),
      field("number", static_cast<std::optional<int> Kind::*>(&Secret::number), nullable(number(0, cards_max)))
          .or_left_out());
}
constexpr auto describe(Type<Event>) {
  return one_of<Event>(alternative<Peeking>("peeking", field("seat", &Peeking::seat, seat_number)),
                       secret<Picked>("picked"), secret<Pledged>("pledged"), secret<Peeked>("peeked"),
                       alternative<Revealed>("revealed", field("seat", &Revealed::seat, nullable(seat_number)),
                                             field("number", &Revealed::number, treasure_number),
                                             field("picks", &Revealed::picks, list(2, divers_max, card_number)),
                                             field("pledges", &Revealed::pledges, list(2, divers_max, pledge_number))),
                       secret<Drew>("drew"),
                       alternative<Ended>("ended", field("seat", &Ended::seat, nullable(seat_number))));
}

struct DiverView {
  int cards = 0;
  bool ready = false;
  int pearls = 0;
  int points = 0;
  bool peeked = false;
};
constexpr auto describe(Type<DiverView>) {
  return object<DiverView>(field("cards", &DiverView::cards, number(0, hand_size)), field("ready", &DiverView::ready),
                           field("pearls", &DiverView::pearls, number(0, pearls_max)),
                           field("points", &DiverView::points, number(0, points_max)),
                           field("peeked", &DiverView::peeked));
}

struct View {
  int round = 1;
  std::optional<int> treasure;
  std::vector<int> discards;
  std::vector<DiverView> divers;
  /// What only the viewer sees of itself; empty for a spectator.
  std::vector<int> hand;
  std::optional<int> picked;
  std::optional<int> pledged;
};
constexpr auto describe(Type<View>) {
  return object<View>(
      field("round", &View::round, number(1, rounds_max + 1)),
      field("treasure", &View::treasure, nullable(treasure_number)), field("discards", &View::discards, card_counts),
      field("divers", &View::divers, list(2, divers_max)), field("hand", &View::hand, list(0, hand_size, card_number)),
      field("picked", &View::picked, nullable(card_number)), field("pledged", &View::pledged, nullable(pledge_number)));
}

struct Game : DescribedGame<Options, State, Action, Event, View> {
  static const Meta& meta();
  static Json components();
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance);
  static SeatSet to_act(const State& state);
  static std::vector<Action> legal(const State& state, Seat seat);
  static Price price(const State& state, Seat seat, const Action& action);
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action);
  static StepResult<State, Event> settle(const State& state, Chance& chance);
  static StepResult<State, Event> conclude(const State& state, const Agreement& agreement);
  static View view(const State& state, Viewer viewer);
  static EventView narrate(const Event& event, Viewer viewer);
  static State redeal(const State& state, Viewer viewer, Chance& chance);
  static ScoreSheet score(const State& state);
  static std::optional<Outcome> outcome(const State& state);
  static std::expected<State, Violation> decode_state(const Json& json);
};

static_assert(reef::Game<Game> && Concludes<Game>);

}  // namespace reef::toy::pearls

namespace reef::toy {
using Pearls = pearls::Game;
}  // namespace reef::toy
