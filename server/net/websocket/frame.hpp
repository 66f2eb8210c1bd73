#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/realtime/socket.hpp"

namespace reef::net {

/// The opcodes of RFC 6455 §5.2 that the server itself sends.
enum class Opcode : std::uint8_t { text = 0x1, close = 0x8, ping = 0x9 };

/// The head of an unmasked, final frame, as servers send it: two to ten bytes.
class FrameHead {
 public:
  FrameHead(Opcode opcode, std::uint64_t payload_bytes);
  [[nodiscard]] const char* data() const { return bytes_.data(); }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::array<char, 10> bytes_{};
  std::uint8_t size_ = 0;
};

/// A whole close frame. A control frame has at most 125 bytes of payload, so a longer reason is cut.
std::string close_frame(std::uint16_t code, std::string_view reason);
std::string ping_frame();
/// Whether the bytes begin with the head of a close frame.
bool is_close_frame(std::string_view bytes);

}  // namespace reef::net
