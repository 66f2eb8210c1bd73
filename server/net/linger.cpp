#include "server/net/linger.hpp"

#include <array>
#include <boost/asio/buffer.hpp>

namespace reef::net {

asio::awaitable<void> linger(tcp::socket& socket) {
  error_code error;
  socket.shutdown(tcp::socket::shutdown_send, error);
  std::array<char, 4096> void_bytes;
  const auto buffer = asio::buffer(void_bytes);
  while (!error) {
    const auto [failure, size] = co_await socket.async_read_some(buffer, as_result);
    error = failure;
  }
  socket.close(error);
}

}  // namespace reef::net
