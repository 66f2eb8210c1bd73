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

/// Makes the folder if there is none, and a file in it for a moment, to see whether backups can be.
store::Result<void> try_folder(const std::string& folder);

/// The backups of a running server: one now and then into a folder, or when somebody asks, each checked whole and
/// played again, the oldest removed when there are more than are to be kept.
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

  /// Sees to it that the next one is the caller's to ask for; false if one is being made or somebody else has. Ends
  /// with `begin` or `give_up`.
  [[nodiscard]] bool reserve();
  /// Has the one that was reserved made, soon and on a thread of its own.
  void begin();
  void give_up();
  /// Whether one is being made, or about to be.
  [[nodiscard]] bool making() const;
  [[nodiscard]] const Settings& settings() const { return settings_; }
  /// Newest first.
  [[nodiscard]] std::vector<Entry> list() const;
  /// The newest; none if there is none, or only some from the future: made while the clock was wrong, say.
  [[nodiscard]] std::optional<Entry> last() const;
  [[nodiscard]] std::optional<Entry> last_sound() const;
  /// Where the backup of this name is; none if there is no such backup.
  [[nodiscard]] std::optional<std::string> path_of(const std::string& name) const;

 private:
  enum class Stage : std::uint8_t { idle, reserved, asked, making };

  void run();
  [[nodiscard]] bool is_due();
  void warn_of_the_future(const std::vector<Entry>& entries, store::Millis now);
  store::Result<Entry> make() const;
  void clear_unfinished() const;
  void prune() const;

  store::Database& database_;
  const Clock& clock_;
  const Settings settings_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> stopping_ = false;
  Stage stage_ = Stage::idle;
  store::Millis not_before_ = 0;  ///< After a failure: when to try again what was due.
  std::string warned_of_;         ///< The newest one from the future that the log has told of.
  std::thread thread_;
};

}  // namespace reef::backup
