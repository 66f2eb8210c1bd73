#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors.hpp"
#include "server/http/address.hpp"
#include "server/http/exchange.hpp"

namespace reef::net {

using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

/// A refusal that the connection itself sends, with the headers of all answers.
http::Response refuse(protocol::Code code, std::string_view detail);

/// Whether a header line is folded into the next one. Some servers join such lines and others do not, which enables
/// request smuggling (RFC 9112 §5.2).
bool has_fold(std::string_view lines);

/// The request whose head is read, without its body and its id. Refused are a folded line, a target longer than
/// `uri_bytes_max` or unreadable, not exactly one host, and a length of the body that servers understand differently.
/// @param peer the address that the connection comes from; what it forwards counts only if it is one of `trusted`.
std::expected<http::Request, http::Response> read_head(const RequestParser& parser, bool is_folded,
                                                       std::size_t uri_bytes_max, const std::string& peer,
                                                       const http::Networks& trusted);

/// The refusal of a request at the address of the socket that is no good WebSocket handshake; none if it is.
/// @param has_early_bytes the client has sent bytes after the head, before the handshake was complete.
std::optional<http::Response> upgrade_refusal(const RequestParser& parser, bool has_early_bytes,
                                              const http::Request& request);

}  // namespace reef::net
