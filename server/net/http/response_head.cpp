#include "server/net/http/response_head.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iterator>

namespace reef::net {

namespace {

std::string_view phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 301:
      return "Moved Permanently";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    default:
      return "";
  }
}

/// The value of the Date field, cached for a second on each thread.
const std::string& date() {
  thread_local std::time_t made_at = 0;
  thread_local std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != made_at) {
    made_at = now;
    text = fmt::format("{:%a, %d %b %Y %H:%M:%S GMT}", fmt::gmtime(now));
  }
  return text;
}

bool is_one_line(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
}

}  // namespace

const std::string& body_of(const http::Response& response) {
  return response.shared_body ? *response.shared_body : response.body;
}

namespace {

std::uint64_t body_bytes(const http::Response& response) {
  return response.source ? response.source->size().value_or(0) : body_of(response).size();
}

}  // namespace

std::string response_head(const http::Response& response, Connection connection, Framing framing,
                          std::string_view request_id) {
  std::string head;
  head.reserve(1024);
  auto out = std::back_inserter(head);
  fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status, phrase(response.status), date());
  const bool has_body = response.status != 204 && response.status != 304;
  if (has_body) {
    fmt::format_to(out, "Content-Type: {}\r\n", response.content_type);
    if (framing == Framing::length) fmt::format_to(out, "Content-Length: {}\r\n", body_bytes(response));
    if (framing == Framing::chunks) head += "Transfer-Encoding: chunked\r\n";
  }
  for (const auto& [name, value] : response.headers) {
    if (is_one_line(name) && is_one_line(value)) head.append(name).append(": ").append(value).append("\r\n");
  }
  if (!request_id.empty()) fmt::format_to(out, "X-Request-Id: {}\r\n", request_id);
  head += connection == Connection::close ? "Connection: close\r\n\r\n" : "Connection: keep-alive\r\n\r\n";
  return head;
}

}  // namespace reef::net
