#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engines/core/game.hpp"

namespace reef::toy {

/// Pearls, the smallest game with everything that makes the seam hard: it proves the conformance suite, not a player's
/// patience.
///
/// Each round a treasure worth 1 to 4 points lies face down. All divers at once pick a card from a secret hand and
/// pledge up to two of their pearls with it. When the last one has, everything is revealed: the highest sum of card and
/// pledge takes the treasure, if nobody equals it. All pledged pearls are gone; kept ones are worth a point each at the
/// end. Before picking, a diver may pay a pearl to peek at the treasure: a sealed step, told by the settling.
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
    std::vector<int> hand;  ///< Sorted, so that one hand has one encoding.
    std::optional<int> picked;
    std::optional<int> pledged;
    int pearls = 3;
    int won = 0;     ///< Treasures.
    int points = 0;  ///< What those are worth.
    bool peeking = false;
    bool peeked = false;  ///< Knows this round's treasure.
    bool operator==(const Diver&) const = default;
  };

  struct State {
    Options options;
    int round = 1;         ///< From 1; one more than the last round when the game is over.
    int treasure = 1;      ///< Secret: what this round's treasure is worth.
    std::vector<int> bag;  ///< How many of each card, from card 1, may still be drawn. Secret.
    std::vector<int> discards;
    std::vector<Diver> divers;
    std::optional<Agreement> agreed = std::nullopt;  ///< How the divers ended the game before its time.
    bool operator==(const State&) const = default;
  };

  struct Event {
    enum class Kind : std::uint8_t { peeking, picked, pledged, peeked, revealed, drew, ended };
    Kind kind;
    std::optional<Seat> seat;  ///< Whose; the winner of a reveal, if there is one.
    std::optional<int> number = std::nullopt;
    bool secret = false;  ///< The number is for `seat` alone.
    std::vector<int> picks = {};
    std::vector<int> pledges = {};
  };

  /// An event without the number that its viewer may not know.
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
    /// What the viewer alone sees of itself; nothing for a spectator.
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

/// How many different cards a deck has, numbered from 1; there are `copies_of_a_card` of each.
constexpr int cards_in(Pearls::Deck deck) {
  return deck == Pearls::Deck::small ? 6 : 9;
}
constexpr int rounds_in(Pearls::Deck deck) {
  return deck == Pearls::Deck::small ? 3 : 5;
}
inline constexpr int copies_of_a_card = 4;

}  // namespace reef::toy
