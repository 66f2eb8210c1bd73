#include "server/net/websocket/frame.hpp"

namespace reef::net {

namespace {

constexpr char final_fragment = static_cast<char>(0x80);

constexpr char low_byte(std::uint64_t number) {
  return static_cast<char>(number & 0xff);
}

}  // namespace

FrameHead::FrameHead(Opcode opcode, std::uint64_t payload_bytes) {
  bytes_[0] = static_cast<char>(final_fragment | static_cast<char>(opcode));
  int length_bytes = 0;
  if (payload_bytes < 126) {
    bytes_[1] = low_byte(payload_bytes);
  } else if (payload_bytes <= 0xffff) {
    bytes_[1] = 126;
    length_bytes = 2;
  } else {
    bytes_[1] = 127;
    length_bytes = 8;
  }
  size_ = 2;
  for (int shift = 8 * (length_bytes - 1); shift >= 0; shift -= 8) bytes_[size_++] = low_byte(payload_bytes >> shift);
}

std::string control_frame(Opcode opcode, std::string_view payload) {
  const FrameHead head(opcode, payload.size());
  return std::string(head.data(), head.size()).append(payload);
}

std::string close_frame(std::uint16_t code, std::string_view reason) {
  constexpr std::size_t reason_bytes_max = 123;
  std::string payload{low_byte(code >> 8), low_byte(code)};
  payload += reason.substr(0, reason_bytes_max);
  return control_frame(Opcode::close, payload);
}

}  // namespace reef::net
