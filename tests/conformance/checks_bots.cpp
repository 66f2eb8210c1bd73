#include "tests/conformance/checks.hpp"

namespace reef::conformance {
namespace {

constexpr int positions_thought_over = 3;
/// The others choose in the same ways: `expert` only takes longer than `strong`.
constexpr bots::Kind ways[] = {bots::Kind::easy, bots::Kind::medium, bots::Kind::strong, bots::Kind::random};

std::string fault_of(const GameEntry& game, const Recording& recording, const Position& position, Seat seat,
                     bots::Kind kind) {
  const auto turn = [&](const AnyGame& game_state) {
    KeyedChance luck = recording.dice(position, "thought");
    // A search may compare its turns in few worlds only, so that this takes no time.
    const bots::Spent spent = [worlds = 0]() mutable { return 0.25 * worlds++; };
    return Json(game.choose_turn(game_state, seat, kind, luck, spent));
  };
  const Json steps = turn(*position.game_state);
  const auto draft = fold(*position.game_state, seat, steps);
  if (!draft) return "plays " + steps.dump() + ", refused with " + draft.error().violation.rule;
  if (!draft->can_commit) return "does not complete its turn: " + steps.dump();
  KeyedChance dice = recording.dice(position, "another world");
  const std::unique_ptr<AnyGame> other = position.game_state->redeal(Viewer::at(seat), dice);
  return turn(*other) == steps ? "" : "plays differently where only hidden things differ";
}

}  // namespace

Findings check_bots(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_settled(positions_thought_over)) {
      for (const Seat seat : position->game_state->to_act()) {
        for (const bots::Kind kind : ways) {
          const std::string fault = fault_of(game, recording, *position, seat, kind);
          if (fault.empty()) continue;
          findings.push_back(recording.at(*position) + "the bot '" + std::string(bots::name_of(kind)) + "' in seat " +
                             std::to_string(seat) + " " + fault);
        }
      }
    }
  }
  return findings;
}

}  // namespace reef::conformance
