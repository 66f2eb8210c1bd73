#include "engines/core/draft.hpp"

#include <utility>

namespace reef {
namespace {

std::unexpected<StepRefused> refused(std::size_t index, const char* rule, const char* detail) {
  return std::unexpected(StepRefused{index, Violation{rule, detail, ""}});
}

}  // namespace

std::expected<Draft, StepRefused> fold(const AnyGame& game_state, Seat seat, const Json& steps) {
  if (!steps.is_array()) return refused(0, "json.type", "expected an array of steps");
  if (steps.size() > steps_max) return refused(steps_max, "turn.too_many_steps", "a turn has at most 64 steps");
  if (!game_state.to_act().contains(seat)) return refused(0, "turn.not_your_turn", "it is not this seat's turn");

  Draft draft{.game_state = game_state.clone(), .events = {}};
  for (std::size_t index = 0; index < steps.size(); ++index) {
    if (draft.is_over) return refused(index, "turn.complete", "the turn was complete before this step");
    auto applied = draft.game_state->apply(seat, steps[index]);
    if (!applied) return std::unexpected(StepRefused{index, std::move(applied.error())});
    draft.events.push_back(std::move(applied->events));
    draft.sealed = applied->sealed;
    draft.is_over = draft.sealed || !draft.game_state->to_act().contains(seat);
    draft.can_commit = draft.is_over || applied->whole;
  }
  return draft;
}

}  // namespace reef
