#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace reef::net {

/// Limits of what a client may use. Everything that arrives, waits or queues is bounded.
struct Limits {
  std::size_t header_bytes_max = 16 * 1024;  ///< Request line and fields together.
  std::size_t uri_bytes_max = 4 * 1024;
  std::size_t body_bytes_max = 1024 * 1024;  ///< In addition to the limit of each route.
  std::size_t frame_bytes_max = 64 * 1024;   ///< One message from a client over a socket, all fragments together.

  std::size_t connections_max = 15'000;
  std::size_t connections_per_address_max = 256;  ///< An IPv6 /64 counts as one address.

  std::size_t queue_frames_max = 256;  ///< Unsent frames of one socket, including those in flight.
  std::size_t queue_bytes_max = 1024 * 1024;
  std::size_t queues_bytes_max = 64 * 1024 * 1024;  ///< Unsent frames of all sockets together: see SendQueueTotal.

  std::size_t answers_bytes_max = 64 * 1024 * 1024;           ///< All unsent answers together: see ByteBudget.
  std::size_t answers_bytes_per_payer_max = 8 * 1024 * 1024;  ///< The same per account or client address.

  std::size_t bodies_bytes_max = 32 * 1024 * 1024;  ///< All bodies of requests together, from their heads to their
                                                    ///< answers: see ByteBudget.
  std::size_t bodies_bytes_per_payer_max = 4 * 1024 * 1024;  ///< The same per account or client address.

  int idle_ms_max = 75'000;    ///< A keep-alive connection between two requests.
  int header_ms_max = 10'000;  ///< From a request's first byte to the end of its header.
  int body_ms_max = 30'000;
  int write_ms_max = 60'000;    ///< One response, or one batch of frames.
  int stalled_ms_max = 5'000;   ///< A response without progress, if others need its memory.
  int linger_ms_max = 2'000;    ///< For a client to read the last bytes before the connection is closed.
  int ping_after_ms = 30'000;   ///< A socket that sent nothing for this long is pinged.
  int pong_ms_max = 20'000;     ///< And is closed if it does not answer in this time.
  int close_ms_max = 5'000;     ///< For a client to answer our close frame.
  int refusals_at_once = 2;     ///< So many requests in a row may be refused as too many before the next refusals wait.
  int refusal_wait_ms = 1'000;  ///< For so long: a flood of requests that are refused would slow others down too.
  int refusal_waits_doubled = 3;  ///< So many times the wait doubles, once for each further refusal in a row.
  int drain_idle_ms_max = 1'000;  ///< How long idle connections may still send a request, and get 503, while the server
                                  ///< drains.
  int sweep_ms = 500;             ///< How often each io thread checks for timeouts.
  int accept_retry_ms = 200;      ///< Pause after an accept failed for lack of file descriptors or memory.
};

struct Config {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free port.
  std::size_t io_threads = 1;
  std::vector<std::string> trusted_proxies{};  ///< Addresses or networks whose X-Forwarded-* headers are trusted.
  Limits limits{};
};

/// Counters of the server. Written by the io threads, read from any thread.
struct Counters {
  std::atomic<std::uint64_t> connections_accepted{0};
  std::atomic<std::uint64_t> connections_refused{0};  ///< Because of a limit on connections.
  std::atomic<std::uint64_t> accept_failures{0};
  std::atomic<std::uint64_t> sockets_open{0};
  std::atomic<std::uint64_t> sockets_dropped{0};  ///< Closed because the reader was too slow.
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> timeouts{0};  ///< Connections that the sweep timed out.
};

}  // namespace reef::net
