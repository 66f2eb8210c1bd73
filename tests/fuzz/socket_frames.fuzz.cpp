// Any bytes over a WebSocket that has just been opened, as frames. The first two bytes say how the others are split
// into writes.
#include <deque>

#include "server/realtime/socket.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/connection.hpp"

using namespace reef;
using fuzz::require;

namespace {

constexpr std::string_view upgrade =
    "GET /api/v1/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
constexpr std::size_t message_bytes_max = 1000;

/// Echoes every message, and counts them.
class EchoHost final : public realtime::Host {
 public:
  std::unique_ptr<realtime::Conversation> open(std::shared_ptr<realtime::Socket> socket,
                                               const http::Request&) override {
    ++open_;
    return std::make_unique<Echo>(*this, std::move(socket));
  }

  std::deque<std::string> said;  ///< Not yet found in the output.
  int open_ = 0;

 private:
  class Echo final : public realtime::Conversation {
   public:
    Echo(EchoHost& host, std::shared_ptr<realtime::Socket> socket) : host_(host), socket_(std::move(socket)) {}
    void receive(std::string text) override {
      require(!is_closed_, "nothing is received after the end");
      require(text.size() <= message_bytes_max, "a message is within its limit");
      require(fuzz::is_utf8(text), "a message is UTF-8");
      if (text == "leave") return socket_->close(realtime::CloseCode::normal, "bye");
      host_.said.push_back(text);
      socket_->send(std::make_shared<const std::string>(std::move(text)));
    }
    void closed() override {
      require(!std::exchange(is_closed_, true), "a session ends once");
      --host_.open_;
    }

   private:
    EchoHost& host_;
    std::shared_ptr<realtime::Socket> socket_;
    bool is_closed_ = false;
  };
};

EchoHost& host() {
  static EchoHost made;
  return made;
}

fuzz::Network& network() {
  static const auto made = [] {
    net::Limits limits;
    limits.frame_bytes_max = message_bytes_max;
    auto network = std::make_unique<fuzz::Network>(limits);
    network->talk_to(host());
    return network;
  }();
  return *made;
}

struct Frame {
  int opcode;
  std::string_view payload;
};

/// Parses the next frame of a server strictly.
Frame next_frame(std::string_view& rest) {
  const auto take = [&](std::size_t size) {
    require(size <= rest.size(), "a frame is complete");
    const std::string_view taken = rest.substr(0, size);
    rest.remove_prefix(size);
    return taken;
  };
  const auto byte = [](char letter) { return static_cast<std::size_t>(static_cast<unsigned char>(letter)); };
  const std::string_view head = take(2);
  require((byte(head[0]) & 0xf0) == 0x80, "a frame is final and uses no extension");
  require((byte(head[1]) & 0x80) == 0, "a server does not mask");
  std::size_t size = byte(head[1]);
  const bool is_control = (byte(head[0]) & 8) != 0;
  require(!is_control || size <= 125, "a control frame is short");
  if (size >= 126) {
    const std::string_view length = take(size == 126 ? 2 : 8);
    size = 0;
    for (const char letter : length) size = size << 8 | byte(letter);
  }
  return {.opcode = static_cast<int>(byte(head[0]) & 15), .payload = take(size)};
}

void judge_frames(std::string_view rest) {
  bool is_closed = false;
  while (!rest.empty()) {
    const Frame frame = next_frame(rest);
    require(!is_closed, "nothing follows the close frame");
    is_closed = frame.opcode == 8;
    require(frame.opcode == 1 || frame.opcode == 8 || frame.opcode == 10, "a server sends text, pong or close frames");
    if (is_closed) require(frame.payload.size() != 1, "a close frame has a complete code or none");
    if (frame.opcode != 1) continue;
    require(!host().said.empty() && host().said.front() == frame.payload, "messages are returned in order");
    host().said.pop_front();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size > 16 * 1024) return 0;
  const auto parts = fuzz::parts_of(fuzz::text_of(bytes, size));
  host().said.clear();
  const std::string answers = network().answers_to(std::array{upgrade, parts[0], parts[1], parts[2]});
  require(answers.starts_with("HTTP/1.1 101 "), "a socket is opened");
  judge_frames(std::string_view(answers).substr(answers.find("\r\n\r\n") + 4));
  require(host().open_ == 0, "every session ends");
  return 0;
}
