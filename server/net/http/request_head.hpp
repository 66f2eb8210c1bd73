#pragma once

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <optional>
#include <string_view>

#include "protocol/errors.hpp"
#include "server/http/exchange.hpp"

namespace reef::net {

using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

/// A refusal that the connection itself sends, with the headers of all answers.
http::Response refuse(protocol::Code code, std::string_view detail);

/// Whether a header line is folded into the next one. Some servers join such lines and others do not, which enables
/// request smuggling (RFC 9112 §5.2).
bool has_fold(std::string_view lines);

/// The refusal of a request whose head is read: a folded line, a target longer than `uri_bytes_max`, not exactly one
/// host, or a length of the body that servers understand differently. None if the head is good.
std::optional<http::Response> head_refusal(const RequestParser& parser, bool is_folded, std::size_t uri_bytes_max);

/// The refusal of a request at the address of the socket that is no good WebSocket handshake; none if it is.
/// @param has_early_bytes the client has sent bytes after the head, before the handshake was complete.
std::optional<http::Response> upgrade_refusal(const RequestParser& parser, bool has_early_bytes,
                                              const http::Request& request);

}  // namespace reef::net
