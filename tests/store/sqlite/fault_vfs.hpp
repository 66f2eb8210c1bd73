#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>

namespace reef::store::test {

enum class Trouble : std::uint8_t {
  io_error,   ///< The call does nothing and fails.
  disk_full,  ///< The same for opening and writing; reading works.
  torn,       ///< A write is half done, then fails.
};
enum class Lasts : std::uint8_t { once, for_good };

/// An SQLite VFS that forwards everything to the system's, counts the calls that access the disk, and makes the Nth one
/// fail. It records writes that are not synced, to simulate a power loss: `cut_power` puts the files into a state that
/// a real machine could leave behind.
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
  /// Whether a write-ahead log contains bytes that were written and not synced.
  [[nodiscard]] bool log_unsynced() const;

  /// After all connections are closed: keeps some of the unsynced writes, drops others, and keeps parts of others.
  void cut_power(std::mt19937& dice);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

}  // namespace reef::store::test
