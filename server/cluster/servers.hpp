#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "engines/core/strict_json.hpp"
#include "server/store/interfaces/server_store.hpp"
#include "server/work/periodic.hpp"

namespace reef::cluster {

/// The list of the servers of one database, and this server's place in it: with a thread that tells every two seconds
/// that this server is alive.
class Servers {
 public:
  struct Self {
    std::string id;
    std::string name;
    std::string release;
  };
  /// What administrators see of this server. Called on the thread.
  using Report = std::function<Json()>;

  static constexpr std::chrono::milliseconds heartbeat_every{2'000};
  static constexpr std::chrono::milliseconds fresh_for{10'000};  ///< A server seen this lately is alive.
  static constexpr std::chrono::milliseconds removed_after{60'000};

  /// Without a store this is the only server, and nothing is written.
  Servers(store::ServerStore* servers, Self self, Report report);
  ~Servers() { stop(); }
  Servers(const Servers&) = delete;
  Servers& operator=(const Servers&) = delete;

  /// Adds this server to the list, and starts the thread.
  void start();
  /// Ends the thread, and removes this server from the list. Idempotent.
  void stop();
  [[nodiscard]] const Self& self() const { return self_; }
  /// The key of this server's row; 0 if it could not be written yet. Another one if the row had been removed.
  [[nodiscard]] store::Key key() const { return key_; }
  /// Empty without a store.
  [[nodiscard]] store::Result<std::vector<store::ServerRow>> list() const;
  /// One heartbeat.
  void beat();

 private:
  store::ServerStore* const servers_;
  const Self self_;
  const Report report_;
  std::atomic<store::Key> key_ = 0;
  bool started_ = false;
  Periodic thread_;
};

}  // namespace reef::cluster
