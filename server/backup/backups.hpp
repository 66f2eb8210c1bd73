#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/database.hpp"
#include "server/work/clock.hpp"

namespace reef::backup {

/// A backup in the folder.
struct Entry {
  std::string name;  ///< Of its file: `atoll-20261122T073000.123Z.db`.
  std::int64_t bytes = 0;
  store::Millis at = 0;
  bool sound = true;  ///< False: a match in it does not replay to what is stored; `atoll verify` says which.
};

/// The backups of a running server: one now and then into a folder, each checked whole and played again, the oldest
/// removed when there are more than are to be kept.
class Backups {
 public:
  struct Settings {
    std::string folder;                  ///< Made when it is first needed.
    std::chrono::milliseconds every{0};  ///< 0: only when asked for.
    std::size_t keep = 7;                ///< So many sound ones, and as many of the others.
  };

  Backups(store::Database& database, const Clock& clock, Settings settings);
  ~Backups() { stop(); }
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

  /// Gives up the one that is being made, and makes no more. Idempotent.
  void stop();

  /// Makes one now. Takes as long as copying and replaying everything does; another that is being made comes first.
  store::Result<Entry> make();
  /// Newest first.
  [[nodiscard]] std::vector<Entry> list() const;
  /// Where the backup of this name is; none if there is no such backup.
  [[nodiscard]] std::optional<std::string> path_of(const std::string& name) const;

 private:
  void run();
  [[nodiscard]] store::Millis due_at() const;
  void prune() const;

  store::Database& database_;
  const Clock& clock_;
  const Settings settings_;
  std::mutex making_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  store::Millis not_before_ = 0;  ///< After a failure: when to try again.
  std::thread thread_;            ///< Only if there is a schedule.
};

}  // namespace reef::backup
