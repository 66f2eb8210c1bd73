#pragma once

#include <string>

#include "server/net/environment.hpp"
#include "server/net/io_thread.hpp"

namespace reef::net {

/// Serves HTTP on a connection, one request after the other, until it ends or becomes a WebSocket. Call it on the
/// socket's io thread.
void serve_http(Environment& environment, IoThread& thread, tcp::socket socket, ConnectionTable::Ticket ticket,
                std::string address);

}  // namespace reef::net
