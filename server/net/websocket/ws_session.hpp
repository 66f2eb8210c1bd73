#pragma once

#include "server/http/exchange.hpp"
#include "server/net/environment.hpp"
#include "server/net/io_thread.hpp"

namespace reef::net {

/// Accepts a WebSocket and serves it until it ends. Call it on the socket's io thread, with no operation in flight and
/// no unread input.
void serve_web_socket(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                      http::Request upgrade);

}  // namespace reef::net
