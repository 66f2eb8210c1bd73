#include <algorithm>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int damages_a_state = 8;
constexpr int damaged_positions = 8;

/// Everything that a client may request of a game, except the state.
Json everything_shown(const AnyGame& game_state, int seats) {
  Json narrated = {{"score", game_state.score()}, {"to_act", Json::array()}, {"outcome", nullptr}};
  for (const Seat seat : game_state.to_act()) narrated["to_act"].push_back(seat);
  if (const auto outcome = game_state.outcome()) narrated["outcome"] = encode(*outcome);
  for (const Viewer viewer : viewers(seats)) narrated["views"].push_back(game_state.view(viewer));
  for (int seat = 0; seat < seats; ++seat) narrated["legal"].push_back(game_state.legal(static_cast<Seat>(seat)));
  return narrated;
}

/// The text that `write` writes.
template <class Write>
std::string written(Write write) {
  JsonWriter out;
  write(out);
  return out.take();
}

/// What is shown as text that differs from what is shown as a tree; empty if nothing does.
std::string different_as_text(const AnyGame& game_state, int seats) {
  if (game_state.state_text() != game_state.state().dump()) return "its state";
  if (written([&](JsonWriter& out) { game_state.write_score(out); }) != game_state.score().dump()) return "its score";
  for (const Viewer viewer : viewers(seats)) {
    if (written([&](JsonWriter& out) { game_state.write_view(viewer, out); }) != game_state.view(viewer).dump())
      return "a view";
  }
  for (int at = 0; at < seats; ++at) {
    const auto seat = static_cast<Seat>(at);
    if (written([&](JsonWriter& out) { game_state.write_legal(seat, out); }) != game_state.legal(seat).dump())
      return "its list of steps";
  }
  return "";
}

/// Whether what viewers may know of these events is the same as text.
bool same_as_text(const EventsPtr& events, int seats) {
  return std::ranges::all_of(viewers(seats), [&](Viewer viewer) {
    return written([&](JsonWriter& out) {
             out.begin_array();
             events->write_narrated(viewer, out);
             out.end_array();
           }) == events->narrate(viewer).dump();
  });
}

/// Replays a recorded turn with its logged draws. Returns the first difference from the recording; empty if there is
/// none.
std::string play_again(AnyGame& game_state, const Turn& turn, const AnyGame& expected) {
  const auto differs = [](const EventsPtr& one, const EventsPtr& other) { return one->record() != other->record(); };
  for (std::size_t index = 0; index < turn.steps.size(); ++index) {
    const auto applied = game_state.apply(turn.seat, turn.steps[index]);
    if (!applied) return "step " + turn.steps[index].dump() + " is refused with " + applied.error().rule;
    if (differs(applied->events, turn.events[index])) return "a step has different events";
  }
  ReplayedChance draws(turn.draws);
  if (differs(game_state.settle(draws), turn.events.back())) return "the end of the turn has different events";
  if (!draws.faithful()) return "the end of the turn makes different draws";
  return game_state.state().dump() == expected.state().dump() ? "" : "the state differs";
}

}  // namespace

Findings check_save_load(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const auto settled = recording.settled();
    for (const Turn& turn : recording.turns) {
      const auto is_same = [&](const EventsPtr& events) { return same_as_text(events, recording.setting.seats); };
      if (!std::ranges::all_of(turn.events, is_same)) findings.push_back(recording.whole() + "events differ as text");
    }
    for (const Position* position : recording.some_positions()) {
      const Json saved = position->game_state->state();
      const std::string different = different_as_text(*position->game_state, recording.setting.seats);
      if (!different.empty()) findings.push_back(recording.at(*position) + different + " differs as text");
      const auto loaded = game.load(saved);
      if (!loaded) {
        findings.push_back(recording.at(*position) + "its state is refused with " + loaded.error().rule + " at '" +
                           loaded.error().path + "'");
        continue;
      }
      if ((*loaded)->state().dump() != saved.dump()) {
        findings.push_back(recording.at(*position) + "saved again, its state is " + (*loaded)->state().dump());
      }
      if (everything_shown(**loaded, recording.setting.seats) !=
          everything_shown(*position->game_state, recording.setting.seats)) {
        findings.push_back(recording.at(*position) + "after loading, it shows, lists or scores something else");
      }
      const auto ply = static_cast<std::size_t>(position->ply);
      if (position->half_made || ply >= recording.turns.size()) continue;
      const std::string difference = play_again(**loaded, recording.turns[ply], *settled[ply + 1]->game_state);
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
      findings.push_back(recording.at(position) +
                         "a state is accepted that differs from what it saves: " + damaged.dump());
    } else if (!loaded && loaded.error().rule.empty()) {
      findings.push_back(recording.at(position) + "a damaged state is refused without a rule");
    }
  };
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled(damaged_positions)) {
      KeyedChance dice = recording.dice(*position, "damage");
      const Json state = position->game_state->state();
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
    const auto game_state = game.setup(recording.setting.options, recording.setting.seats, draws);
    if (!game_state || !draws.faithful() || (*game_state)->state().dump() != settled[0]->game_state->state().dump()) {
      findings.push_back(recording.whole() + "the same draws give a different setup");
      continue;
    }
    for (std::size_t ply = 0; ply < recording.turns.size(); ++ply) {
      const std::string difference = play_again(**game_state, recording.turns[ply], *settled[ply + 1]->game_state);
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
        const Json before = position->game_state->view(viewer);
        const Json after = settled[ply + 1]->game_state->view(viewer);
        if (!before.is_object() || before != position->game_state->view(viewer)) {
          findings.push_back(recording.at(*position) + "the view of " + name_of(viewer) + " is not a stable object");
        } else if (before.patch(Json::diff(before, after)).dump() != after.dump()) {
          findings.push_back(recording.at(*position) + "the patched view of " + name_of(viewer) + " differs");
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
      if (has_fraction(position->game_state->state()) || has_fraction(position->legal) ||
          has_fraction(everything_shown(*position->game_state, recording.setting.seats))) {
        findings.push_back(recording.at(*position) + "a fraction in the state, the steps, the score or a view");
      }
    }
    for (std::size_t ply = 0; ply < recording.turns.size(); ++ply) {
      const auto fractional = [](const EventsPtr& events) { return has_fraction(events->record()); };
      if (std::ranges::any_of(recording.turns[ply].events, fractional)) {
        findings.push_back(recording.whole() + "ply " + std::to_string(ply) + ": a fraction in an event");
      }
    }
  }
  return findings;
}

}  // namespace reef::conformance
