#include "tests/conformance/toy/pearls.hpp"

#include <algorithm>
#include <numeric>

namespace reef::toy {
namespace {

using Action = Pearls::Action;
using Diver = Pearls::Diver;
using Event = Pearls::Event;
using State = Pearls::State;

int draw_from(std::vector<int>& bag, Chance& chance) {
  const int left = std::accumulate(bag.begin(), bag.end(), 0);
  int at = static_cast<int>(chance.below(static_cast<std::uint32_t>(left)));
  std::size_t index = 0;
  while (at >= bag[index]) at -= bag[index++];
  --bag[index];
  return static_cast<int>(index) + 1;
}

void put_in_hand(Diver& diver, int card) {
  diver.hand.insert(std::upper_bound(diver.hand.begin(), diver.hand.end(), card), card);
}

void put_back(std::vector<int>& bag, int card) {
  ++bag[static_cast<std::size_t>(card - 1)];
}

int draw_treasure(Chance& chance) {
  return 1 + static_cast<int>(chance.below(treasure_max));
}

bool over(const State& state) {
  return state.agreed || state.round > rounds_in(state.options.deck);
}

/// The single definition of legality: the rule that a step breaks, or null if it is legal.
const char* broken_rule(const State& state, Seat seat, const Action& action) {
  if (!Pearls::to_act(state).contains(seat)) return "pearls.not_to_act";
  const Diver& diver = state.divers[seat];
  switch (action.kind) {
    case Action::Kind::peek:
      if (!state.options.spyglass) return "pearls.peek.no_spyglass";
      if (diver.peeking || diver.peeked || diver.picked) return "pearls.peek.once_and_before_picking";
      return diver.pearls >= 1 ? nullptr : "pearls.peek.costs_a_pearl";
    case Action::Kind::pick:
      if (diver.picked) return "pearls.pick.once";
      return std::ranges::binary_search(diver.hand, action.number) ? nullptr : "pearls.pick.from_hand";
    case Action::Kind::pledge:
      break;
  }
  if (!diver.picked) return "pearls.pledge.after_picking";
  return action.number <= std::min(diver.pearls, pledge_max) ? nullptr : "pearls.pledge.own_pearls";
}

/// The only seat with the highest sum, if there is one.
std::optional<Seat> winner_of(const State& state) {
  std::optional<Seat> winner;
  int best = 0;
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    const int sum = *state.divers[seat].picked + *state.divers[seat].pledged;
    if (sum == best) winner.reset();
    if (sum > best) winner = seat;
    best = std::max(best, sum);
  }
  return winner;
}

void reveal(State& state, std::vector<Event>& events) {
  const std::optional<Seat> winner = winner_of(state);
  Event event{.kind = Event::Kind::revealed, .seat = winner, .number = state.treasure};
  for (Diver& diver : state.divers) {
    event.picks.push_back(*diver.picked);
    event.pledges.push_back(*diver.pledged);
    put_back(state.discards, *diver.picked);
    diver.pearls -= *diver.pledged;
    diver.picked.reset();
    diver.pledged.reset();
    diver.peeked = false;
  }
  if (winner) {
    ++state.divers[*winner].won;
    state.divers[*winner].points += state.treasure;
  }
  events.push_back(std::move(event));
}

void next_round(State& state, std::vector<Event>& events, Chance& chance) {
  ++state.round;
  if (over(state)) {
    events.push_back({.kind = Event::Kind::ended, .seat = std::nullopt});
    return;
  }
  state.treasure = draw_treasure(chance);
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    const int card = draw_from(state.bag, chance);
    put_in_hand(state.divers[seat], card);
    events.push_back({.kind = Event::Kind::drew, .seat = seat, .number = card, .secret = true});
  }
}

}  // namespace

const Meta& Pearls::meta() {
  static constexpr Meta meta{.id = "pearls",
                             .name = "Pearls",
                             .seats_min = 2,
                             .seats_max = 4,
                             .minutes_min = 1,
                             .minutes_max = 2,
                             .rules_version = 1,
                             .options_schema = R"({
    "type": "object",
    "properties": {
      "deck": {"type": "string", "enum": ["small", "large"], "default": "small"},
      "spyglass": {"type": "boolean", "default": true}
    },
    "additionalProperties": false
  })",
                             .draw_by_agreement = true,
                             .winner_by_agreement = true};
  return meta;
}

Json Pearls::components() {
  return {{"copies", copies_of_a_card}, {"treasure_max", treasure_max}};
}

std::expected<State, Violation> Pearls::setup(const Options& options, int seats, Chance& chance) {
  if (seats < meta().seats_min || seats > meta().seats_max) {
    return std::unexpected(Violation{"pearls.seats", "two to four dive", "/seats"});
  }
  const auto cards = static_cast<std::size_t>(cards_in(options.deck));
  State state{.options = options,
              .treasure = draw_treasure(chance),
              .bag = std::vector<int>(cards, copies_of_a_card),
              .discards = std::vector<int>(cards, 0),
              .divers = std::vector<Diver>(static_cast<std::size_t>(seats))};
  for (Diver& diver : state.divers) {
    for (int dealt = 0; dealt < hand_size; ++dealt) put_in_hand(diver, draw_from(state.bag, chance));
  }
  return state;
}

SeatSet Pearls::to_act(const State& state) {
  SeatSet seats;
  if (over(state)) return seats;
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    if (!state.divers[seat].pledged) seats.insert(seat);
  }
  return seats;
}

std::vector<Action> Pearls::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  const auto add_if_legal = [&](const Action& action) {
    if (broken_rule(state, seat, action) == nullptr) actions.push_back(action);
  };
  add_if_legal({.kind = Action::Kind::peek});
  for (int card = 1; card <= cards_in(state.options.deck); ++card) add_if_legal({Action::Kind::pick, card});
  for (int pearls = 0; pearls <= pledge_max; ++pearls) add_if_legal({Action::Kind::pledge, pearls});
  return actions;
}

Price Pearls::price(const State&, Seat, const Action& action) {
  const int pearls = action.kind == Action::Kind::peek ? 1 : action.kind == Action::Kind::pledge ? action.number : 0;
  return pearls == 0 ? Price{} : Price{{"pearls", pearls}};
}

std::expected<StepResult<State, Event>, Violation> Pearls::apply(const State& state, Seat seat, const Action& action) {
  if (const char* rule = broken_rule(state, seat, action)) return std::unexpected(Violation{rule, "not now", ""});
  StepResult<State, Event> result{.state = state, .events = {}};
  Diver& diver = result.state.divers[seat];
  switch (action.kind) {
    case Action::Kind::peek:
      --diver.pearls;
      diver.peeking = true;
      result.sealed = true;
      result.events.push_back({.kind = Event::Kind::peeking, .seat = seat});
      break;
    case Action::Kind::pick:
      diver.hand.erase(std::ranges::lower_bound(diver.hand, action.number));
      diver.picked = action.number;
      result.events.push_back({.kind = Event::Kind::picked, .seat = seat, .number = action.number, .secret = true});
      break;
    case Action::Kind::pledge:
      diver.pledged = action.number;
      result.events.push_back({.kind = Event::Kind::pledged, .seat = seat, .number = action.number, .secret = true});
      break;
  }
  return result;
}

StepResult<State, Event> Pearls::settle(const State& state, Chance& chance) {
  StepResult<State, Event> result{.state = state, .events = {}};
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    Diver& diver = result.state.divers[seat];
    if (!diver.peeking) continue;
    diver.peeking = false;
    diver.peeked = true;
    result.events.push_back({.kind = Event::Kind::peeked, .seat = seat, .number = state.treasure, .secret = true});
  }
  if (!over(state) && to_act(state).empty()) {
    reveal(result.state, result.events);
    next_round(result.state, result.events, chance);
  }
  return result;
}

StepResult<State, Event> Pearls::conclude(const State& state, const Agreement& agreement) {
  StepResult<State, Event> result{.state = state, .events = {{.kind = Event::Kind::ended, .seat = agreement.winner}}};
  result.state.agreed = agreement;
  return result;
}

Pearls::View Pearls::view(const State& state, Viewer viewer) {
  View view{.round = state.round,
            .treasure = {},
            .discards = state.discards,
            .divers = {},
            .hand = {},
            .picked = {},
            .pledged = {}};
  for (const Diver& diver : state.divers) {
    const int cards = static_cast<int>(diver.hand.size()) + (diver.picked && !diver.pledged ? 1 : 0);
    view.divers.push_back({cards, diver.pledged.has_value(), diver.pearls, diver.points, diver.peeked});
  }
  if (viewer.seat) {
    const Diver& self = state.divers[*viewer.seat];
    view.hand = self.hand;
    view.picked = self.picked;
    view.pledged = self.pledged;
    if (self.peeked) view.treasure = state.treasure;
  }
  return view;
}

Pearls::EventView Pearls::narrate(const Event& event, Viewer viewer) {
  const bool narrated = !event.secret || (viewer.seat && viewer.seat == event.seat);
  return {event.kind, event.seat, narrated ? event.number : std::nullopt, event.picks, event.pledges};
}

State Pearls::redeal(const State& state, Viewer viewer, Chance& chance) {
  State dealt = state;
  if (over(state)) return dealt;
  const auto hidden = [&](std::size_t seat) { return !viewer.seat || *viewer.seat != seat; };
  for (std::size_t seat = 0; seat < dealt.divers.size(); ++seat) {
    if (!hidden(seat)) continue;
    for (const int card : dealt.divers[seat].hand) put_back(dealt.bag, card);
    if (dealt.divers[seat].picked) put_back(dealt.bag, *dealt.divers[seat].picked);
  }
  for (std::size_t seat = 0; seat < dealt.divers.size(); ++seat) {
    if (!hidden(seat)) continue;
    Diver& diver = dealt.divers[seat];
    const std::size_t cards = diver.hand.size();
    diver.hand.clear();
    for (std::size_t card = 0; card < cards; ++card) put_in_hand(diver, draw_from(dealt.bag, chance));
    if (diver.picked) diver.picked = draw_from(dealt.bag, chance);
    if (diver.pledged) {
      diver.pledged =
          static_cast<int>(chance.below(static_cast<std::uint32_t>(std::min(diver.pearls, pledge_max) + 1)));
    }
  }
  if (!viewer.seat || !dealt.divers[*viewer.seat].peeked) dealt.treasure = draw_treasure(chance);
  return dealt;
}

ScoreSheet Pearls::score(const State& state) {
  ScoreSheet sheet;
  for (const Diver& diver : state.divers) {
    sheet.seats.push_back(
        {.items = {{"treasures", diver.won, diver.points, {}}, {"pearls", diver.pearls, diver.pearls, {}}},
         .total = diver.points + diver.pearls});
  }
  return sheet;
}

std::optional<Outcome> Pearls::outcome(const State& state) {
  if (!over(state)) return std::nullopt;
  Outcome outcome{.ranks = {}, .scores = {}, .reason = "rounds_played"};
  for (const SeatScore& seat : score(state).seats) outcome.scores.push_back(seat.total);
  if (state.agreed) {
    const std::optional<Seat> winner = state.agreed->winner;
    outcome.reason = winner ? "agreed_winner" : "agreed_draw";
    for (Seat seat = 0; seat < state.divers.size(); ++seat) {
      outcome.ranks.push_back(!winner || seat == *winner ? 1 : 2);
    }
    return outcome;
  }
  for (const int own : outcome.scores) {
    const auto better = std::ranges::count_if(outcome.scores, [own](int other) { return other > own; });
    outcome.ranks.push_back(1 + static_cast<int>(better));
  }
  return outcome;
}

}  // namespace reef::toy
