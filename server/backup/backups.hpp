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

#include "server/store/store.hpp"
#include "server/work/clock.hpp"

namespace reef::backup {

/// A backup in the folder.
struct Entry {
  std::string name;  ///< File name: `atoll-20261122T073000.123Z.db`.
  std::int64_t bytes = 0;
  store::Millis at = 0;
  bool sound = true;  ///< False: the file has faults or a match in it does not replay to what is stored; `atoll verify`
                      ///< says which.
};

/// Creates the folder if there is none, and briefly a file in it, to test whether backups can be written.
store::Result<void> try_folder(const std::string& folder);

/// Backups of a running server into a folder: at intervals and on request. Each is checked and its matches are
/// replayed. The oldest are removed when there are more than `keep`.
class Backups {
 public:
  struct Settings {
    std::string folder;                  ///< Created when it is first needed.
    std::chrono::milliseconds every{0};  ///< 0: only on request.
    std::size_t keep = 7;                ///< Keeps this many sound ones, and as many of the others.
  };

  Backups(store::Store& store, const Clock& clock, Settings settings);
  ~Backups() { stop(); }
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

  /// Aborts the backup in progress and makes no more. Idempotent.
  void stop();

  /// Reserves the next backup for the caller; false if one is in progress or reserved. End with `begin` or `give_up`.
  [[nodiscard]] bool reserve();
  /// Starts the reserved backup, soon and on another thread.
  void begin();
  void give_up();
  /// Whether a backup is in progress, requested or reserved.
  [[nodiscard]] bool making() const;
  [[nodiscard]] const Settings& settings() const { return settings_; }
  /// Newest first.
  [[nodiscard]] std::vector<Entry> list() const;
  /// The newest; none if there is none, or only some from the future, made while the clock was wrong.
  [[nodiscard]] std::optional<Entry> last() const;
  [[nodiscard]] std::optional<Entry> last_sound() const;
  /// The path of the backup with this name; none if there is no such backup.
  [[nodiscard]] std::optional<std::string> path_of(const std::string& name) const;

 private:
  enum class Stage : std::uint8_t { idle, reserved, asked, making };

  void run();
  [[nodiscard]] bool is_due();
  void warn_of_the_future(const std::vector<Entry>& entries, store::Millis now);
  store::Result<Entry> make() const;
  void clear_unfinished() const;
  void prune() const;

  store::Store& store_;
  const Clock& clock_;
  const Settings settings_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  Stage stage_ = Stage::idle;
  store::Millis not_before_ = 0;  ///< After a failure of a scheduled backup: the earliest time of the next try.
  std::string warned_of_;         ///< The newest one from the future that was logged.
  std::thread thread_;
};

}  // namespace reef::backup
