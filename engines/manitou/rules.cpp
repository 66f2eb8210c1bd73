#include "engines/manitou/rules.hpp"

#include "engines/manitou/check.hpp"
#include "engines/manitou/fight.hpp"

namespace reef::manitou {
namespace {

/// §3.3, §3.4: adds a card to the team. The event follows when the team is complete.
void perform(Result& result, Seat seat, const step::Choose& step) {
  Cards& team = result.state.tribes[seat].team;
  ++team[step.card];
  if (!ready(result.state, seat)) return;
  const auto count = static_cast<std::uint8_t>(team_size(result.state, seat));
  result.events.emplace_back(event::Chose{.seat = seat, .count = count, .team = team});
}

/// §5.1. The step is sealed: the player must not see the card drawn next (§4.2) while the laid card can be taken back.
void perform(Result& result, Seat seat, const step::Lay& step) {
  State& state = result.state;
  Tribe& tribe = state.tribes[seat];
  --tribe.hand[step.card];
  --tribe.left[step.card];
  const Meeting meeting = lay_at(state, step.card, step.herd);
  state.phase = Phase::done;
  result.sealed = true;
  event::Laid laid{.seat = seat, .card = step.card, .herd = step.herd, .clash = meeting.clash};
  if (meeting.met != none) {
    laid.met = {.seat = seat_of_play(state, hunt_index(state), meeting.met),
                .card = present(state).plays[meeting.met].card};
  }
  result.events.emplace_back(laid);
}

}  // namespace

std::vector<Action> legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  if (!to_act(state).contains(seat)) return actions;
  actions.reserve(cards_count);
  const auto offer = [&](const Action& action) {
    if (check_step(state, seat, action) == Refusal::allowed) actions.push_back(action);
  };
  for (Card card = 0; card < cards_count; ++card) {
    if (state.phase == Phase::choose) {
      offer(step::Choose{card});
    } else if (state.tribes[seat].hand[card] > 0) {
      for (std::uint8_t herd = 0; herd < herds_count; ++herd) offer(step::Lay{card, herd});
    }
  }
  return actions;
}

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  std::visit([&](const auto& step) { perform(result, seat, step); }, action);
  return result;
}

}  // namespace reef::manitou
