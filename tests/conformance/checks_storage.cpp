#include <algorithm>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int damages_a_state = 8;
constexpr int damaged_positions = 8;

/// Everything that anyone may ask of a table, but for its state.
Json everything_told(const Table& table, int seats) {
  Json told = {{"score", table.score()}, {"to_act", Json::array()}, {"outcome", nullptr}};
  for (const Seat seat : table.to_act()) told["to_act"].push_back(seat);
  if (const auto outcome = table.outcome()) told["outcome"] = encode(*outcome);
  for (const Viewer viewer : viewers(seats)) told["views"].push_back(table.view(viewer));
  for (int seat = 0; seat < seats; ++seat) told["legal"].push_back(table.legal(static_cast<Seat>(seat)));
  return told;
}

/// Plays a recorded turn with its logged draws. Answers what went otherwise than recorded, or nothing.
std::string play_again(Table& table, const Turn& turn, const Table& expected) {
  const auto differs = [](const HappeningsPtr& one, const HappeningsPtr& other) {
    return one->record() != other->record();
  };
  for (std::size_t index = 0; index < turn.steps.size(); ++index) {
    const auto applied = table.apply(turn.seat, turn.steps[index]);
    if (!applied) return "step " + turn.steps[index].dump() + " is refused with " + applied.error().rule;
    if (differs(applied->happened, turn.happened[index])) return "a step tells of other events";
  }
  ReplayedChance draws(turn.draws);
  if (differs(table.settle(draws), turn.happened.back())) return "the settling tells of other events";
  if (!draws.faithful()) return "the settling draws otherwise";
  return table.state().dump() == expected.state().dump() ? "" : "the state differs";
}

}  // namespace

Findings check_save_load(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const auto settled = recording.settled();
    for (const Position* position : recording.some_positions()) {
      const Json saved = position->table->state();
      const auto loaded = game.load(saved);
      if (!loaded) {
        findings.push_back(recording.at(*position) + "its state is refused with " + loaded.error().rule + " at '" +
                           loaded.error().path + "'");
        continue;
      }
      if ((*loaded)->state().dump() != saved.dump()) {
        findings.push_back(recording.at(*position) + "saved again, its state is " + (*loaded)->state().dump());
      }
      if (everything_told(**loaded, recording.setting.seats) !=
          everything_told(*position->table, recording.setting.seats)) {
        findings.push_back(recording.at(*position) + "loaded, it shows, lists or scores something else");
      }
      const auto ply = static_cast<std::size_t>(position->ply);
      if (position->half_made || ply >= recording.turns.size()) continue;
      const std::string difference = play_again(**loaded, recording.turns[ply], *settled[ply + 1]->table);
      if (!difference.empty()) findings.push_back(recording.at(*position) + "played on after loading, " + difference);
    }
  }
  return findings;
}

Findings check_damaged_states(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  const auto judge = [&](const Recording& recording, const Position& position, const Json& damaged) {
    const auto loaded = game.load(damaged);
    if (loaded && (*loaded)->state() != damaged) {
      findings.push_back(recording.at(position) + "a state is accepted that is not what it saves: " + damaged.dump());
    } else if (!loaded && loaded.error().rule.empty()) {
      findings.push_back(recording.at(position) + "a damaged state is refused without a rule");
    }
  };
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled(damaged_positions)) {
      KeyedChance dice = recording.dice(*position, "damage");
      const Json state = position->table->state();
      Json surplus = state;
      surplus["surplus"] = 1;
      judge(recording, *position, surplus);
      for (int tried = 0; tried < damages_a_state; ++tried) judge(recording, *position, mutated(state, dice));
    }
  }
  return findings;
}

Findings check_replay(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const auto settled = recording.settled();
    if (settled.empty()) continue;
    ReplayedChance draws(recording.setup_draws);
    const auto table = game.setup(recording.setting.options, recording.setting.seats, draws);
    if (!table || !draws.faithful() || (*table)->state().dump() != settled[0]->table->state().dump()) {
      findings.push_back(recording.whole() + "the same draws set up another table");
      continue;
    }
    for (std::size_t ply = 0; ply < recording.turns.size(); ++ply) {
      const std::string difference = play_again(**table, recording.turns[ply], *settled[ply + 1]->table);
      if (difference.empty()) continue;
      findings.push_back(recording.at(*settled[ply]) + "replayed, " + difference);
      break;
    }
  }
  return findings;
}

Findings check_patches(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const auto settled = recording.settled();
    for (const Position* position : recording.some_settled()) {
      const auto ply = static_cast<std::size_t>(position->ply);
      if (ply + 1 >= settled.size()) continue;
      for (const Viewer viewer : viewers(recording.setting.seats)) {
        const Json before = position->table->view(viewer);
        const Json after = settled[ply + 1]->table->view(viewer);
        if (!before.is_object() || before != position->table->view(viewer)) {
          findings.push_back(recording.at(*position) + "the view of " + name_of(viewer) + " is no steady object");
        } else if (before.patch(Json::diff(before, after)).dump() != after.dump()) {
          findings.push_back(recording.at(*position) + "the patched view of " + name_of(viewer) + " is another");
        }
      }
    }
  }
  return findings;
}

Findings check_whole_numbers(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  if (has_fraction(game.components()))
    findings.push_back(std::string(game.meta().id) + ": a fraction in the components");
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_positions()) {
      if (has_fraction(position->table->state()) || has_fraction(position->legal) ||
          has_fraction(everything_told(*position->table, recording.setting.seats))) {
        findings.push_back(recording.at(*position) + "a fraction in the state, the steps, the score or a view");
      }
    }
    for (std::size_t ply = 0; ply < recording.turns.size(); ++ply) {
      const auto fractional = [](const HappeningsPtr& happened) { return has_fraction(happened->record()); };
      if (std::ranges::any_of(recording.turns[ply].happened, fractional)) {
        findings.push_back(recording.whole() + "ply " + std::to_string(ply) + ": a fraction in an event");
      }
    }
  }
  return findings;
}

}  // namespace reef::conformance
