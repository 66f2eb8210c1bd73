#pragma once

#include "server/net/asio.hpp"

namespace reef::net {

/// Shuts down sending and discards what the client still sends, until it closes too. Closing with unread input would
/// reset the connection, and the client might never see the last bytes. Ends when the socket is cancelled: the caller
/// sets the time limit.
asio::awaitable<void> linger(tcp::socket& socket);

}  // namespace reef::net
