#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/interfaces/completion_store.hpp"
#include "server/work/clock.hpp"

namespace reef::lobby {

/// How long a match of a game takes on this server.
struct PlayingTime {
  int matches = 0;               ///< Those that it was computed from.
  std::optional<int> minutes{};  ///< The median; none if there are too few matches.
};

/// The playing times of all games, each computed at most once in `fresh_ms`. Thread-safe.
class PlayingTimes {
 public:
  static constexpr std::int64_t fresh_ms = 600'000;
  /// Fewer matches say nothing.
  static constexpr int matches_min = 5;

  PlayingTimes(store::CompletionStore& store, const Clock& clock) : store_(store), clock_(clock) {}

  [[nodiscard]] store::Result<PlayingTime> of(const std::string& game);

 private:
  struct Known {
    PlayingTime time;
    std::int64_t at = 0;
  };

  store::CompletionStore& store_;
  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;  // Guarded by mutex_.
};

}  // namespace reef::lobby
