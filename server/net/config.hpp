#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace reef::net {

/// What a client may cost. Nothing that arrives, waits or queues is without a bound.
struct Limits {
  std::size_t header_bytes_max = 16 * 1024;  ///< Request line and fields together.
  std::size_t uri_bytes_max = 4 * 1024;
  std::size_t body_bytes_max = 1024 * 1024;  ///< On top of each route's own bound.
  std::size_t frame_bytes_max = 64 * 1024;   ///< One message from a client over a socket, fragments together.

  std::size_t connections_max = 15'000;
  std::size_t connections_per_address_max = 256;  ///< An IPv6 /64 counts as one address.

  std::size_t queue_frames_max = 256;  ///< Frames that wait to leave over one socket, the one in flight included.
  std::size_t queue_bytes_max = 1024 * 1024;

  int idle_ms_max = 75'000;    ///< A kept-alive connection between two requests.
  int header_ms_max = 10'000;  ///< From a request's first byte to the end of its header.
  int body_ms_max = 30'000;
  int write_ms_max = 60'000;      ///< One response, or one batch of frames.
  int linger_ms_max = 2'000;      ///< For a client to read our last words before the connection goes.
  int ping_after_ms = 30'000;     ///< A socket that said nothing for so long is asked whether it lives.
  int pong_ms_max = 20'000;       ///< And is gone if it does not answer in this time.
  int close_ms_max = 5'000;       ///< For a client to answer our close frame.
  int drain_idle_ms_max = 1'000;  ///< How long idle connections may still ask, to hear 503, when the server drains.
  int sweep_ms = 500;             ///< How often each io thread looks for what is overdue.
  int accept_retry_ms = 200;      ///< Pause after an accept failed for want of file descriptors or memory.
};

struct Config {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free one.
  std::size_t io_threads = 1;
  std::vector<std::string> trusted_proxies{};  ///< Addresses or networks whose X-Forwarded-* headers are believed.
  Limits limits{};
};

/// What the server counts. Written by the io threads, read by anyone.
struct Counters {
  std::atomic<std::uint64_t> connections_accepted{0};
  std::atomic<std::uint64_t> connections_refused{0};  ///< Over a limit on connections.
  std::atomic<std::uint64_t> accept_failures{0};
  std::atomic<std::uint64_t> sockets_open{0};
  std::atomic<std::uint64_t> sockets_dropped{0};  ///< Closed because the reader was too slow.
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> timeouts{0};  ///< Connections that the sweep ended.
};

}  // namespace reef::net
