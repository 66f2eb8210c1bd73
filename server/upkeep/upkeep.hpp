#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/match/live_matches.hpp"
#include "server/store/store.hpp"
#include "server/work/clock.hpp"
#include "server/work/share.hpp"

/// Keeps the database from growing without limit.
namespace reef::upkeep {

/// How much room there is for the database.
enum class Level : std::uint8_t {
  enough,
  low,   ///< Shown to the administrators.
  full,  ///< What can wait is refused; turns are not.
};
std::string_view word_of(Level level);

struct Settings {
  std::chrono::milliseconds matches_after =
      std::chrono::days(7);  ///< Time since the end of a match without people; 0: never pruned.
  std::chrono::milliseconds guests_after = std::chrono::days(30);  ///< Time without use; 0: never pruned.
  std::int64_t warn_bytes = 0;     ///< `low` from this many used bytes; 0: four fifths of the limit.
  std::int64_t limit_bytes = 0;    ///< `full` from this many used bytes; 0: no limit.
  std::int64_t reserve_bytes = 0;  ///< Less free on the disk is `full`, less than twice this `low`; 0: not checked.
};

/// The level for `used_bytes` of the database and `free_bytes` on its disk; none: unknown.
Level level_of(const Settings& settings, std::int64_t used_bytes, std::optional<std::int64_t> free_bytes);

/// The current state of the upkeep.
struct Report {
  Level level = Level::enough;
  std::int64_t used_bytes = 0;
  std::optional<std::int64_t> free_bytes;
  std::vector<store::Weight> heaviest;  ///< Empty until the tables were first weighed.
  std::optional<store::Millis> weighed_at;
  std::int64_t matches_pruned = 0;  ///< Since the start.
  std::int64_t guests_pruned = 0;   ///< Since the start; includes deleted users that nothing refers to any more.
  std::int64_t matches_waiting = 0;
  std::int64_t guests_waiting = 0;
  std::optional<store::Millis> pruned_at;  ///< When matches to prune were last looked for.
};

/// Watches the size of the database and prunes, in one thread that sleeps most of the time. It deletes one match or
/// guest per write, and pauses after each for longer than the write took, so that no turn has to wait. Of several
/// servers, each watches the size, and one prunes.
class Upkeep {
 public:
  struct Dependencies {
    store::Store& store;
    match::LiveMatches& matches;
    const Clock& clock;
    std::function<void(store::Key user)> user_pruned = [](store::Key) {};
    Share share{};  ///< Of pruning.
  };
  /// Checks the size for the first time, and starts the thread.
  Upkeep(Dependencies deps, Settings settings);
  ~Upkeep() { stop(); }
  Upkeep(const Upkeep&) = delete;
  Upkeep& operator=(const Upkeep&) = delete;

  /// Ends the thread. Idempotent.
  void stop();

  /// Refuses with `storage_low` while there is no room for what can wait: matches of bots only, imports, guests.
  [[nodiscard]] Result<void> room() const;
  [[nodiscard]] Report report() const;
  [[nodiscard]] const Settings& settings() const { return settings_; }

 private:
  void live();
  void look();
  void measure_tables();
  void prune_matches(store::Millis now);
  void prune_users(store::Millis now);
  /// Waits for a write, then pauses; false if it failed or the server stops.
  bool done_with(const std::function<void(store::Callback<bool>)>& write, bool& pruned);
  /// False if the server stops.
  bool sleep(std::chrono::milliseconds time);

  const Dependencies deps_;
  const Settings settings_;
  std::atomic<Level> level_ = Level::enough;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  Report report_;
  std::thread thread_;
};

}  // namespace reef::upkeep
