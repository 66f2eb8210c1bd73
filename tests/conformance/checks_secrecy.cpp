#include <algorithm>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/free_numbers.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int drafts_a_seat = 2;
constexpr int turns_compared = 4;
constexpr int positions_compared = 8;
constexpr std::uint32_t refusals_tried = 4;

/// What a viewer sees of a game between turns.
Json shown(const AnyGame& game_state, Viewer viewer) {
  Json all = {{"view", game_state.view(viewer)},
              {"score", game_state.score()},
              {"to_act", Json::array()},
              {"outcome", nullptr}};
  for (const Seat seat : game_state.to_act()) all["to_act"].push_back(seat);
  if (const auto outcome = game_state.outcome()) all["outcome"] = encode(*outcome);
  if (viewer.seat) all["legal"] = game_state.legal(*viewer.seat);
  return all;
}

Json refusal(const Violation& violation) {
  return {{"rule", violation.rule}, {"detail", violation.detail}, {"path", violation.path}};
}

/// The answer to a draft of a seat.
Json previewed(const AnyGame& game_state, Seat seat, const Json& steps) {
  const auto draft = fold(game_state, seat, steps);
  if (!draft) return refusal(draft.error().violation);
  Json answer = shown(*draft->game_state, Viewer::at(seat));
  for (const auto& events : draft->events) answer["events"].push_back(events->narrate(Viewer::at(seat)));
  answer["sealed"] = draft->sealed;
  answer["can_commit"] = draft->can_commit;
  return answer;
}

/// The steps of one whole random turn.
Json random_turn(const AnyGame& game_state, Seat seat, Chance& dice) {
  Json steps = Json::array();
  const std::unique_ptr<AnyGame> copy = game_state.clone();
  while (copy->to_act().contains(seat) && steps.size() < steps_max) {
    const Json legal = copy->legal(seat);
    if (legal.empty()) break;
    const Json step = step_of(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], dice);
    steps.push_back(step);
    const auto applied = copy->apply(seat, step);
    if (!applied || applied->sealed) break;
  }
  return steps;
}

/// The first random draft with different answers in the two worlds; null if there is none.
Json telling_draft(const AnyGame& game_state, const AnyGame& other, Seat seat, Chance& dice) {
  for (int drafted = 0; drafted < drafts_a_seat; ++drafted) {
    Json steps = Json::array();
    for (const Json& step : random_turn(game_state, seat, dice)) {
      steps.push_back(step);
      if (previewed(game_state, seat, steps).dump() != previewed(other, seat, steps).dump()) return steps;
    }
  }
  return nullptr;
}

/// Steps that a client might send: listed ones of any seat and any position, and mutated ones.
std::vector<Json> tried_steps(const Recording& recording, Chance& dice) {
  std::vector<Json> steps;
  for (std::uint32_t tried = 0; tried < refusals_tried; ++tried) {
    const auto at = dice.below(static_cast<std::uint32_t>(recording.positions.size()));
    for (const Json& legal : recording.positions[at].legal) {
      if (legal.empty()) continue;
      steps.push_back(step_of(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], dice));
      steps.push_back(mutated(steps.back(), dice));
    }
  }
  return steps;
}

/// The first step that is refused differently in the two worlds, or legal in only one of them; null if there is none.
Json telling_refusal(const AnyGame& game_state, const AnyGame& other, Seat seat, const std::vector<Json>& steps) {
  const auto answer = [&](const AnyGame& world, const Json& step) {
    const auto applied = world.clone()->apply(seat, step);
    return applied ? Json("applies") : refusal(applied.error());
  };
  for (const Json& step : steps) {
    if (answer(game_state, step).dump() != answer(other, step).dump()) return step;
  }
  return nullptr;
}

void check_position(const GameEntry& game, const Recording& recording, const Position& position, Findings& findings) {
  KeyedChance dice = recording.dice(position, "secrecy");
  for (const Viewer viewer : viewers(recording.setting.seats)) {
    const std::unique_ptr<AnyGame> other = position.game_state->redeal(viewer, dice);
    const std::string who = recording.at(position) + name_of(viewer);
    if (shown(*position.game_state, viewer).dump() != shown(*other, viewer).dump()) {
      findings.push_back(who + " is shown something hidden: " +
                         Json::diff(shown(*position.game_state, viewer), shown(*other, viewer)).dump());
      continue;
    }
    const auto loaded = game.load(other->state());
    if (!loaded) findings.push_back(who + " may be given a redealt state that is refused with " + loaded.error().rule);
    if (!viewer.seat) continue;
    const Json step = telling_refusal(*position.game_state, *other, *viewer.seat, tried_steps(recording, dice));
    if (!step.is_null()) findings.push_back(who + " learns something hidden from the result of " + step.dump());
    if (!position.game_state->to_act().contains(*viewer.seat)) continue;
    const Json steps = telling_draft(*position.game_state, *other, *viewer.seat, dice);
    if (!steps.is_null()) findings.push_back(who + " learns something hidden from the draft " + steps.dump());
  }
}

/// All that a viewer knows, as a string: the state that `redeal` returns with fixed draws.
std::string knowledge(const AnyGame& game_state, Viewer viewer) {
  KeyedChance luck = luck_of(0, 0);
  return game_state.redeal(viewer, luck)->state().dump();
}

/// How one viewer sees a future.
struct Aspect {
  std::string narrated;  ///< The events of the turn and its settling.
  std::string shown;     ///< The game after it.
  std::string knowledge;
};

/// A possible continuation of a game by one turn.
struct Future {
  Json steps;
  std::string state;
  std::vector<Aspect> aspects;  ///< By viewer, in the order of `viewers`.
};

std::optional<Future> future(const AnyGame& game_state, Seat seat, const Json& steps, KeyedChance luck, int seats) {
  auto draft = fold(game_state, seat, steps);
  if (!draft || !draft->can_commit) return std::nullopt;
  draft->events.push_back(draft->game_state->settle(luck));
  Future future{.steps = steps, .state = draft->game_state->state().dump(), .aspects = {}};
  for (const Viewer viewer : viewers(seats)) {
    Json narrated = Json::array();
    for (const auto& each : draft->events) narrated.push_back({each->narrate(viewer), each->stages(viewer)});
    future.aspects.push_back(
        {narrated.dump(), shown(*draft->game_state, viewer).dump(), knowledge(*draft->game_state, viewer)});
  }
  return future;
}

/// Some random turns of one seat, each settled with two different sequences of draws.
std::vector<Future> futures(const Recording& recording, const Position& position, Seat seat) {
  KeyedChance dice = recording.dice(position, "futures");
  std::vector<Future> all;
  for (int turn = 0; turn < turns_compared; ++turn) {
    const Json steps = random_turn(*position.game_state, seat, dice);
    for (const char* luck : {"one luck", "another luck"}) {
      auto next = future(*position.game_state, seat, steps, recording.dice(position, luck), recording.setting.seats);
      if (next) all.push_back(std::move(*next));
    }
  }
  return all;
}

/// What is wrong with how one viewer sees two futures with different states; empty if nothing.
using JudgePair = std::string (*)(const Aspect&, const Aspect&);

/// Applies `judge` to two futures for every viewer, except the acting seat if its own choice made them differ.
std::string judge_pair(const Future& one, const Future& other, Seat seat, int seats, JudgePair judge) {
  const auto all = viewers(seats);
  for (std::size_t index = 0; index < all.size(); ++index) {
    if (all[index] == Viewer::at(seat) && one.steps != other.steps) continue;
    const std::string fault = judge(one.aspects[index], other.aspects[index]);
    if (!fault.empty()) return name_of(all[index]) + " " + fault;
  }
  return "";
}

void compare_futures(const Recording& recording, JudgePair judge, Findings& findings) {
  for (const Position* position : recording.some_settled(positions_compared)) {
    for (const Seat seat : position->game_state->to_act()) {
      const std::vector<Future> all = futures(recording, *position, seat);
      for (std::size_t one = 0; one < all.size(); ++one) {
        for (std::size_t other = one + 1; other < all.size(); ++other) {
          if (all[one].state == all[other].state) continue;
          const std::string fault = judge_pair(all[one], all[other], seat, recording.setting.seats, judge);
          if (fault.empty()) continue;
          findings.push_back(recording.at(*position) + "after " + all[one].steps.dump() + " or " +
                             all[other].steps.dump() + " by seat " + std::to_string(seat) + ", " + fault);
        }
      }
    }
  }
}

}  // namespace

Findings check_secrecy(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled()) check_position(game, recording, *position, findings);
  }
  return findings;
}

Findings check_openness(const GameEntry& game, std::span<const Recording> recordings) {
  const bool open = game.meta().open_information;
  Findings findings;
  bool differs = false;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled()) {
      const Json seen = position->game_state->view(Viewer::spectator());
      const auto sees_the_same = [&](Viewer viewer) { return position->game_state->view(viewer) == seen; };
      if (std::ranges::all_of(viewers(recording.setting.seats), sees_the_same)) continue;
      differs = true;
      if (open)
        findings.push_back(recording.at(*position) + "the game declares open information, but has hidden information");
    }
  }
  if (!open && !differs)
    findings.push_back(std::string(game.meta().id) + " has open information, but does not declare it");
  return findings;
}

Findings check_narration(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  const JudgePair judge = [](const Aspect& one, const Aspect& other) -> std::string {
    return one.knowledge == other.knowledge && one.narrated != other.narrated ? "can tell which, and must not know"
                                                                              : "";
  };
  for (const Recording& recording : recordings) compare_futures(recording, judge, findings);
  return findings;
}

Findings check_redeal(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  const JudgePair judge = [](const Aspect& one, const Aspect& other) -> std::string {
    const bool alike = one.narrated == other.narrated && one.shown == other.shown;
    return alike && one.knowledge != other.knowledge
               ? "sees no difference, but is dealt different states by the same draws"
               : "";
  };
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled()) {
      KeyedChance dice = recording.dice(*position, "redeal");
      for (const Viewer viewer : viewers(recording.setting.seats)) {
        const std::unique_ptr<AnyGame> other = position->game_state->redeal(viewer, dice);
        if (knowledge(*position->game_state, viewer) == knowledge(*other, viewer)) continue;
        findings.push_back(recording.at(*position) + "what " + name_of(viewer) +
                           " is dealt depends on what is hidden from it, not only on the draws");
      }
    }
    compare_futures(recording, judge, findings);
  }
  return findings;
}

}  // namespace reef::conformance
