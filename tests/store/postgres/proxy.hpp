#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/postgres_server.hpp"

namespace reef::store::test {

/// When a connection is cut: before the server receives a message, or after it, so that the answer is lost.
enum class Cut { never, before, after };

/// Stands between a client and the server, and can cut a connection.
class Proxy {
 public:
  static constexpr int port = 5999;

  explicit Proxy(const testing::PostgresServer& server) : folder_(server.folder().string()) {
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(port);
    ::unlink(address.sun_path);
    ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    ::listen(listener_, 50);
    acceptor_ = std::thread([this] { accept(); });
  }
  ~Proxy() {
    ending_ = true;
    acceptor_.join();
    for (std::thread& each : pairs_) each.join();
    ::close(listener_);
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  /// Cuts the connection of the next commit, once, after `meanwhile`.
  void cut_next(Cut cut, std::function<void()> meanwhile = [] {}) {
    meanwhile_ = std::move(meanwhile);
    cut_ = cut;
  }
  /// Cuts the connection of the Nth message from now on, whichever it is, once.
  void cut_at(int message, Cut cut) {
    numbered_cut_ = cut;
    messages_left_ = message;
  }
  [[nodiscard]] bool has_cut() const { return cut_ == Cut::never && messages_left_ <= 0; }

 private:
  [[nodiscard]] sockaddr_un address_of(int number) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = folder_ + "/.s.PGSQL." + std::to_string(number);
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    return address;
  }
  void accept() {
    while (!ending_) {
      pollfd wait{.fd = listener_, .events = POLLIN, .revents = 0};
      if (::poll(&wait, 1, 20) <= 0) continue;
      const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      const sockaddr_un address = address_of(5432);
      if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(client);
        ::close(server);
        continue;
      }
      pairs_.emplace_back([this, client, server] { forward(client, server); });
    }
  }
  Cut cut_of(std::string_view message) {
    if (messages_left_ > 0 && messages_left_.fetch_sub(1) == 1) return numbered_cut_;
    const bool commits = message.contains({"COMMIT", 7});  // With its end, unlike READ COMMITTED.
    return commits ? cut_.exchange(Cut::never) : Cut::never;
  }
  /// Returns at the end of a connection, or to cut it.
  void forward(int client, int server) {
    bool answer_is_lost = false;
    while (!ending_) {
      pollfd both[] = {{.fd = client, .events = POLLIN, .revents = 0}, {.fd = server, .events = POLLIN, .revents = 0}};
      if (::poll(both, 2, 20) <= 0) continue;
      char bytes[16384];
      if (both[0].revents != 0) {
        const ssize_t count = ::read(client, bytes, sizeof bytes);
        if (count <= 0) break;
        const Cut cut = cut_of({bytes, static_cast<std::size_t>(count)});
        if (cut != Cut::never) meanwhile_();
        if (cut == Cut::before) break;
        answer_is_lost = cut == Cut::after;
        if (::write(server, bytes, static_cast<std::size_t>(count)) != count) break;
      }
      if (both[1].revents != 0) {
        const ssize_t count = ::read(server, bytes, sizeof bytes);
        if (count <= 0 || answer_is_lost) break;
        if (::write(client, bytes, static_cast<std::size_t>(count)) != count) break;
      }
    }
    ::close(client);
    ::close(server);
  }

  const std::string folder_;
  int listener_ = -1;
  std::function<void()> meanwhile_ = [] {};
  std::atomic<Cut> cut_ = Cut::never;
  std::atomic<Cut> numbered_cut_ = Cut::never;
  std::atomic<int> messages_left_ = 0;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> pairs_;
  std::thread acceptor_;
};

}  // namespace reef::store::test
