#pragma once

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

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;  ///< Besides Content-Type, Content-Length and Connection.
  std::string body;
  /// Sent instead of `body` where set: a file of the static tree, shared by all who ask for it.
  std::shared_ptr<const std::string> shared_body;
};

/// Takes the response of one request; called exactly once, from any thread.
using Reply = std::move_only_function<void(Response)>;

}  // namespace reef::http
