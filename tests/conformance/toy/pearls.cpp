#include "tests/conformance/toy/pearls.hpp"

#include <algorithm>
#include <concepts>
#include <iterator>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>

namespace reef::toy::pearls {
namespace {

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

const char* fault_of(const State& state, const Diver& diver, const Peek&) {
  if (!state.options.spyglass) return "pearls.peek.no_spyglass";
  if (diver.peeking || diver.peeked || diver.picked) return "pearls.peek.once_and_before_picking";
  return diver.pearls >= 1 ? nullptr : "pearls.peek.costs_a_pearl";
}
const char* fault_of(const State&, const Diver& diver, const Pick& step) {
  if (diver.picked) return "pearls.pick.once";
  return std::ranges::binary_search(diver.hand, step.card) ? nullptr : "pearls.pick.from_hand";
}
const char* fault_of(const State&, const Diver& diver, const Pledge& step) {
  if (!diver.picked) return "pearls.pledge.after_picking";
  return step.pearls <= std::min(diver.pearls, pledge_max) ? nullptr : "pearls.pledge.own_pearls";
}

/// The single definition of legality: the rule that a step breaks, or null if it is legal.
const char* broken_rule(const State& state, Seat seat, const Action& action) {
  if (!Game::to_act(state).contains(seat)) return "pearls.not_to_act";
  return std::visit([&](const auto& step) { return fault_of(state, state.divers[seat], step); }, action);
}

void take(StepResult<State, Event>& result, Diver& diver, Seat seat, const Peek&) {
  --diver.pearls;
  diver.peeking = true;
  result.sealed = true;
  result.events.emplace_back(Peeking{seat});
}
void take(StepResult<State, Event>& result, Diver& diver, Seat seat, const Pick& step) {
  diver.hand.erase(std::ranges::lower_bound(diver.hand, step.card));
  diver.picked = step.card;
  result.events.emplace_back(Picked{{seat, step.card}});
}
void take(StepResult<State, Event>& result, Diver& diver, Seat seat, const Pledge& step) {
  diver.pledged = step.pearls;
  result.events.emplace_back(Pledged{{seat, step.pearls}});
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
  Revealed event{.seat = winner, .number = state.treasure, .picks = {}, .pledges = {}};
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
  events.emplace_back(std::move(event));
}

void next_round(State& state, std::vector<Event>& events, Chance& chance) {
  ++state.round;
  if (over(state)) {
    events.emplace_back(Ended{});
    return;
  }
  state.treasure = draw_treasure(chance);
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    const int card = draw_from(state.bag, chance);
    put_in_hand(state.divers[seat], card);
    events.emplace_back(Drew{{seat, card}});
  }
}

}  // namespace

const Meta& Game::meta() {
  static const std::string schema = options_schema<Options>("Pearls");
  static const Meta meta{.id = "pearls",
                         .name = "Pearls",
                         .seats_min = 2,
                         .seats_max = divers_max,
                         .minutes_min = 1,
                         .minutes_max = 2,
                         .rules_version = 1,
                         .options_schema = schema,
                         .draw_by_agreement = true,
                         .winner_by_agreement = true};
  return meta;
}

Json Game::components() {
  return {{"copies", copies_of_a_card}, {"treasure_max", treasure_max}};
}

std::expected<State, Violation> Game::setup(const Options& options, int seats, Chance& chance) {
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

SeatSet Game::to_act(const State& state) {
  SeatSet seats;
  if (over(state)) return seats;
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    if (!state.divers[seat].pledged) seats.insert(seat);
  }
  return seats;
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  const auto add_if_legal = [&](const Action& action) {
    if (broken_rule(state, seat, action) == nullptr) actions.push_back(action);
  };
  add_if_legal(Peek{});
  for (int card = 1; card <= cards_in(state.options.deck); ++card) add_if_legal(Pick{card});
  for (int pearls = 0; pearls <= pledge_max; ++pearls) add_if_legal(Pledge{pearls});
  return actions;
}

Price Game::price(const State&, Seat, const Action& action) {
  const Pledge* pledge = std::get_if<Pledge>(&action);
  const int pearls = std::holds_alternative<Peek>(action) ? 1 : pledge != nullptr ? pledge->pearls : 0;
  return pearls == 0 ? Price{} : Price{{"pearls", pearls}};
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  if (const char* rule = broken_rule(state, seat, action)) return std::unexpected(Violation{rule, "not now", ""});
  StepResult<State, Event> result{.state = state, .events = {}};
  Diver& diver = result.state.divers[seat];
  std::visit([&](const auto& step) { take(result, diver, seat, step); }, action);
  return result;
}

StepResult<State, Event> Game::settle(const State& state, Chance& chance) {
  StepResult<State, Event> result{.state = state, .events = {}};
  for (Seat seat = 0; seat < state.divers.size(); ++seat) {
    Diver& diver = result.state.divers[seat];
    if (!diver.peeking) continue;
    diver.peeking = false;
    diver.peeked = true;
    result.events.emplace_back(Peeked{{seat, state.treasure}});
  }
  if (!over(state) && to_act(state).empty()) {
    reveal(result.state, result.events);
    next_round(result.state, result.events, chance);
  }
  return result;
}

StepResult<State, Event> Game::conclude(const State& state, const Agreement& agreement) {
  StepResult<State, Event> result{.state = state, .events = {Ended{agreement.winner}}};
  result.state.agreed = agreement;
  return result;
}

View Game::view(const State& state, Viewer viewer) {
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

Event Game::narrate(const Event& event, Viewer viewer) {
  Event narrated = event;
  const auto cut = [&](auto& each) {
    if constexpr (std::derived_from<std::remove_cvref_t<decltype(each)>, Secret>) {
      if (viewer.seat != each.seat) each.number.reset();
    }
  };
  std::visit(cut, narrated);
  return narrated;
}

State Game::redeal(const State& state, Viewer viewer, Chance& chance) {
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

ScoreSheet Game::score(const State& state) {
  ScoreSheet sheet;
  for (const Diver& diver : state.divers) {
    sheet.seats.push_back(
        {.items = {{"treasures", diver.won, diver.points, {}}, {"pearls", diver.pearls, diver.pearls, {}}},
         .total = diver.points + diver.pearls});
  }
  return sheet;
}

std::optional<Outcome> Game::outcome(const State& state) {
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

namespace {

/// Why no game leads to this diver; null if one may.
const char* fault_of(const Diver& diver, int cards) {
  const auto in_deck = [cards](int card) { return card <= cards; };
  if (!std::ranges::is_sorted(diver.hand) || !std::ranges::all_of(diver.hand, in_deck)) return "hands are sorted";
  if (diver.picked && !in_deck(*diver.picked)) return "the card is not in the deck";
  if (diver.pledged && (!diver.picked || *diver.pledged > diver.pearls)) return "own pearls are pledged, with a card";
  return nullptr;
}

/// No card is missing or extra.
bool cards_conserved(const State& state) {
  std::vector<int> counts = state.bag;
  for (std::size_t card = 0; card < counts.size(); ++card) counts[card] += state.discards[card];
  for (const Diver& diver : state.divers) {
    for (const int card : diver.hand) ++counts[static_cast<std::size_t>(card - 1)];
    if (diver.picked) ++counts[static_cast<std::size_t>(*diver.picked - 1)];
  }
  return std::ranges::all_of(counts, [](int count) { return count == copies_of_a_card; });
}

bool hands_fit_the_round(const State& state) {
  const std::size_t due = state.round > rounds_in(state.options.deck) ? hand_size - 1 : hand_size;
  return std::ranges::all_of(state.divers,
                             [due](const Diver& diver) { return diver.hand.size() + (diver.picked ? 1 : 0) == due; });
}

/// What is wrong with the state that its description cannot say; null if nothing.
const char* fault_of(const State& state) {
  const int cards = cards_in(state.options.deck);
  const int rounds = rounds_in(state.options.deck);
  if (std::ssize(state.bag) != cards || std::ssize(state.discards) != cards) return "a count for each card";
  for (const Diver& diver : state.divers) {
    if (const char* fault = fault_of(diver, cards)) return fault;
  }
  if (state.round > rounds + 1) return "there are not so many rounds";
  if (state.agreed && state.round > rounds) return "it was over before";
  if (state.agreed && state.agreed->winner.value_or(0) >= state.divers.size()) return "the winner has no seat";
  if (!cards_conserved(state)) return "a card is missing or too many";
  return hands_fit_the_round(state) ? nullptr : "hands of three cards";
}

}  // namespace

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (!state) return state;
  if (const char* fault = fault_of(*state)) return std::unexpected(Violation{"pearls.state", fault, ""});
  return state;
}

}  // namespace reef::toy::pearls
