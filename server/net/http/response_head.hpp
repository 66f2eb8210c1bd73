#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

namespace reef::net {

enum class Connection : std::uint8_t { keep_alive, close };

/// How a client finds the end of a body. `until_close` is for HTTP/1.0, if the length is not known in advance.
enum class Framing : std::uint8_t { length, chunks, until_close };

/// The bytes of a response before its body: status line, fields, empty line. Headers that could inject another line are
/// omitted.
std::string response_head(const http::Response& response, Connection connection, Framing framing,
                          std::string_view request_id);

/// The body of the response, whichever member holds it; not that of a source.
const std::string& body_of(const http::Response& response);

}  // namespace reef::net
