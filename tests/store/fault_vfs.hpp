#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>

namespace reef::store::test {

enum class Trouble : std::uint8_t {
  io_error,   ///< The call does nothing and fails.
  disk_full,  ///< The same for opening and writing; reading goes on.
  torn,       ///< A write is half done, then fails.
};
enum class Lasts : std::uint8_t { once, for_good };

/// An SQLite VFS that hands everything on to the system's, counts the calls that touch the disk, and makes the Nth one
/// fail. It remembers what was written and not yet synced, so that it can also pull the plug: `cut_power` puts the
/// files into a state in which a real machine might find them again.
class FaultVfs {
 public:
  FaultVfs();
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  [[nodiscard]] const std::string& name() const;

  /// The `nth` call from now on, counted from 1, fails.
  void fail_at(int nth, Trouble trouble, Lasts lasts);
  void stop_failing();
  /// Whether a call has failed since `fail_at`.
  [[nodiscard]] bool fired() const;

  /// The syncs of write-ahead logs so far.
  [[nodiscard]] int log_syncs() const;
  /// Whether a write-ahead log holds bytes that were written and not synced.
  [[nodiscard]] bool log_unsynced() const;

  /// After all connections are closed: of the writes that were not synced some are there, some not, some in part.
  void cut_power(std::mt19937& dice);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace reef::store::test
