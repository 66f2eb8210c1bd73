#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

/// The seam between realtime/ (what is said over a WebSocket) and net/ (how it gets there).
namespace reef::realtime {

using Text = std::shared_ptr<const std::string>;

/// Why a socket is closed (RFC 6455 §7.4, IANA registry).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  policy_violation = 1008,
  too_big = 1009,
  restart = 1012,    ///< The server drains: come back in a moment.
  try_later = 1013,  ///< The reader was too slow: come back to a snapshot.
};

/// One WebSocket, seen from above. net/ implements it; both calls may come from any thread and never block.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Queues one text frame. A queue that outgrows its bounds closes the socket with `try_later`.
  virtual void send(Text text) = 0;
  virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// What goes on over one socket. net/ calls these from the socket's io thread, one at a time.
class Conversation {
 public:
  virtual ~Conversation() = default;
  /// One whole text frame, valid UTF-8, within the size limit.
  virtual void receive(std::string text) = 0;
  /// The socket is gone, for whatever reason. The last call.
  virtual void closed() = 0;
};

/// Starts a conversation over a socket that was just accepted. `upgrade` is the request that asked for it.
class Host {
 public:
  virtual ~Host() = default;
  virtual std::unique_ptr<Conversation> open(std::shared_ptr<Socket> socket, const http::Request& upgrade) = 0;
};

}  // namespace reef::realtime
