#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "server/store/interfaces/server_store.hpp"
#include "server/work/periodic.hpp"
#include "server/work/share.hpp"

namespace reef::cluster {

/// Work that only one server of a database does at a time.
enum class Work : std::uint8_t {
  alerts,     ///< Sends what is due.
  bots,       ///< Lets the computer play what another server has not played.
  deadlines,  ///< Ends turns whose time is over.
  upkeep,     ///< Prunes the database.
};
inline constexpr std::array<std::string_view, 4> work_words = {"alerts", "bots", "deadlines", "upkeep"};

/// Milliseconds since the machine was started, including the time that it was suspended.
std::chrono::milliseconds time_since_boot();

/// This server's leases on such work. It takes those that nobody holds, and renews them. If it dies, another server
/// has them within 15 seconds; if it was only stopped for a while, it sees at once that they may have ended.
///
/// The holder may be stopped between asking and doing. So what it does must be guarded by what it expects to find in
/// the database, or be something that may happen twice.
class Leases {
 public:
  using Now = std::function<std::chrono::milliseconds()>;

  static constexpr std::chrono::milliseconds lasts{12'000};
  static constexpr std::chrono::milliseconds renewed_every{3'000};
  static constexpr std::chrono::milliseconds wanted_every{1'000};  ///< While another server holds some of them.
  /// The holder counts less than the database does, because no two clocks run equally fast.
  static constexpr std::chrono::milliseconds margin{1'000};

  /// Without a store this is the only server, which holds all leases and writes nothing. `server`: its id.
  Leases(store::ServerStore* servers, std::string server, Now now = time_since_boot);
  ~Leases() { stop(); }
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;

  /// Takes what is free, and starts the thread. The server's first heartbeat must be stored.
  void start();
  /// Ends the thread, and gives the leases up. Idempotent.
  void stop();
  /// Cheap.
  [[nodiscard]] bool holds(Work work) const;
  /// The same for those who do this work. This must outlive it.
  [[nodiscard]] Share share(Work work) const;
  /// Takes and renews once. Returns whether this server holds all of them.
  bool renew();

 private:
  void set(Work work, std::chrono::milliseconds until) { until_.at(static_cast<std::size_t>(work)) = until.count(); }

  store::ServerStore* const servers_;
  const std::string server_;
  const Now now_;
  std::array<std::atomic<std::int64_t>, work_words.size()> until_{};  ///< By `now_`; 0: not held.
  bool started_ = false;
  Periodic thread_;
};

}  // namespace reef::cluster
