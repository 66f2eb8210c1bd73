#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "engines/bots/imagined_chance.hpp"
#include "tests/conformance/toy/pearls.hpp"

namespace reef::toy {

// Pearls with one deliberate fault each. What is not hidden here is the sound game's.

/// Shows everybody what the treasure is worth.
struct TreasureInView : Pearls {
  static View view(const State& state, Viewer viewer) {
    View view = Pearls::view(state, viewer);
    view.treasure = state.treasure;
    return view;
  }
};

/// Counts pledged pearls as gone before they are revealed.
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

/// Shows the treasure as soon as a draft looks for it, before the peek is committed.
struct PeekInDraft : Pearls {
  static View view(const State& state, Viewer viewer) {
    View view = Pearls::view(state, viewer);
    if (viewer.seat && state.divers[*viewer.seat].peeking) view.treasure = state.treasure;
    return view;
  }
};

/// Lists pledging only where it will win: a listing that tells what others hold.
struct TellingList : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (state.treasure == 1 && state.divers[seat].picked) actions.resize(1);
    return actions;
  }
};

/// Asks a price for a pick where the treasure is worth it.
struct TellingPrice : Pearls {
  static Price price(const State& state, Seat seat, const Action& action) {
    if (action.kind == Action::Kind::pick && state.treasure > 2) return {{"pearls", 1}};
    return Pearls::price(state, seat, action);
  }
};

/// Explains to whoever tries a card what the treasure was worth.
struct TellingRefusal : Pearls {
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    auto result = Pearls::apply(state, seat, action);
    if (!result) result.error().detail = "not for a treasure of " + std::to_string(state.treasure);
    return result;
  }
};

/// Tells everybody which card was picked.
struct PickTold : Pearls {
  static EventView narrate(const Event& event, Viewer viewer) {
    EventView told = Pearls::narrate(event, viewer);
    if (event.kind == Event::Kind::picked) told.number = event.number;
    return told;
  }
};

/// Tells everybody which card was drawn.
struct DrawTold : Pearls {
  static EventView narrate(const Event& event, Viewer viewer) {
    EventView told = Pearls::narrate(event, viewer);
    if (event.kind == Event::Kind::drew) told.number = event.number;
    return told;
  }
};

/// Deals the others their own hands again.
struct LazyRedeal : Pearls {
  static State redeal(const State& state, Viewer, Chance&) { return state; }
};

/// Leaves the order of what it deals to what was there: the treasure moves on by a step instead of being drawn.
struct StickyRedeal : Pearls {
  static State redeal(const State& state, Viewer viewer, Chance& chance) {
    State dealt = Pearls::redeal(state, viewer, chance);
    const bool knows = viewer.seat && state.divers[*viewer.seat].peeked;
    if (!knows) dealt.treasure = 1 + state.treasure % treasure_max;
    return dealt;
  }
};

/// Lists a card that is not in the hand.
struct ListsTooMuch : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    std::vector<Action> actions = Pearls::legal(state, seat);
    if (!actions.empty() && !state.divers[seat].picked) actions.push_back({Action::Kind::pick, 99});
    return actions;
  }
};

/// Forgets to list the last step, which applies all the same.
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

/// Lists steps for those who are done.
struct ListsForOthers : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    if (!to_act(state).empty() && !to_act(state).contains(seat)) return {{.kind = Action::Kind::peek}};
    return Pearls::legal(state, seat);
  }
};

/// Has no step for a diver without pearls.
struct DeadEnd : Pearls {
  static std::vector<Action> legal(const State& state, Seat seat) {
    if (state.divers[seat].pearls == 0) return {};
    return Pearls::legal(state, seat);
  }
};

/// Reads a step with unknown keys as if they were not there.
struct CarelessReader : Pearls {
  static std::expected<Action, Violation> decode_action(const Json& json) {
    Json known = json;
    if (known.is_object()) known.erase("surplus");
    return Pearls::decode_action(known);
  }
};

/// Applies anybody's step, whoever's turn it is.
struct AnybodysTurn : Pearls {
  static std::expected<StepResult<State, Event>, Violation> apply(const State& state, Seat seat, const Action& action) {
    auto result = Pearls::apply(state, seat, action);
    if (!result && action.kind == Action::Kind::peek) return StepResult<State, Event>{state, {}, true};
    return result;
  }
};

/// Forgets the pledge when it is read back.
struct LossyDecoder : Pearls {
  static std::expected<State, Violation> decode_state(const Json& json) {
    auto state = Pearls::decode_state(json);
    if (state) {
      for (Diver& diver : state->divers) diver.pledged.reset();
    }
    return state;
  }
};

/// Does not write down that a diver knows the treasure.
struct LossyEncoder : Pearls {
  using Pearls::encode;
  static Json encode(const State& state) {
    State known = state;
    for (Diver& diver : known.divers) diver.peeked = false;
    return Pearls::encode(known);
  }
};

/// Takes a state with keys that it does not know.
struct TolerantDecoder : Pearls {
  static std::expected<State, Violation> decode_state(const Json& json) {
    Json known = json;
    if (known.is_object()) known.erase("surplus");
    return Pearls::decode_state(known);
  }
};

/// Has luck of its own beside the one it is given.
struct OwnLuck : Pearls {
  static StepResult<State, Event> settle(const State& state, Chance& chance) {
    static bots::ImaginedChance own(1);
    auto result = Pearls::settle(state, chance);
    result.state.treasure = 1 + static_cast<int>(own.below(treasure_max));
    return result;
  }
};

/// Plays the last round again and again.
struct NeverEnds : Pearls {
  static StepResult<State, Event> settle(const State& state, Chance& chance) {
    auto result = Pearls::settle(state, chance);
    if (to_act(result.state).empty())
      result.state = *setup(state.options, static_cast<int>(state.divers.size()), chance);
    return result;
  }
};

/// Names a winner before the last round.
struct EarlyOutcome : Pearls {
  static std::optional<Outcome> outcome(const State& state) {
    State last = state;
    if (state.round > 1) last.round = rounds_in(state.options.deck) + 1;
    return Pearls::outcome(last);
  }
};

/// Lets the last win.
struct LastWins : Pearls {
  static std::optional<Outcome> outcome(const State& state) {
    auto outcome = Pearls::outcome(state);
    if (outcome) {
      for (int& rank : outcome->ranks) rank = static_cast<int>(outcome->ranks.size()) + 1 - rank;
    }
    return outcome;
  }
};

/// Says that players may agree on an end, and then plays on.
struct DeafToAgreement : Pearls {
  static StepResult<State, Event> conclude(const State& state, const Agreement&) { return {state, {}, false}; }
};

/// Takes an agreed draw for a win of the first seat.
struct DrawIsWon : Pearls {
  static StepResult<State, Event> conclude(const State& state, const Agreement& agreement) {
    return Pearls::conclude(state, {agreement.winner.value_or(0)});
  }
};

/// Forgets what was agreed when it is written down.
struct ForgetsAgreement : Pearls {
  using Pearls::encode;
  static Json encode(const State& state) {
    Json json = Pearls::encode(state);
    json["agreed"] = nullptr;
    return json;
  }
};

/// Says that it lies open, and hides hands.
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

/// Knows draws by agreement alone: no fault.
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

/// Adds up a sheet wrongly.
struct BadSum : Pearls {
  static ScoreSheet score(const State& state) {
    ScoreSheet sheet = Pearls::score(state);
    if (state.round > 2) ++sheet.seats[0].total;
    return sheet;
  }
};

/// Names a price of nothing for what is free.
struct FreePrice : Pearls {
  static Price price(const State&, Seat, const Action& action) { return {{"pearls", action.number}}; }
};

/// Counts halves.
struct Halves : Pearls {
  using Pearls::encode;
  static Json encode(const View& view) {
    Json json = Pearls::encode(view);
    json["round"] = view.round * 0.5;
    return json;
  }
};

/// Says nothing of the default of an option.
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

/// Sits down any number of divers.
struct AnySeats : Pearls {
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    return Pearls::setup(options, std::clamp(seats, 2, 4), chance);
  }
};

/// Offers a deck that nobody can play with.
struct DeadOption : Pearls {
  static std::expected<State, Violation> setup(const Options& options, int seats, Chance& chance) {
    if (options.deck == Deck::large) return std::unexpected(Violation{"pearls.deck", "lost at sea", "/options/deck"});
    return Pearls::setup(options, seats, chance);
  }
};

/// A view that changes every time it is looked at.
struct RestlessView : Pearls {
  static View view(const State& state, Viewer viewer) {
    static int looks = 0;
    View view = Pearls::view(state, viewer);
    view.round = ++looks;
    return view;
  }
};

}  // namespace reef::toy
