#pragma once

#include "server/http/exchange.hpp"
#include "server/net/environment.hpp"
#include "server/net/io_thread.hpp"

namespace reef::net {

/// Accepts a WebSocket and carries it until it ends. To be called on the socket's io thread, with nothing in flight
/// and no unread input.
void serve_web_socket(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                      http::Request upgrade);

}  // namespace reef::net
