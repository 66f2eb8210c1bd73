#include "server/net/http/request_head.hpp"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/http/problem.hpp"
#include "server/http/router.hpp"
#include "server/http/text.hpp"
#include "server/http/url.hpp"

namespace reef::net {

using boost::beast::http::field;
using protocol::Code;

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The refusal of a request whose head is read; none if the head is good. See `read_head`.
std::optional<http::Response> head_refusal(const RequestParser& parser, bool is_folded, std::size_t uri_bytes_max) {
  const auto& head = parser.get();
  if (is_folded) return refuse(Code::bad_request, "A header field must be on one line.");
  if (head.target().size() > uri_bytes_max) {
    return refuse(Code::uri_too_long, "The request target is too long.");
  }
  const auto hosts = head.count(field::host);
  if (hosts > 1 || (hosts == 0 && head.version() == 11)) {
    return refuse(Code::bad_request, "A request must have exactly one Host header.");
  }
  // Servers interpret anything but plain chunks or one plain length differently, which enables request smuggling.
  if (head.count(field::transfer_encoding) > 0) {
    const auto coding = head[field::transfer_encoding];
    const bool is_plain = parser.chunked() && http::lower({coding.data(), coding.size()}) == "chunked";
    if (!is_plain || head.version() < 11) {
      return refuse(Code::bad_request, "The only supported transfer coding is chunked.");
    }
  }
  const auto length = head[field::content_length];
  if (head.count(field::content_length) > 1 || !std::ranges::all_of(length, is_digit)) {
    return refuse(Code::bad_request, "A request must have only one length of the body.");
  }
  return std::nullopt;
}

}  // namespace

http::Response refuse(Code code, std::string_view detail) {
  return http::with_safe_headers(http::refusal(code, detail));
}

bool has_fold(std::string_view lines) {
  return lines.find("\r\n ") != std::string_view::npos || lines.find("\r\n\t") != std::string_view::npos;
}

std::expected<http::Request, http::Response> read_head(const RequestParser& parser, bool is_folded,
                                                       std::size_t uri_bytes_max, const std::string& peer,
                                                       const http::Networks& trusted) {
  if (auto response = head_refusal(parser, is_folded, uri_bytes_max)) return std::unexpected(std::move(*response));
  const auto& head = parser.get();
  const std::string_view written(head.target().data(), head.target().size());
  std::optional<http::Target> target = http::parse_target(written);
  if (!target) return std::unexpected(refuse(Code::bad_request, "The request target cannot be read."));
  http::Request request;
  request.method = head.method_string();
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  std::string forwarded;  // All its lines joined: a client may have sent the first, the proxy the last.
  for (const auto& field : head) {
    std::string name = http::lower({field.name_string().data(), field.name_string().size()});
    // Only trusted proxies may say where a request came from.
    if (name.starts_with("x-forwarded-") && !trusted.contains(peer)) continue;
    if (name == "x-forwarded-for") forwarded += (forwarded.empty() ? "" : ",") + std::string(field.value());
    request.headers.emplace_back(std::move(name), field.value());
  }
  request.remote_address = http::client_address(peer, forwarded, trusted);
  return request;
}

std::optional<http::Response> upgrade_refusal(const RequestParser& parser, bool has_early_bytes,
                                              const http::Request& request) {
  if (request.method != "GET") {
    http::Response response = refuse(Code::method_not_allowed, "A WebSocket must be opened with GET.");
    response.headers.emplace_back("Allow", "GET");
    return response;
  }
  // A client that sends data before the handshake is complete violates RFC 6455 §4.1.
  if (!boost::beast::websocket::is_upgrade(parser.get()) || has_early_bytes) {
    return refuse(Code::bad_request, "This address is for WebSockets only.");
  }
  // Beast would refuse these itself, in plain text and without the default headers of all answers.
  constexpr std::size_t key_bytes_max = 24;
  const std::string_view key = request.header("sec-websocket-key");
  if (key.empty() || key.size() > key_bytes_max || request.header("sec-websocket-version") != "13") {
    http::Response response = refuse(Code::bad_request, "A WebSocket handshake needs a key and version 13.");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return response;
  }
  return std::nullopt;
}

}  // namespace reef::net
