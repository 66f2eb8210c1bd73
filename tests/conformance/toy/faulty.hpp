#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "engines/bots/imagined_chance.hpp"
#include "tests/conformance/toy/pearls.hpp"

namespace reef::toy {

// Pearls with one deliberate fault each. Everything else is inherited from the correct game.

/// Shows the treasure's value to all viewers.
struct TreasureInView : Pearls {
  static View view(const State& state, Viewer viewer) {
    View view = Pearls::view(state, viewer);
    view.treasure = state.treasure;
    return view;
  }
};

/// Subtracts pledged pearls from the score before they are revealed.
struct PledgeInScore : Pearls {
  static ScoreSheet score(const State& state) {
    ScoreSheet sheet = Pearls::score(state);
    for (std::size_t seat = 0; seat < sheet.seats.size(); ++seat) {
      const int pledged = state.divers[seat].pledged.value_or(0);
      sheet.seats[seat].items[1].points -= pledged;
      sheet.seats[seat].total -= pledged;
    }
    return sheet;
  }
};

/// Shows the treasure in a draft, before the peek is committed.
struct PeekInDraft : Pearls {
  static View view(const State& state, Viewer viewer) {
    View view = Pearls::view(state, viewer);
    if (viewer.seat && state.divers[*viewer.seat].peeking) view.treasure = state.treasure;
    return view;
  }
};

/// Lists fewer pledges if the treasure is worth 1, which is secret.
struct TellingList : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (state.treasure == 1 && state.divers[seat].picked) actions.resize(1);
    return actions;
  }
};

/// Lists a price for a pick that depends on the secret treasure.
struct TellingPrice : Pearls {
  static Price price(const State& state, Seat seat, const Action& action) {
    if (std::holds_alternative<pearls::Pick>(action) && state.treasure > 2) return {{"pearls", 1}};
    return Pearls::price(state, seat, action);
  }
};

/// Mentions the secret treasure in refusals.
struct TellingRefusal : Pearls {
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    auto result = Pearls::apply(state, seat, action);
    if (!result) result.error().detail = "not for a treasure of " + std::to_string(state.treasure);
    return result;
  }
};

/// Shows the picked card to all viewers.
struct PickNarrated : Pearls {
  static EventView narrate(const Event& event, Viewer viewer) {
    return std::holds_alternative<pearls::Picked>(event) ? event : Pearls::narrate(event, viewer);
  }
};

/// Shows the drawn card to all viewers.
struct DrawNarrated : Pearls {
  static EventView narrate(const Event& event, Viewer viewer) {
    return std::holds_alternative<pearls::Drew>(event) ? event : Pearls::narrate(event, viewer);
  }
};

/// Returns the real state, with everything hidden in it.
struct LazyRedeal : Pearls {
  static State redeal(const State& state, Viewer, Chance&) { return state; }
};

/// Changes the treasure by one instead of drawing it, so that the result depends on the hidden value.
struct StickyRedeal : Pearls {
  static State redeal(const State& state, Viewer viewer, Chance& chance) {
    State dealt = Pearls::redeal(state, viewer, chance);
    const bool knows = viewer.seat && state.divers[*viewer.seat].peeked;
    if (!knows) dealt.treasure = 1 + state.treasure % pearls::treasure_max;
    return dealt;
  }
};

/// Lists a card that is not in the hand.
struct ListsTooMuch : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (!actions.empty() && !state.divers[seat].picked) actions.emplace_back(pearls::Pick{99});
    return actions;
  }
};

/// Does not list the last step, which can be applied all the same.
struct ListsTooLittle : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (actions.size() > 1) actions.pop_back();
    return actions;
  }
};

/// Lists the same step twice.
struct ListsTwice : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (!actions.empty()) actions.push_back(actions.front());
    return actions;
  }
};

/// Lists steps for seats that are not to act.
struct ListsForOthers : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    if (!to_act(state).empty() && !to_act(state).contains(seat)) return {pearls::Peek{}};
    return Pearls::legal(state, seat);
  }
};

/// Draws until the number is zero.
struct PatientSettle : Pearls {
  static StepResult<State, Event> settle(const State& state, Chance& chance) {
    while (chance.below(2) != 0) continue;
    return Pearls::settle(state, chance);
  }
};

/// Has no step for a diver without pearls.
struct DeadEnd : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    if (state.divers[seat].pearls == 0) return {};
    return Pearls::legal(state, seat);
  }
};

/// Ignores the unknown key `surplus` in a step.
struct CarelessReader : Pearls {
  static std::expected<Action, Violation> decode_action(const Json& json) {
    Json known = json;
    if (known.is_object()) known.erase("surplus");
    return Pearls::decode_action(known);
  }
};

/// Accepts every peek, even out of turn.
struct AnybodysTurn : Pearls {
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    auto result = Pearls::apply(state, seat, action);
    if (!result && std::holds_alternative<pearls::Peek>(action)) return StepResult<State, Event>{state, {}, true};
    return result;
  }
};

/// Loses the pledges when a state is decoded.
struct LossyDecoder : Pearls {
  static std::expected<State, Violation> decode_state(const Json& json) {
    auto state = Pearls::decode_state(json);
    if (state) {
      for (pearls::Diver& diver : state->divers) diver.pledged.reset();
    }
    return state;
  }
};

/// Does not encode that a diver knows the treasure.
struct LossyEncoder : Pearls {
  using Pearls::encode;
  static Json encode(const State& state) {
    State known = state;
    for (pearls::Diver& diver : known.divers) diver.peeked = false;
    return Pearls::encode(known);
  }
};

/// Ignores the unknown key `surplus` in a state.
struct TolerantDecoder : Pearls {
  static std::expected<State, Violation> decode_state(const Json& json) {
    Json known = json;
    if (known.is_object()) known.erase("surplus");
    return Pearls::decode_state(known);
  }
};

/// Draws from its own source instead of the given one.
struct OwnLuck : Pearls {
  static StepResult<State, Event> settle(const State& state, Chance& chance) {
    static bots::ImaginedChance own(1);
    auto result = Pearls::settle(state, chance);
    result.state.treasure = 1 + static_cast<int>(own.below(pearls::treasure_max));
    return result;
  }
};

/// Starts a new game instead of ending.
struct NeverEnds : Pearls {
  static StepResult<State, Event> settle(const State& state, Chance& chance) {
    auto result = Pearls::settle(state, chance);
    if (to_act(result.state).empty())
      result.state = *setup(state.options, static_cast<int>(state.divers.size()), chance);
    return result;
  }
};

/// Has an outcome from the second round on.
struct EarlyOutcome : Pearls {
  static std::optional<Outcome> outcome(const State& state) {
    State last = state;
    if (state.round > 1) last.round = pearls::rounds_in(state.options.deck) + 1;
    return Pearls::outcome(last);
  }
};

/// Reverses the ranks.
struct LastWins : Pearls {
  static std::optional<Outcome> outcome(const State& state) {
    auto outcome = Pearls::outcome(state);
    if (outcome) {
      for (int& rank : outcome->ranks) rank = static_cast<int>(outcome->ranks.size()) + 1 - rank;
    }
    return outcome;
  }
};

/// Allows agreements, but does not end the game.
struct DeafToAgreement : Pearls {
  static StepResult<State, Event> conclude(const State& state, const Agreement&) { return {state, {}, false}; }
};

/// Turns an agreed draw into a win of seat 0.
struct DrawIsWon : Pearls {
  static StepResult<State, Event> conclude(const State& state, const Agreement& agreement) {
    return Pearls::conclude(state, {agreement.winner.value_or(0)});
  }
};

/// Does not encode the agreement.
struct ForgetsAgreement : Pearls {
  using Pearls::encode;
  static Json encode(const State& state) {
    Json json = Pearls::encode(state);
    json["agreed"] = nullptr;
    return json;
  }
};

/// Has `open_information`, although hands are hidden.
struct SaidOpen : Pearls {
  static const Meta& meta() {
    static const Meta meta = [] {
      Meta copy = Pearls::meta();
      copy.open_information = true;
      return copy;
    }();
    return meta;
  }
};

/// Allows only draws by agreement. Not a fault.
struct DrawsOnly : Pearls {
  static const Meta& meta() {
    static const Meta meta = [] {
      Meta copy = Pearls::meta();
      copy.winner_by_agreement = false;
      return copy;
    }();
    return meta;
  }
};

/// Has a wrong total in the score sheet.
struct BadSum : Pearls {
  static ScoreSheet score(const State& state) {
    ScoreSheet sheet = Pearls::score(state);
    if (state.round > 2) ++sheet.seats[0].total;
    return sheet;
  }
};

/// Lists a price of zero for free steps.
struct FreePrice : Pearls {
  static Price price(const State&, Seat, const Action& action) {
    const auto* pledge = std::get_if<pearls::Pledge>(&action);
    return {{"pearls", pledge == nullptr ? 0 : pledge->pearls}};
  }
};

/// Has a fraction in the view.
struct Halves : Pearls {
  using Pearls::encode;
  static Json encode(const View& view) {
    Json json = Pearls::encode(view);
    json["round"] = view.round * 0.5;
    return json;
  }
};

/// Declares an option without a default.
struct NoDefault : Pearls {
  static const Meta& meta() {
    static const Meta meta = [] {
      Meta copy = Pearls::meta();
      copy.options_schema = R"({"type": "object", "properties": {"deck": {"enum": ["small", "large"]}}})";
      return copy;
    }();
    return meta;
  }
};

/// Accepts any number of seats.
struct AnySeats : Pearls {
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return Pearls::setup(options, std::clamp(seats, 2, 4), chance);
  }
};

/// Has an option that no setup accepts.
struct DeadOption : Pearls {
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    if (options.deck == pearls::Deck::large)
      return std::unexpected(Violation{"pearls.deck", "lost at sea", "/options/deck"});
    return Pearls::setup(options, seats, chance);
  }
};

/// Returns a different view each time.
struct RestlessView : Pearls {
  static View view(const State& state, Viewer viewer) {
    static int looks = 0;
    View view = Pearls::view(state, viewer);
    view.round = ++looks;
    return view;
  }
};

}  // namespace reef::toy
