#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

namespace reef::net {

enum class Connection : std::uint8_t { keep_alive, close };

/// The bytes of a response that a client reads before its body: status line, fields, empty line. A header that could
/// smuggle in another line is left out.
std::string response_head(const http::Response& response, Connection connection, std::string_view request_id);

/// The body that goes with it, wherever the response keeps it; not that of a source.
const std::string& body_of(const http::Response& response);

}  // namespace reef::net
