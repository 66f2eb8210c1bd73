#include "server/lobby/playing_times.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace reef::lobby {
namespace {

constexpr std::int64_t minute_ms = 60'000;
/// Who does not move for so long has gone away from the table.
constexpr std::int64_t pause_max_ms = 10 * minute_ms;
constexpr int matches_max = 200;
/// As many completions as some hundred matches of each of several games have.
constexpr int completions_max = 4'000;

PlayingTime computed_from(std::vector<store::Millis> sittings) {
  PlayingTime time{.matches = static_cast<int>(sittings.size())};
  if (time.matches < PlayingTimes::matches_min) return time;
  const auto middle = sittings.begin() + static_cast<std::ptrdiff_t>(sittings.size() / 2);
  std::ranges::nth_element(sittings, middle);
  time.minutes = static_cast<int>(std::max<std::int64_t>(1, (*middle + minute_ms / 2) / minute_ms));
  return time;
}

}  // namespace

store::Result<PlayingTime> PlayingTimes::of(const std::string& game) {
  const std::int64_t now = clock_.now_ms();
  {
    const std::lock_guard lock(mutex_);
    const auto known = known_.find(game);
    if (known != known_.end() && now - known->second.at < fresh_ms) return known->second.time;
  }
  auto sittings = store_.sittings(
      {.game = game, .pause_max = pause_max_ms, .matches_max = matches_max, .completions_max = completions_max});
  if (!sittings) return std::unexpected(sittings.error());
  const PlayingTime time = computed_from(std::move(*sittings));
  const std::lock_guard lock(mutex_);
  known_[game] = {.time = time, .at = now};
  return time;
}

}  // namespace reef::lobby
