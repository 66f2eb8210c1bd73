#include "tests/conformance/toy/plunge.hpp"

#include <algorithm>

namespace reef::toy::plunge {
namespace {

bool over(const State& state) {
  return std::ranges::any_of(state.points, [](int points) { return points >= goal; });
}

std::optional<Violation> fault_of(const State& state, Seat seat, const Action& action) {
  if (!Game::to_act(state).contains(seat)) return Violation{"plunge.turn", "another seat is to move", ""};
  if (std::holds_alternative<Breathe>(action) && state.breathed) return Violation{"plunge.breathe", "once a turn", ""};
  if (std::holds_alternative<Surface>(action) && state.at_risk == 0)
    return Violation{"plunge.surface", "there is nothing to keep", ""};
  return std::nullopt;
}

void pass_on(State& state) {
  state.at_risk = 0;
  state.breathed = false;
  state.turn = static_cast<Seat>((state.turn + 1U) % state.points.size());
}

}  // namespace

const Meta& Game::meta() {
  static const std::string schema = options_schema<Options>("Plunge");
  static const Meta meta = {.id = "plunge",
                            .name = "Plunge",
                            .seats_min = 2,
                            .seats_max = 4,
                            .minutes_min = 2,
                            .minutes_max = 5,
                            .rules_version = 1,
                            .options_schema = schema,
                            .open_information = true};
  return meta;
}

std::expected<State, Violation> Game::setup(const Options&, int seats, Chance&) {
  if (seats < 2 || seats > 4) return std::unexpected(Violation{"plunge.seats", "two to four play", "/seats"});
  State state;
  state.points.resize(static_cast<std::size_t>(seats));
  return state;
}

SeatSet Game::to_act(const State& state) {
  return over(state) || state.diving || state.surfacing ? SeatSet() : SeatSet::of(state.turn);
}

std::vector<Action> Game::legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  for (const Action& action : {Action(Dive{}), Action(Breathe{}), Action(Surface{})}) {
    if (!fault_of(state, seat, action)) actions.push_back(action);
  }
  return actions;
}

std::expected<StepResult<State, Event>, Violation> Game::apply(const State& state, Seat seat, const Action& action) {
  if (auto fault = fault_of(state, seat, action)) return std::unexpected(std::move(*fault));
  StepResult<State, Event> result{.state = state, .events = {}};
  if (std::holds_alternative<Dive>(action)) {
    result.state.diving = true;
  } else if (std::holds_alternative<Surface>(action)) {
    result.state.surfacing = true;
  } else {
    result.state.breathed = true;
    result.state.at_risk += 1;
    result.whole = true;
  }
  return result;
}

StepResult<State, Event> Game::settle(const State& state, Chance& chance) {
  StepResult<State, Event> result{.state = state, .events = {}};
  State& after = result.state;
  after.diving = after.surfacing = false;
  if (state.surfacing) {
    after.points[state.turn] += state.at_risk;
    result.events.emplace_back(Kept{state.turn, state.at_risk});
    pass_on(after);
  } else if (state.diving) {
    const auto eyes = static_cast<std::uint8_t>(1 + chance.below(6));
    result.events.emplace_back(Thrown{state.turn, eyes});
    after.at_risk = static_cast<std::uint8_t>(std::min(points_max / 2, state.at_risk + eyes));
    if (eyes == 1) pass_on(after);
  }
  return result;
}

ScoreSheet Game::score(const State& state) {
  ScoreSheet sheet;
  for (const int points : state.points)
    sheet.seats.push_back({.items = {{"points", points, points, {}}}, .total = points});
  return sheet;
}

std::optional<Outcome> Game::outcome(const State& state) {
  if (!over(state)) return std::nullopt;
  Outcome outcome{.ranks = {}, .scores = {}, .reason = "goal"};
  for (const int own : state.points) {
    outcome.scores.push_back(own);
    outcome.ranks.push_back(
        1 + static_cast<int>(std::ranges::count_if(state.points, [own](int each) { return each > own; })));
  }
  return outcome;
}

std::expected<State, Violation> Game::decode_state(const Json& json) {
  std::expected<State, Violation> state = read<State>(json);
  if (state && state->turn >= state->points.size())
    return std::unexpected(Violation{"plunge.state.turn", "no such seat", "/turn"});
  if (state && state->breathed && state->at_risk == 0)
    return std::unexpected(Violation{"plunge.state.breathed", "a breath is a point at risk", "/breathed"});
  return state;
}

}  // namespace reef::toy::plunge
