#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

/// The interface between realtime/ (the messages of a WebSocket) and net/ (their transport).
namespace reef::realtime {

using Text = std::shared_ptr<const std::string>;

/// Why a socket is closed (RFC 6455 §7.4, IANA registry).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  policy_violation = 1008,
  too_big = 1009,
  restart = 1012,    ///< The server shuts down: reconnect after a moment.
  try_later = 1013,  ///< The client reads too slowly: reconnect and get a snapshot.
};

/// One WebSocket. net/ implements it. Both calls are thread-safe and never block.
class Socket {
 public:
  virtual ~Socket() = default;
  /// Queues one text frame. A queue that exceeds its limits closes the socket with `try_later`.
  virtual void send(Text text) = 0;
  virtual void close(CloseCode code, std::string_view reason) = 0;
};

/// The receiver of one socket's messages. net/ calls it from the socket's io thread, one call at a time.
class Conversation {
 public:
  virtual ~Conversation() = default;
  /// One whole text frame, valid UTF-8, within the size limit.
  virtual void receive(std::string text) = 0;
  /// The socket is closed, for any reason. The last call.
  virtual void closed() = 0;
};

/// Starts a conversation over a socket that was just accepted. `upgrade` is its HTTP request.
class Host {
 public:
  virtual ~Host() = default;
  virtual std::unique_ptr<Conversation> open(std::shared_ptr<Socket> socket, const http::Request& upgrade) = 0;
};

}  // namespace reef::realtime
