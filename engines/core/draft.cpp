#include "engines/core/draft.hpp"

#include <utility>

namespace reef {
namespace {

std::unexpected<StepRefused> refused(std::size_t index, const char* rule, const char* detail) {
  return std::unexpected(StepRefused{index, Violation{rule, detail, ""}});
}

}  // namespace

std::expected<Draft, StepRefused> fold(const Table& table, Seat seat, const Json& steps) {
  if (!steps.is_array()) return refused(0, "json.type", "steps is an array");
  if (steps.size() > steps_max) return refused(steps_max, "turn.too_many_steps", "a turn has at most 64 steps");
  if (!table.to_act().contains(seat)) return refused(0, "turn.not_your_turn", "this seat owes no decision now");

  Draft draft{.table = table.clone(), .happened = {}};
  for (std::size_t index = 0; index < steps.size(); ++index) {
    if (draft.can_commit) return refused(index, "turn.complete", "the turn was whole before this step");
    auto applied = draft.table->apply(seat, steps[index]);
    if (!applied) return std::unexpected(StepRefused{index, std::move(applied.error())});
    draft.happened.push_back(std::move(applied->happened));
    draft.sealed = applied->sealed;
    draft.can_commit = draft.sealed || !draft.table->to_act().contains(seat);
  }
  return draft;
}

}  // namespace reef
