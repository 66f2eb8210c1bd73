#pragma once

#include <optional>

#include "server/cluster/listener.hpp"

namespace reef::app {

class Services;

/// Follows the changes that other servers of the same database make.
class OtherServers {
 public:
  /// `self`: this server's id.
  OtherServers(Services& services, std::string self);

  void start() { listener_.start(); }
  /// Idempotent.
  void stop() { listener_.stop(); }

 private:
  void take(const cluster::Event& event);
  void missed();
  /// Looks for what was not told.
  void compare();
  void compare_chats();
  /// Sends the line of this number, if there is one.
  void show_line(const std::string& match, int line);
  void show_lines(const std::string& match, store::Key key, int after, int limit);
  void load_settings();

  Services& services_;
  int looks_ = 0;  ///< Of `compare`.
  std::atomic<bool> missed_some_ = false;
  cluster::Listener listener_;
};

}  // namespace reef::app
