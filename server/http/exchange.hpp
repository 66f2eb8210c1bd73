#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Requests and responses as plain values: handlers depend on neither sockets nor Beast.
namespace reef::http {

struct Request {
  std::string method;                                        ///< Upper case, e.g. "POST".
  std::string path;                                          ///< Percent-decoded, without the query.
  std::vector<std::pair<std::string, std::string>> query;    ///< Percent-decoded, in order.
  std::vector<std::pair<std::string, std::string>> headers;  ///< Names in lower case, in order.
  std::string body;
  std::string remote_address;  ///< Of the peer, without the port.
  std::string request_id;      ///< In all log lines of this request.

  /// The first header of this (lower case) name, or empty.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  /// The first query parameter of this name, or null.
  [[nodiscard]] const std::string* parameter(std::string_view name) const;
};

class BodySource;

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;  ///< Besides Content-Type, Content-Length and Connection.
  std::string body;
  /// Sent instead of `body` if set: a static file, shared by all responses with it.
  std::shared_ptr<const std::string> shared_body;
  /// Sent instead of `body` and `shared_body` if set.
  std::shared_ptr<BodySource> source{};
};

/// Takes the response to one request; called exactly once, from any thread.
using Reply = std::move_only_function<void(Response)>;

/// How much of a streamed body is in memory at a time.
inline constexpr std::size_t piece_bytes = 64 * 1024;

/// A body that is too large for memory: it is streamed piece by piece as it is made.
class BodySource {
 public:
  BodySource() = default;
  BodySource(const BodySource&) = delete;
  BodySource& operator=(const BodySource&) = delete;
  virtual ~BodySource() = default;

  /// The total size in bytes; none if it is not known in advance.
  [[nodiscard]] virtual std::optional<std::uint64_t> size() const = 0;
  /// Replies with the next piece, of about `piece_bytes`, as the response's `body`; an empty piece ends the body. A
  /// status other than 200 means that the piece is not available. Not called again before it has replied. The
  /// connection is closed if the body ends too soon.
  virtual void next(Reply reply) = 0;
};

}  // namespace reef::http
