#include "server/store/matches/read_marks.hpp"

namespace reef::store {

void RecentReadMarks::keep(Key match, Key user, Version version, ReadMarks marks) {
  const std::size_t place = place_of(match, user);
  const std::lock_guard lock(mutexes_[place % locks]);
  entries_[place] = {.match = match, .user = user, .version = version, .marks = marks};
}

std::optional<ReadMarks> RecentReadMarks::find(Key match, Key user) const {
  const std::size_t place = place_of(match, user);
  const std::lock_guard lock(mutexes_[place % locks]);
  const Entry& entry = entries_[place];
  if (entry.match != match || entry.user != user || entry.version != version_of(match)) return std::nullopt;
  return entry.marks;
}

}  // namespace reef::store
