#include "engines/manitou/rules.hpp"

#include "engines/manitou/check.hpp"
#include "engines/manitou/fight.hpp"

namespace reef::manitou {
namespace {

/// §3.3, §3.4: a card more in the team. That is told when the team is whole.
void choose(Result& result, Seat seat, Card card) {
  Tribe& tribe = result.state.tribes[seat];
  ++tribe.team[card];
  if (!ready(result.state, seat)) return;
  result.events.push_back({.kind = Event::Kind::chose,
                           .seat = seat,
                           .count = static_cast<std::uint8_t>(team_size(result.state, seat)),
                           .cards = tribe.team});
}

/// §5.1. What comes to hand after it is not to be seen before the card lies for good (§4.2): the step is sealed.
void lay(Result& result, Seat seat, Card card, int herd) {
  State& state = result.state;
  Tribe& tribe = state.tribes[seat];
  --tribe.hand[card];
  --tribe.left[card];
  const Meeting meeting = lay_at(state, card, herd);
  state.phase = Phase::done;
  result.sealed = true;
  Belonging met;
  if (meeting.met != none) {
    met = {.seat = seat_of_play(state, state.hunt, meeting.met), .card = present(state).plays[meeting.met].card};
  }
  result.events.push_back({.kind = Event::Kind::laid,
                           .seat = seat,
                           .herd = static_cast<std::uint8_t>(herd),
                           .card = card,
                           .clash = meeting.clash,
                           .met = met});
}

}  // namespace

std::vector<Action> legal(const State& state, Seat seat) {
  std::vector<Action> actions;
  if (!to_act(state).contains(seat)) return actions;
  const bool choosing = state.phase == Phase::choose;
  const Action::Kind kind = choosing ? Action::Kind::choose : Action::Kind::lay;
  const Cards& cards = choosing ? state.tribes[seat].left : state.tribes[seat].hand;
  const int herds = choosing ? 1 : herds_count;
  actions.reserve(cards_count);
  for (Card card = 0; card < cards_count; ++card) {
    if (cards[card] == 0) continue;
    for (std::uint8_t herd = 0; herd < herds; ++herd) {
      const Action action{.kind = kind, .card = card, .herd = herd};
      if (check_step(state, seat, action) == Refusal::allowed) actions.push_back(action);
    }
  }
  return actions;
}

std::expected<Result, Violation> apply(const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = check(state, seat, action); refusal != Refusal::allowed) {
    return std::unexpected(violation_of(refusal));
  }
  Result result{.state = state, .events = {}};
  if (action.kind == Action::Kind::choose) {
    choose(result, seat, action.card);
  } else {
    lay(result, seat, action.card, action.herd);
  }
  return result;
}

}  // namespace reef::manitou
