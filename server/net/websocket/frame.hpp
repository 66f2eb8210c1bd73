#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/realtime/socket.hpp"

namespace reef::net {

/// The opcodes of RFC 6455 §5.2.
enum class Opcode : std::uint8_t { continuation = 0x0, text = 0x1, binary = 0x2, close = 0x8, ping = 0x9, pong = 0xa };

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

/// A whole frame, with at most 125 bytes of payload.
std::string control_frame(Opcode opcode, std::string_view payload);
/// A reason that is too long for a control frame is cut.
std::string close_frame(std::uint16_t code, std::string_view reason);

}  // namespace reef::net
