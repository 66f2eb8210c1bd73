#include <algorithm>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int drafts_a_seat = 2;
constexpr int turns_compared = 4;
constexpr int positions_compared = 8;
constexpr std::uint32_t refusals_tried = 4;

/// What a viewer is shown of a table between turns.
Json shown(const Table& table, Viewer viewer) {
  Json all = {{"view", table.view(viewer)}, {"score", table.score()}, {"to_act", Json::array()}, {"outcome", nullptr}};
  for (const Seat seat : table.to_act()) all["to_act"].push_back(seat);
  if (const auto outcome = table.outcome()) all["outcome"] = encode(*outcome);
  if (viewer.seat) all["legal"] = table.legal(*viewer.seat);
  return all;
}

Json refusal(const Violation& violation) {
  return {{"rule", violation.rule}, {"detail", violation.detail}, {"path", violation.path}};
}

/// What a seat is answered to a draft.
Json previewed(const Table& table, Seat seat, const Json& steps) {
  const auto draft = fold(table, seat, steps);
  if (!draft) return refusal(draft.error().violation);
  Json answer = shown(*draft->table, Viewer::at(seat));
  for (const auto& happened : draft->happened) answer["events"].push_back(happened->narrate(Viewer::at(seat)));
  answer["sealed"] = draft->sealed;
  answer["can_commit"] = draft->can_commit;
  return answer;
}

/// The steps of one whole turn, taken at random.
Json random_turn(const Table& table, Seat seat, Chance& dice) {
  Json steps = Json::array();
  const std::unique_ptr<Table> copy = table.clone();
  while (copy->to_act().contains(seat) && steps.size() < steps_max) {
    const Json legal = copy->legal(seat);
    if (legal.empty()) break;
    const Json& step = legal[dice.below(static_cast<std::uint32_t>(legal.size()))].at("step");
    steps.push_back(step);
    const auto applied = copy->apply(seat, step);
    if (!applied || applied->sealed) break;
  }
  return steps;
}

/// The first draft of some random ones that is answered otherwise in another world; null if there is none.
Json telling_draft(const Table& table, const Table& other, Seat seat, Chance& dice) {
  for (int drafted = 0; drafted < drafts_a_seat; ++drafted) {
    Json steps = Json::array();
    for (const Json& step : random_turn(table, seat, dice)) {
      steps.push_back(step);
      if (previewed(table, seat, steps).dump() != previewed(other, seat, steps).dump()) return steps;
    }
  }
  return nullptr;
}

/// Steps that somebody might send: listed ones, for whichever seat and wherever in the game, and such with a fault.
std::vector<Json> tried_steps(const Recording& recording, Chance& dice) {
  std::vector<Json> steps;
  for (std::uint32_t tried = 0; tried < refusals_tried; ++tried) {
    const auto at = dice.below(static_cast<std::uint32_t>(recording.positions.size()));
    for (const Json& legal : recording.positions[at].legal) {
      if (legal.empty()) continue;
      steps.push_back(legal[dice.below(static_cast<std::uint32_t>(legal.size()))].at("step"));
      steps.push_back(mutated(steps.back(), dice));
    }
  }
  return steps;
}

/// The first step that a seat is refused in other words, or takes in one world only; null if there is none.
Json telling_refusal(const Table& table, const Table& other, Seat seat, const std::vector<Json>& steps) {
  const auto answer = [&](const Table& world, const Json& step) {
    const auto applied = world.clone()->apply(seat, step);
    return applied ? Json("applies") : refusal(applied.error());
  };
  for (const Json& step : steps) {
    if (answer(table, step).dump() != answer(other, step).dump()) return step;
  }
  return nullptr;
}

void check_position(const GameEntry& game, const Recording& recording, const Position& position, Findings& findings) {
  KeyedChance dice = recording.dice(position, "secrecy");
  for (const Viewer viewer : viewers(recording.setting.seats)) {
    const std::unique_ptr<Table> other = position.table->redeal(viewer, dice);
    const std::string who = recording.at(position) + name_of(viewer);
    if (shown(*position.table, viewer).dump() != shown(*other, viewer).dump()) {
      findings.push_back(who + " is shown something hidden: " +
                         Json::diff(shown(*position.table, viewer), shown(*other, viewer)).dump());
      continue;
    }
    const auto loaded = game.load(other->state());
    if (!loaded) findings.push_back(who + " may imagine a state that is refused with " + loaded.error().rule);
    if (!viewer.seat) continue;
    const Json step = telling_refusal(*position.table, *other, *viewer.seat, tried_steps(recording, dice));
    if (!step.is_null()) findings.push_back(who + " is told something hidden by what becomes of " + step.dump());
    if (!position.table->to_act().contains(*viewer.seat)) continue;
    const Json steps = telling_draft(*position.table, *other, *viewer.seat, dice);
    if (!steps.is_null()) findings.push_back(who + " is told something hidden by the draft " + steps.dump());
  }
}

/// All that a viewer knows, as `redeal` has it: the world that one fixed luck deals it.
std::string knowledge(const Table& table, Viewer viewer) {
  KeyedChance luck = luck_of(0, 0);
  return table.redeal(viewer, luck)->state().dump();
}

/// What one viewer makes of a future.
struct Aspect {
  std::string told;   ///< Of the turn and its settling.
  std::string shown;  ///< Of the table after it.
  std::string knowledge;
};

/// One way in which a game might have gone on from a position.
struct Future {
  Json steps;
  std::string state;
  std::vector<Aspect> aspects;  ///< By viewer, in the order of `viewers`.
};

std::optional<Future> future(const Table& table, Seat seat, const Json& steps, KeyedChance luck, int seats) {
  auto draft = fold(table, seat, steps);
  if (!draft || !draft->can_commit) return std::nullopt;
  draft->happened.push_back(draft->table->settle(luck));
  Future future{.steps = steps, .state = draft->table->state().dump(), .aspects = {}};
  for (const Viewer viewer : viewers(seats)) {
    Json told = Json::array();
    for (const auto& each : draft->happened) told.push_back(each->narrate(viewer));
    future.aspects.push_back({told.dump(), shown(*draft->table, viewer).dump(), knowledge(*draft->table, viewer)});
  }
  return future;
}

/// Some turns of one seat, each settled with two different lucks.
std::vector<Future> futures(const Recording& recording, const Position& position, Seat seat) {
  KeyedChance dice = recording.dice(position, "futures");
  std::vector<Future> all;
  for (int turn = 0; turn < turns_compared; ++turn) {
    const Json steps = random_turn(*position.table, seat, dice);
    for (const char* luck : {"one luck", "another luck"}) {
      auto next = future(*position.table, seat, steps, recording.dice(position, luck), recording.setting.seats);
      if (next) all.push_back(std::move(*next));
    }
  }
  return all;
}

/// What is wrong with what one viewer makes of two futures with different states; nothing if all is well.
using JudgePair = std::string (*)(const Aspect&, const Aspect&);

/// Puts a pair of futures before the judge, for every viewer but the seat whose own choice tells them apart.
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
    for (const Seat seat : position->table->to_act()) {
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
      const Json seen = position->table->view(Viewer::spectator());
      const auto sees_the_same = [&](Viewer viewer) { return position->table->view(viewer) == seen; };
      if (std::ranges::all_of(viewers(recording.setting.seats), sees_the_same)) continue;
      differs = true;
      if (open) findings.push_back(recording.at(*position) + "the game is said to lie open, and does not");
    }
  }
  if (!open && !differs) findings.push_back(std::string(game.meta().id) + " lies open, and does not say so");
  return findings;
}

Findings check_narration(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  const JudgePair judge = [](const Aspect& one, const Aspect& other) -> std::string {
    return one.knowledge == other.knowledge && one.told != other.told ? "is told which, and may not know" : "";
  };
  for (const Recording& recording : recordings) compare_futures(recording, judge, findings);
  return findings;
}

Findings check_redeal(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  const JudgePair judge = [](const Aspect& one, const Aspect& other) -> std::string {
    const bool alike = one.told == other.told && one.shown == other.shown;
    return alike && one.knowledge != other.knowledge ? "knows no difference, and is dealt different worlds by one luck"
                                                     : "";
  };
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled()) {
      KeyedChance dice = recording.dice(*position, "redeal");
      for (const Viewer viewer : viewers(recording.setting.seats)) {
        const std::unique_ptr<Table> other = position->table->redeal(viewer, dice);
        if (knowledge(*position->table, viewer) == knowledge(*other, viewer)) continue;
        findings.push_back(recording.at(*position) + "what " + name_of(viewer) +
                           " is dealt depends on what is hidden from it, not on luck alone");
      }
    }
    compare_futures(recording, judge, findings);
  }
  return findings;
}

}  // namespace reef::conformance
