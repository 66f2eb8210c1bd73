#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "server/cluster/servers.hpp"
#include "server/store/interfaces/server_store.hpp"
#include "server/work/focus.hpp"
#include "server/work/periodic.hpp"
#include "server/work/presence.hpp"

namespace reef::cluster {

/// Shares who is present, and which matches they look at, with the other servers of the database: with a thread that
/// writes what has changed here, and reads what has changed elsewhere: as soon as another server says so, and once a
/// second.
class Presences {
 public:
  static constexpr std::chrono::milliseconds written_every{100};
  static constexpr int writes_between_reads = 10;
  /// Reads that others have asked for are at least this far apart.
  static constexpr std::chrono::milliseconds read_pause{10};

  struct Dependencies {
    store::ServerStore* store;  ///< Null if this is the only server: then nothing is done.
    const Servers& servers;
    Presence& presence;
    Focus& focus;
    /// Called on the thread for each user whose presence has changed by what happens elsewhere.
    std::function<void(store::Key user)> on_changed;
    /// Called on the thread when something that the others should read was stored.
    std::function<void()> tell_others;
  };
  explicit Presences(Dependencies deps) : deps_(std::move(deps)) {}
  ~Presences() { stop(); }
  Presences(const Presences&) = delete;
  Presences& operator=(const Presences&) = delete;

  void start();
  /// Idempotent.
  void stop() { thread_.stop(); }
  /// Another server has stored a change: it is read soon. Never blocks.
  void changed_elsewhere();
  /// Writes once what has changed here.
  void write();
  /// Reads once what the others have written.
  void read();

 private:
  using Rows = std::set<store::PresenceRow>;

  [[nodiscard]] Rows local() const;
  store::Result<void> write(store::Key server, const Rows& rows);

  const Dependencies deps_;
  int writes_ = 0;
  std::atomic<bool> must_read_ = false;
  store::Key server_ = 0;        ///< For which `written_` is.
  std::optional<Rows> written_;  ///< None: not known.
  Periodic thread_;
};

}  // namespace reef::cluster
