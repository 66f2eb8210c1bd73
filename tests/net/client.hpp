#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

/// A small blocking client that can misbehave. Reads throw after ten seconds.
namespace reef::test {

struct Received {
  int status = 0;
  std::map<std::string, std::string> headers;  ///< Names are in lower case.
  std::string body;
};

class Client {
 public:
  explicit Client(std::uint16_t port, const char* from = nullptr, int receive_buffer_bytes = 0)
      : Client(make_socket(receive_buffer_bytes), port, from) {}

  /// Uses an existing socket.
  Client(int socket, std::uint16_t port, const char* from = nullptr) : socket_(socket) {
    if (from != nullptr) {
      sockaddr_in local = endpoint(0);
      inet_pton(AF_INET, from, &local.sin_addr);
      if (bind(socket_, reinterpret_cast<sockaddr*>(&local), sizeof local) != 0) throw std::runtime_error("bind");
    }
    sockaddr_in remote = endpoint(port);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&remote), sizeof remote) != 0) throw std::runtime_error("connect");
  }
  Client(Client&& other) noexcept : socket_(std::exchange(other.socket_, -1)), unread_(std::move(other.unread_)) {}
  Client& operator=(Client&&) = delete;
  ~Client() {
    if (socket_ >= 0) ::close(socket_);
  }

  static int make_socket(int receive_buffer_bytes = 0) {
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) throw std::runtime_error("socket");
    const timeval patience{.tv_sec = 10, .tv_usec = 0};
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const int on = 1;
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (receive_buffer_bytes > 0) {
      setsockopt(made, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes, sizeof receive_buffer_bytes);
    }
    return made;
  }

  /// Returns false if the server closed the connection.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) throw std::runtime_error("send: no room in time");
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Closes with a reset, like a crash.
  void crash() {
    const linger hard{.l_onoff = 1, .l_linger = 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    ::close(std::exchange(socket_, -1));
  }

  /// Returns true once the server has closed the connection, by end of file or reset.
  bool ends() {
    while (fill()) unread_.clear();
    return true;
  }

  std::string read_bytes(std::size_t count) {
    while (unread_.size() < count) {
      if (!fill()) throw std::runtime_error("the server hung up");
    }
    std::string bytes = unread_.substr(0, count);
    unread_.erase(0, count);
    return bytes;
  }

  /// Reads one response. `bodiless`: it is the response to a HEAD request.
  Received read(bool bodiless = false) {
    while (unread_.find("\r\n\r\n") == std::string::npos) {
      if (!fill()) throw std::runtime_error("the server hung up before it answered");
    }
    Received answer = parse_head(read_bytes(unread_.find("\r\n\r\n") + 4));
    const auto length = answer.headers.find("content-length");
    if (!bodiless && length != answer.headers.end()) answer.body = read_bytes(std::stoul(length->second));
    if (!bodiless && answer.headers.contains("transfer-encoding")) answer.body = read_chunks();
    return answer;
  }

  /// Reads until the server closes the connection. Throws if it is reset.
  std::string read_to_end() {
    while (fill()) {
    }
    if (errno == ECONNRESET) throw std::runtime_error("the server reset the connection");
    return std::exchange(unread_, {});
  }

  Received ask(std::string_view request) {
    send(request);
    return read();
  }

 private:
  static sockaddr_in endpoint(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  static Received parse_head(std::string_view head) {
    Received answer;
    answer.status = std::atoi(std::string(head.substr(9, 3)).c_str());
    head.remove_prefix(head.find("\r\n") + 2);
    while (head != "\r\n") {
      const std::string_view line = head.substr(0, head.find("\r\n"));
      head.remove_prefix(line.size() + 2);
      std::string name(line.substr(0, line.find(':')));
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      answer.headers[name] = std::string(line.substr(line.find(':') + 2));
    }
    return answer;
  }

  std::string read_chunks() {
    std::string body;
    while (true) {
      while (unread_.find("\r\n") == std::string::npos) {
        if (!fill()) throw std::runtime_error("the server hung up within the body");
      }
      const std::size_t size = std::stoul(read_bytes(unread_.find("\r\n") + 2), nullptr, 16);
      body += read_bytes(size);
      if (read_bytes(2) != "\r\n") throw std::runtime_error("a chunk does not end");
      if (size == 0) return body;
    }
  }

  bool fill() {
    char bytes[16384];
    errno = 0;
    const ssize_t size = recv(socket_, bytes, sizeof bytes, 0);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) throw std::runtime_error("the server said nothing");
    if (size <= 0) return false;
    unread_.append(bytes, static_cast<std::size_t>(size));
    return true;
  }

  int socket_;
  std::string unread_;
};

inline std::string get(std::string_view path, std::string_view headers = "") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) + "\r\n";
}

inline std::string post(std::string_view path, std::string_view body, std::string_view headers = "") {
  return "POST " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
         "Content-Length: " + std::to_string(body.size()) + "\r\n" + std::string(headers) + "\r\n" + std::string(body);
}

struct Frame {
  int opcode = 0;
  std::string payload;

  /// The code of a close frame; 0 for any other frame.
  [[nodiscard]] int code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
};

inline std::string masked_frame(int first_byte, std::string_view payload) {
  std::string frame{static_cast<char>(first_byte)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    const bool is_long = payload.size() > 0xffff;
    frame += static_cast<char>(0x80 | (is_long ? 127 : 126));
    for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8) frame += static_cast<char>(payload.size() >> shift);
  }
  const std::string mask = "\x11\x22\x33\x44";
  frame += mask;
  for (std::size_t index = 0; index < payload.size(); ++index) {
    frame += static_cast<char>(payload[index] ^ mask[index % 4]);
  }
  return frame;
}

inline std::string upgrade(std::string_view headers = "", std::string_view path = "/api/v1/socket") {
  return get(path,
             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                 std::string(headers));
}

/// A WebSocket after the handshake.
class WsClient : public Client {
 public:
  explicit WsClient(std::uint16_t port, const char* from = nullptr, int receive_buffer_bytes = 0)
      : Client(port, from, receive_buffer_bytes) {
    const Received answer = ask(upgrade());
    if (answer.status != 101) throw std::runtime_error("no handshake: " + std::to_string(answer.status));
  }

  bool say(std::string_view text) { return send(masked_frame(0x81, text)); }

  Frame read_frame() {
    const std::string head = read_bytes(2);
    if ((head[1] & 0x80) != 0) throw std::runtime_error("a server does not mask");
    std::size_t size = static_cast<unsigned char>(head[1]);
    if (size >= 126) {
      const std::string length = read_bytes(size == 126 ? 2 : 8);
      size = 0;
      for (const char byte : length) size = size * 256 + static_cast<unsigned char>(byte);
    }
    return {.opcode = head[0] & 0x0f, .payload = read_bytes(size)};
  }

  /// The next frame other than a ping or pong.
  Frame read_message() {
    Frame frame = read_frame();
    while (frame.opcode == 9 || frame.opcode == 10) frame = read_frame();
    return frame;
  }
};

}  // namespace reef::test
