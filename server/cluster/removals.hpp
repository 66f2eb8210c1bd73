#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/interfaces/server_store.hpp"
#include "server/work/periodic.hpp"

namespace reef::cluster {

/// Deletions and merges of users that must not stay half done when their server dies: another one, or the same after
/// its next start, goes on within 15 seconds.
///
/// A server that was only stopped for a while goes on too. So each step must be something that may happen twice.
class Removals {
 public:
  /// How a removal that was resumed has ended.
  enum class End : std::uint8_t { over, again };
  using Ended = std::move_only_function<void(End)>;

  static constexpr std::chrono::milliseconds looked_every{1'000};
  static constexpr std::chrono::milliseconds unseen_for{10'000};

  struct Dependencies {
    store::ServerStore* store;  ///< Null if this is the only server: then nothing is done.
    std::string server;         ///< The id of this server.
    /// Called on the thread. With `again`, it is called once more after a moment.
    std::function<void(const store::RemovalRow&, Ended)> resume;
  };
  explicit Removals(Dependencies deps) : deps_(std::move(deps)) {}
  ~Removals() { stop(); }
  Removals(const Removals&) = delete;
  Removals& operator=(const Removals&) = delete;

  void start();
  /// Idempotent.
  void stop();
  /// Stores that this server begins it. Returns the id by which it ends.
  store::Result<std::string> begin(store::RemovalRow removal);
  /// It is over, done or refused. Never blocks.
  void end(const std::string& id);
  /// Looks once for what has ended, and for what others have left.
  void look();

 private:
  void store_ends();

  const Dependencies deps_;
  bool started_ = false;
  std::mutex mutex_;
  std::vector<std::string> ended_;
  std::vector<store::RemovalRow> to_resume_;
  Periodic thread_;
};

}  // namespace reef::cluster
