#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"

namespace reef::toy {

/// Pearls: a minimal game that uses every difficult part of the `Game` interface. Made to test the conformance suite,
/// not to be played.
///
/// Each round has a face-down treasure worth 1 to 4 points. All divers at the same time pick a card from a secret hand
/// and pledge up to two of their pearls with it. After the last one, everything is revealed: the highest sum of card
/// and pledge takes the treasure, unless it is tied. All pledged pearls are lost; each remaining one is worth a point
/// at the end. Before picking, a diver may pay a pearl to peek at the treasure: a sealed step, which `settle` answers.
struct Pearls {
  enum class Deck : std::uint8_t { small, large };

  struct Options {
    Deck deck = Deck::small;
    bool spyglass = true;  ///< Peeking is allowed.
    bool operator==(const Options&) const = default;
  };

  struct Action {
    enum class Kind : std::uint8_t { peek, pick, pledge };
    Kind kind = Kind::peek;
    int number = 0;  ///< The card picked or the pearls pledged; 0 for a peek.
    bool operator==(const Action&) const = default;
  };

  struct Diver {
    std::vector<int> hand;  ///< Sorted, so that a hand has exactly one encoding.
    std::optional<int> picked;
    std::optional<int> pledged;
    int pearls = 3;
    int won = 0;     ///< Number of treasures.
    int points = 0;  ///< The points of those treasures.
    bool peeking = false;
    bool peeked = false;  ///< Knows this round's treasure.
    bool operator==(const Diver&) const = default;
  };

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

  struct Event {
    enum class Kind : std::uint8_t { peeking, picked, pledged, peeked, revealed, drew, ended };
    Kind kind;
    std::optional<Seat> seat;  ///< The acting seat, or the winner of a reveal, if there is one.
    std::optional<int> number = std::nullopt;
    bool secret = false;  ///< Only `seat` may know the number.
    std::vector<int> picks = {};
    std::vector<int> pledges = {};
  };

  /// The event without a number that the viewer may not know.
  struct EventView {
    Event::Kind kind;
    std::optional<Seat> seat;
    std::optional<int> number;
    std::vector<int> picks;
    std::vector<int> pledges;
  };

  struct DiverView {
    int cards;
    bool ready;
    int pearls;
    int points;
    bool peeked;
  };

  struct View {
    int round;
    std::optional<int> treasure;
    std::vector<int> discards;
    std::vector<DiverView> divers;
    /// What only the viewer sees of itself; empty for a spectator.
    std::vector<int> hand;
    std::optional<int> picked;
    std::optional<int> pledged;
  };

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

  static Json encode(const Options& options);
  static Json encode(const State& state);
  static Json encode(const Action& action);
  static Json encode(const Event& event);
  static Json encode(const View& view);
  static Json encode(const EventView& event);
  static std::expected<Options, Violation> decode_options(const Json& json);
  static std::expected<State, Violation> decode_state(const Json& json);
  static std::expected<Action, Violation> decode_action(const Json& json);
};

inline constexpr int treasure_max = 4;
inline constexpr int pledge_max = 2;
inline constexpr int hand_size = 3;

/// The number of different cards, numbered from 1. There are `copies_of_a_card` of each.
constexpr int cards_in(Pearls::Deck deck) {
  return deck == Pearls::Deck::small ? 6 : 9;
}
constexpr int rounds_in(Pearls::Deck deck) {
  return deck == Pearls::Deck::small ? 3 : 5;
}
inline constexpr int copies_of_a_card = 4;

}  // namespace reef::toy
