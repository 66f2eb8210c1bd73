#pragma once

#include "server/net/asio.hpp"

namespace reef::net {

/// Says that no more will come and reads what the client still sends into the void, until it hangs up too. Closing
/// with unread input would reset the connection, and the client might never see our last words. Ends with the socket's
/// cancellation: the caller bounds the time.
asio::awaitable<void> linger(tcp::socket& socket);

}  // namespace reef::net
