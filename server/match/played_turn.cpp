#include "server/match/played_turn.hpp"

#include "engines/core/draft.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::match {
namespace {

/// So many other positions are imagined for each viewer. One that looks alike afterwards, too, may be luck.
constexpr int samples = 12;

Json told_by(const std::vector<HappeningsPtr>& happened, Viewer viewer) {
  Json events = Json::array();
  for (const HappeningsPtr& each : happened) events.push_back(each->narrate(viewer));
  return events;
}

/// Whether the turn, made in this position, looks to the viewer just as it did.
bool looks_alike(const PlayedTurn& turn, const Table& imagined, Viewer viewer, Chance& source) {
  auto draft = fold(imagined, turn.seat, turn.steps);
  if (!draft || !draft->can_commit) return false;
  LoggedChance chance(source);
  draft->happened.push_back(draft->table->settle(chance));
  return chance.draws().empty() && draft->table->view(viewer) == turn.after->view(viewer) &&
         told_by(draft->happened, viewer) == told_by(turn.happened, viewer);
}

bool tells(const PlayedTurn& turn, Viewer viewer) {
  // Any key will do, if it is always the same: a replay has to come to the same.
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
