#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Requests and responses as plain values: handlers know no socket and no Beast.
namespace reef::http {

struct Request {
  std::string method;                                        ///< Upper case, e.g. "POST".
  std::string path;                                          ///< Percent-decoded, without the query.
  std::vector<std::pair<std::string, std::string>> query;    ///< Percent-decoded, in order.
  std::vector<std::pair<std::string, std::string>> headers;  ///< Names in lower case, in order.
  std::string body;
  std::string remote_address;  ///< Of the peer, without the port.
  std::string request_id;      ///< Goes through all log lines of this request.

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
  /// Sent instead of `body` where set: a file of the static tree, shared by all who ask for it.
  std::shared_ptr<const std::string> shared_body;
  /// Sent instead of either where set.
  std::shared_ptr<BodySource> source{};
};

/// Takes the response of one request; called exactly once, from any thread.
using Reply = std::move_only_function<void(Response)>;

/// A body that is too large to be held in memory: it is sent while it is made, piece by piece.
class BodySource {
 public:
  BodySource() = default;
  BodySource(const BodySource&) = delete;
  BodySource& operator=(const BodySource&) = delete;
  virtual ~BodySource() = default;

  /// Of the whole, in bytes.
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  /// Hands over the next piece as the `body` of what it replies; an empty one: there is none, or it cannot be had. Not
  /// called again before it has replied. The connection is closed on a body that ends too soon.
  virtual void next(Reply reply) = 0;
};

}  // namespace reef::http
