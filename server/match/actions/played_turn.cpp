#include "server/match/actions/played_turn.hpp"

#include "engines/core/draft.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::match {
namespace {

/// How many alternative positions are sampled per viewer. A single one may look the same by chance.
constexpr int samples = 12;

Json narrated_by(const std::vector<EventsPtr>& events, Viewer viewer) {
  Json narrated = Json::array();
  for (const EventsPtr& each : events) narrated.push_back({each->narrate(viewer), each->stages(viewer)});
  return narrated;
}

/// Whether the turn, made in this imagined position, looks to the viewer exactly as it did.
bool looks_alike(const PlayedTurn& turn, const AnyGame& imagined, Viewer viewer, Chance& source) {
  auto draft = fold(imagined, turn.seat, turn.steps);
  if (!draft || !draft->can_commit) return false;
  LoggedChance chance(source);
  draft->events.push_back(draft->game_state->settle(chance));
  return chance.draws().empty() && draft->game_state->view(viewer) == turn.after->view(viewer) &&
         narrated_by(draft->events, viewer) == narrated_by(turn.events, viewer);
}

bool tells(const PlayedTurn& turn, Viewer viewer) {
  // A fixed key, because a replay must get the same result.
  KeyedChance chance(Key32{}, static_cast<std::uint32_t>(turn.ply));
  for (int sample = 0; sample < samples; ++sample) {
    if (!looks_alike(turn, *turn.before->redeal(viewer, chance), viewer, chance)) return true;
  }
  return false;
}

}  // namespace

bool reveals(const PlayedTurn& turn, int seats) {
  if (turn.is_sealed || turn.drew || tells(turn, Viewer{})) return true;
  for (Seat seat = 0; seat < seats; ++seat) {
    if (tells(turn, Viewer::at(seat))) return true;
  }
  return false;
}

}  // namespace reef::match
