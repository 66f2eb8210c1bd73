#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/chance.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"

namespace reef {

/// JSON as the outside sees it. Keys are kept sorted, so one value has one text: hashes rest on that.
using Json = nlohmann::json;

/// What is true of a game before anybody sits down.
struct Meta {
  std::string_view id;    ///< Folder name and API name: lower case letters, e.g. "maori".
  std::string_view name;  ///< As printed on the box.
  int seats_min;
  int seats_max;
  int rules_version;                 ///< Goes up with every change that alters a stored match's replay.
  std::string_view options_schema;   ///< JSON Schema (2020-12) of the options, each property with its `default`.
  bool open_information = false;     ///< Everybody sees the same: only what chance will decide is unknown.
  bool draw_by_agreement = false;    ///< All seats together may end a match as a draw.
  bool winner_by_agreement = false;  ///< All seats together may end a match with a winner of their choice.
};

/// What all seats have agreed on.
struct Agreement {
  std::optional<Seat> winner;  ///< Nobody: a draw.
  bool operator==(const Agreement&) const = default;
};

/// What a step costs, shown before it is taken: {"shells", 2}. Empty where it costs nothing.
struct PriceItem {
  std::string_view resource;
  int amount;
  bool operator==(const PriceItem&) const = default;
};
using Price = std::vector<PriceItem>;

/// The result of a step: the new state, what happened, and whether it ends the draft.
template <class State, class Event>
struct StepResult {
  State state;
  std::vector<Event> events;
  /// The step reveals something or calls for chance, so it cannot be undone. It is `settle` that reveals and draws: a
  /// sealed step can still be previewed, and a preview must not tell what only a commit may.
  bool sealed = false;
};

/// One line of a score sheet: "6 palms with a hut, 12 points".
struct ScoreItem {
  std::string_view item;   ///< Stable name, translated by the client, e.g. "palms_with_hut".
  int count;               ///< How many of it.
  int points;              ///< What they are worth now.
  std::vector<int> cells;  ///< The board cells it comes from, for the client to light up; may be empty.
};

struct SeatScore {
  std::vector<ScoreItem> items;  ///< In the order of the rulebook's scoring example.
  int total;                     ///< The sum of the items' points.
};

/// Item by item, per seat, as if the game ended now.
struct ScoreSheet {
  std::vector<SeatScore> seats;
};

/// How a finished game stands.
struct Outcome {
  std::vector<int> ranks;   ///< Per seat, one more than the seats before it: 1, 1, 3 where the first place is shared.
  std::vector<int> scores;  ///< Per seat, the final points.
  std::string_view reason;  ///< Stable name of the way the game ended, e.g. "board_full".
  bool operator==(const Outcome&) const = default;
};

/// What an engine must offer. Everything is a pure function of its arguments; nothing throws.
///
/// A state is *settled* after `setup` and after `settle`. On a settled state an empty `to_act` means that the game is
/// over, and then, and only then, `outcome` has a value. A seat's turn is a run of steps that ends when a step is
/// sealed or takes the seat out of `to_act`; then the turn is committed and `settle` follows, once.
template <class G>
concept Game =
    std::regular<typename G::State> && std::regular<typename G::Action> &&
    requires(const typename G::Options& options, const typename G::State& state, const typename G::Action& action,
             const typename G::Event& event, const typename G::View& view, const typename G::EventView& event_view,
             Seat seat, Viewer viewer, Chance& chance, const Json& json, int seats) {
      { G::meta() } -> std::same_as<const Meta&>;
      /// The pieces as data, for clients and referees: tile tables, board masks. The same for every match.
      { G::components() } -> std::same_as<Json>;

      /// The start of a match. Violations name the option at fault (`/options/…`), or `/seats`.
      { G::setup(options, seats, chance) } -> std::same_as<std::expected<typename G::State, Violation>>;
      /// Who owes a decision; several where all choose at once.
      { G::to_act(state) } -> std::same_as<SeatSet>;
      /// Every legal next step; never empty for a seat in `to_act`, always empty for any other.
      { G::legal(state, seat) } -> std::same_as<std::vector<typename G::Action>>;
      /// What a legal step costs the seat.
      { G::price(state, seat, action) } -> std::same_as<Price>;
      /// One step, judged by the predicate that `legal` uses. Takes no chance: what can be undone is chance-free.
      {
        G::apply(state, seat, action)
      } -> std::same_as<std::expected<StepResult<typename G::State, typename G::Event>, Violation>>;
      /// What follows a committed turn: refill, deal, the next seat or round, the end.
      { G::settle(state, chance) } -> std::same_as<StepResult<typename G::State, typename G::Event>>;

      /// The state cut for a viewer: a type without the fields that are secret.
      { G::view(state, viewer) } -> std::same_as<typename G::View>;
      /// An event cut for a viewer.
      { G::narrate(event, viewer) } -> std::same_as<typename G::EventView>;
      /// A state that looks the same to the viewer, with the hidden parts drawn anew. It rests on chance and on what
      /// the viewer knows alone: states that it cannot tell apart are dealt alike, or a bot's guess would be the truth.
      { G::redeal(state, viewer, chance) } -> std::same_as<typename G::State>;
      /// Told to everybody: nothing hidden may show in it.
      { G::score(state) } -> std::same_as<ScoreSheet>;
      { G::outcome(state) } -> std::same_as<std::optional<Outcome>>;

      /// JSON out, and strictly in (see strict_json.hpp). `decode_state` accepts just what `encode(State)` writes.
      { G::encode(options) } -> std::same_as<Json>;
      { G::encode(state) } -> std::same_as<Json>;
      { G::encode(action) } -> std::same_as<Json>;
      { G::encode(event) } -> std::same_as<Json>;
      { G::encode(view) } -> std::same_as<Json>;
      { G::encode(event_view) } -> std::same_as<Json>;
      { G::decode_options(json) } -> std::same_as<std::expected<typename G::Options, Violation>>;
      { G::decode_state(json) } -> std::same_as<std::expected<typename G::State, Violation>>;
      { G::decode_action(json) } -> std::same_as<std::expected<typename G::Action, Violation>>;
    };

/// What a game must offer in addition if its `Meta` knows an agreement.
///
/// `state` is settled and not over, the agreement one that the game knows, its winner a seat of the match. The result
/// is settled and over, and its outcome has the reason "agreed_draw" with all seats in the first place, or
/// "agreed_winner" with the winner alone in it.
template <class G>
concept Concludes = Game<G> && requires(const typename G::State& state, const Agreement& agreement) {
  { G::conclude(state, agreement) } -> std::same_as<StepResult<typename G::State, typename G::Event>>;
};

/// What a game may offer in addition, where points come so late that the score of the moment is a bad guide: how good a
/// position is for each seat, within a turn too, in any unit that is the same for all. Only the computer chooses by it;
/// like the score it rests on nothing hidden.
template <class G>
concept Appraises = Game<G> && requires(const typename G::State& state) {
  { G::appraise(state) } -> std::same_as<std::vector<int>>;
};

}  // namespace reef
