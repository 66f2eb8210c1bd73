#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "server/store/types.hpp"

namespace reef::store {

inline constexpr std::size_t channel_text_max = 7'900;  ///< Bytes.

/// How the servers of one database tell each other that something has changed. What is sent may be lost.
class ServerChannel {
 public:
  virtual ~ServerChannel() = default;

  /// Sends these texts, of at most `channel_text_max` bytes, to all that listen, this server included. For one thread.
  virtual Result<void> send(const std::vector<std::string>& texts) = 0;
  /// Waits up to `wait` for texts, in the order in which they were sent. The first call, and the first after an error,
  /// begins to listen: what was sent before is not received. For one thread, which may be another one than that of
  /// `send`.
  virtual Result<std::vector<std::string>> receive(std::chrono::milliseconds wait) = 0;
};

}  // namespace reef::store
