#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/json_writer.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"

namespace reef {

/// The JSON of the API. Keys are sorted, so a value has exactly one text; hashes depend on that.
using Json = nlohmann::json;

/// The value, or null if there is none.
template <class Value>
Json or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// The constant facts about a game.
struct Meta {
  std::string_view id;    ///< Folder name and API name: lower case letters, e.g. "maori".
  std::string_view name;  ///< As printed on the box.
  int seats_min;
  int seats_max;
  int minutes_min;  ///< A match in one sitting, in minutes: as printed on the box, else from simulated matches.
  int minutes_max;
  int rules_version;                 ///< Increases with every change that alters the replay of a stored match.
  std::string_view options_schema;   ///< JSON Schema (2020-12) of the options, each property with its `default`.
  bool open_information = false;     ///< All viewers see the same: only future draws are unknown.
  bool draw_by_agreement = false;    ///< All seats together may end a match as a draw.
  bool winner_by_agreement = false;  ///< All seats together may end a match with a winner of their choice.
  bool co_operative = false;         ///< All seats win or lose together, also a single one; see `Outcome::won`.
  bool lowest_wins = false;          ///< The lower the score, the better the rank.
};

/// What all seats have agreed on.
struct Agreement {
  std::optional<Seat> winner;  ///< Absent: a draw.
  bool operator==(const Agreement&) const = default;
};

/// What a step costs, shown before it is taken: {"shells", 2}. Empty if it costs nothing.
struct PriceItem {
  std::string_view resource;
  int amount;
  bool operator==(const PriceItem&) const = default;
};
using Price = std::vector<PriceItem>;

/// The result of a step or a settling: the new state, the events, and whether the step ends the draft.
template <class State, class Event>
struct StepResult {
  State state;
  std::vector<Event> events;
  /// The step reveals something or needs a draw, so it cannot be undone. Only `settle` reveals and draws: a sealed step
  /// can still be previewed, and a preview must not show what only a commit may reveal.
  bool sealed = false;
  /// The seat may end its turn here although it is still in `to_act`: no extra step that only says "done" is needed.
  bool whole = false;
};

/// What `settle` may return instead of a `StepResult`: what it did, in stages that a board shows one after the other.
/// The losing throw is seen before the next player's turn.
template <class State, class Event>
struct StagedResult : StepResult<State, Event> {
  struct Stage {
    /// How many of the events have happened by then: those of this stage, at least one, and of all before it.
    std::size_t events;
    State state;  ///< Need not be settled: only its views are shown.
  };
  std::vector<Stage> stages;  ///< In order. The final state is shown after them, and is not one of them.

  /// What has happened so far is a stage, and what follows is shown after it.
  void end_stage() { stages.push_back({this->events.size(), this->state}); }
};

/// One line of a score sheet: "6 palms with a hut, 12 points".
struct ScoreItem {
  std::string_view item;   ///< Stable name, translated by the client, e.g. "palms_with_hut".
  int count;               ///< How many of it.
  int points;              ///< What they are worth now.
  std::vector<int> cells;  ///< The board cells it comes from, for the client to highlight; may be empty.
};

struct SeatScore {
  std::vector<ScoreItem> items;  ///< In the order of the rulebook's scoring example.
  int total;                     ///< The sum of the items' points.
};

/// The score per seat, item by item, as if the game ended now.
struct ScoreSheet {
  std::vector<SeatScore> seats;
};

/// How a game ended.
struct Outcome {
  std::vector<int> ranks;   ///< Per seat, 1 + the number of seats before it: 1, 1, 3 for a shared first place.
  std::vector<int> scores;  ///< Per seat, the final points.
  std::string_view reason;  ///< Stable name of the way in which the game ended, e.g. "board_full".
  /// Per seat, whether it has won. Empty: the seats in the first place have won. A co-operative game always says it:
  /// all seats share the first place, and have won or lost together.
  std::vector<bool> won = {};
  /// Per seat, its team, where seats share a result (`shares_results`). A game leaves it empty: `outcome_of` fills it
  /// in.
  std::vector<int> teams = {};
  bool operator==(const Outcome&) const = default;
};

/// What an engine must implement. All functions are pure and do not throw.
///
/// A state is *settled* after `setup` and after `settle`. On a settled state an empty `to_act` means that the game is
/// over, and only then does `outcome` have a value. A seat's turn is a sequence of steps that ends when a step is
/// sealed or takes the seat out of `to_act`, or that the seat ends where a step was `whole`; then the steps are
/// committed, and `settle` is called once. A turn is one commit, unless the game has `mid_turn`.
template <class G>
concept Game =
    std::regular<typename G::State> && std::regular<typename G::Action> &&
    requires(const typename G::Options& options, const typename G::State& state, const typename G::Action& action,
             const typename G::Event& event, const typename G::View& view, const typename G::EventView& event_view,
             Seat seat, Viewer viewer, Chance& chance, const Json& json, JsonWriter& out, int seats) {
      { G::meta() } -> std::same_as<const Meta&>;
      /// The pieces as data, for clients and referees: tile tables, board masks. The same for every match.
      { G::components() } -> std::same_as<Json>;

      /// The start of a match. Violations name the wrong option (`/options/…`), or `/seats`.
      { G::setup(options, seats, chance) } -> std::same_as<std::expected<typename G::State, Violation>>;
      /// The seats that owe a decision; several if they choose at the same time.
      { G::to_act(state) } -> std::same_as<SeatSet>;
      /// Every legal next step. Never empty for a seat in `to_act`, always empty for any other.
      { G::legal(state, seat) } -> std::same_as<std::vector<typename G::Action>>;
      /// What a legal step costs the seat.
      { G::price(state, seat, action) } -> std::same_as<Price>;
      /// One step, checked by the predicate that `legal` uses. It gets no `Chance`: what can be undone never depends on
      /// a draw.
      {
        G::apply(state, seat, action)
      } -> std::same_as<std::expected<StepResult<typename G::State, typename G::Event>, Violation>>;
      /// What follows a committed turn: refill, deal, the next seat or round, the end. A `StepResult` or a
      /// `StagedResult`.
      { G::settle(state, chance) } -> std::derived_from<StepResult<typename G::State, typename G::Event>>;

      /// What a viewer may see of the state: a type without the fields that are secret.
      { G::view(state, viewer) } -> std::same_as<typename G::View>;
      /// What a viewer may see of an event.
      { G::narrate(event, viewer) } -> std::same_as<typename G::EventView>;
      /// A state that looks the same to the viewer, with the hidden parts drawn anew. Depends only on `chance` and on
      /// what the viewer knows: states that look the same to the viewer must give the same result, or a bot's guess
      /// would contain the truth.
      { G::redeal(state, viewer, chance) } -> std::same_as<typename G::State>;
      /// All viewers receive it: it must not depend on anything hidden.
      { G::score(state) } -> std::same_as<ScoreSheet>;
      { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;

      /// `decode_…` reads strictly (see strict_json.hpp). `decode_state` accepts exactly what `encode(State)` writes.
      { G::encode(options) } -> std::same_as<Json>;
      { G::encode(state) } -> std::same_as<Json>;
      { G::encode(action) } -> std::same_as<Json>;
      { G::encode(event) } -> std::same_as<Json>;
      { G::encode(view) } -> std::same_as<Json>;
      { G::encode(event_view) } -> std::same_as<Json>;
      G::encode_into(state, out);  ///< Writes the same as text, as do the next three.
      G::encode_into(action, out);
      G::encode_into(view, out);
      G::encode_into(event_view, out);
      { G::decode_options(json) } -> std::same_as<std::expected<typename G::Options, Violation>>;
      { G::decode_state(json) } -> std::same_as<std::expected<typename G::State, Violation>>;
      { G::decode_action(json) } -> std::same_as<std::expected<typename G::Action, Violation>>;
    };

/// What a game must also implement if its `Meta` allows an agreement.
///
/// `state` is settled and not over, the game allows this agreement, and its winner is a seat of the match. The result
/// is settled and over. Its outcome has the reason "agreed_draw" with all seats in the first place, or "agreed_winner"
/// with the winner alone in it.
template <class G>
concept Concludes = Game<G> && requires(const typename G::State& state, const Agreement& agreement) {
  { G::conclude(state, agreement) } -> std::same_as<StepResult<typename G::State, typename G::Event>>;
};

/// What a game must also implement if seats play together against other seats: per seat, the number of its team. It is
/// the same for the whole match. The seats of a team share score, rank and result.
template <class G>
concept PlaysInTeams = Game<G> && requires(const typename G::State& state) {
  { G::teams(state) } -> std::same_as<std::vector<int>>;
};

/// Whether seats win or lose together: in a game of teams, and in a co-operative one.
template <Game G>
bool shares_results() {
  return PlaysInTeams<G> || G::meta().co_operative;
}

/// Per seat, its team: seats with the same number win together. In a co-operative game there is one team; in a game
/// without teams each seat is its own.
template <Game G>
std::vector<int> teams_of(const typename G::State& state) {
  if constexpr (PlaysInTeams<G>) {
    return G::teams(state);
  } else {
    std::vector<int> teams(G::score(state).seats.size(), 0);
    for (std::size_t seat = 0; !G::meta().co_operative && seat < teams.size(); ++seat) {
      teams[seat] = static_cast<int>(seat);
    }
    return teams;
  }
}

/// `G::outcome`, with the teams where seats share a result.
template <Game G>
std::optional<Outcome> outcome_of(const typename G::State& state) {
  std::optional<Outcome> outcome = G::outcome(state);
  if (outcome && shares_results<G>()) outcome->teams = teams_of<G>(state);
  return outcome;
}

/// What a game may also implement if its setup has something to tell, such as who begins: the events of the start, from
/// the state that `setup` returned.
template <class G>
concept TellsSetup = Game<G> && requires(const typename G::State& state) {
  { G::opening(state) } -> std::same_as<std::vector<typename G::Event>>;
};

/// What a game may also implement if points come so late that the current score is a bad guide: how good a position is
/// for each seat, also within a turn, in any unit that is the same for all. Only the bots use it. Like the score it
/// must not depend on anything hidden.
template <class G>
concept Appraises = Game<G> && requires(const typename G::State& state) {
  { G::appraise(state) } -> std::same_as<std::vector<int>>;
};

/// How a bot imagines what follows a turn: for `turns` turns of each seat, each the best of `tries` turns, whose steps
/// are each the best of `looks` random ones. Best is by `appraise`, or else by the score. With one look the steps of a
/// turn are only judged together: for games where a good turn begins with steps that look bad. The expert bot compares
/// the last few turns by playouts that go `farther` times as many turns; 1: for games where later ones say nothing.
struct Playouts {
  int turns = 6;
  int tries = 6;
  int looks = 1;
  int farther = 4;
};

/// What a game may also implement if it knows better playouts, found by measuring (docs/computer.md).
template <class G>
concept GuidesPlayouts = Game<G> && requires {
  { G::playouts() } -> std::same_as<Playouts>;
};

/// What a game may also implement if a turn can be a choice of several things whose order means nothing, such as the
/// cards of a team: whether it is now. A search then learns what each of them is worth, instead of comparing a sample
/// of all turns.
template <class G>
concept ChoosesInAnyOrder = Game<G> && requires(const typename G::State& state) {
  { G::any_order(state) } -> std::same_as<bool>;
};

/// What a game must also implement if a turn may go through several commits: roll, look, decide, roll again.
///
/// `mid_turn` is asked on settled states that are not over. True: a turn has begun and goes on, so the next commit
/// belongs to it, also if another seat makes it as a reaction. All viewers receive it: it must not depend on anything
/// hidden.
template <class G>
concept HasLongTurns = Game<G> && requires(const typename G::State& state) {
  { G::mid_turn(state) } -> std::same_as<bool>;
};

/// What a game may also implement: whether a legal step is committed as soon as it is taken, because there is nothing
/// to regret, as with a throw of the dice. The step must be sealed, or take the seat out of `to_act`.
template <class G>
concept CommitsAtOnce =
    Game<G> && requires(const typename G::State& state, Seat seat, const typename G::Action& action) {
      { G::at_once(state, seat, action) } -> std::same_as<bool>;
    };

/// The numbers that a step may have in its free field: all from `least` to `most`, at most `free_numbers_max`.
struct FreeRange {
  std::int64_t least;
  std::int64_t most;
  bool operator==(const FreeRange&) const = default;
};
inline constexpr std::int64_t free_numbers_max = 1'000'000'000;

/// What a game must also implement if a step has a number, or a numbered place, with too many values to list: a bid of
/// 0 to 1000.
///
/// `legal` lists such a step once, with the least number. `free_range` is asked about listed steps only, and has a
/// value for those that stand for others: the step is legal with each number of the range, and `apply` accepts exactly
/// these. Equal steps may be listed with several ranges that do not overlap: 0, or 100 to 500. Price and `at_once` are
/// listed as they are for the least number; `at_once` is the same for all. Like `legal`, the range depends only on what
/// the seat may know. `free_field` and `with_number` follow from the description of the steps (`Field::free`): the name
/// of the field, and the step with another number in it.
template <class G>
concept HasFreeNumbers = Game<G> && requires(const typename G::State& state, Seat seat,
                                             const typename G::Action& action, std::int64_t number) {
  { G::free_range(state, seat, action) } -> std::same_as<std::optional<FreeRange>>;
  { G::free_field(action) } -> std::same_as<std::string_view>;
  { G::with_number(action, number) } -> std::same_as<typename G::Action>;
};

/// `G::mid_turn`; false for a game without it.
template <Game G>
bool is_mid_turn(const typename G::State& state) {
  if constexpr (HasLongTurns<G>) {
    return G::mid_turn(state);
  } else {
    return false;
  }
}

/// `G::at_once`; false for a game without it.
template <Game G>
bool is_at_once(const typename G::State& state, Seat seat, const typename G::Action& action) {
  if constexpr (CommitsAtOnce<G>) {
    return G::at_once(state, seat, action);
  } else {
    return false;
  }
}

}  // namespace reef
