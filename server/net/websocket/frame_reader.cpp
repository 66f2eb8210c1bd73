#include "server/net/websocket/frame_reader.hpp"

#include <unicode/ustring.h>

#include <algorithm>
#include <utility>

#include "server/net/websocket/frame.hpp"

namespace reef::net {
namespace {

constexpr std::size_t control_bytes_max = 125;

constexpr std::uint16_t no_fault = 0;
constexpr std::uint16_t protocol_error = 1002;
constexpr std::uint16_t not_utf8 = 1007;
constexpr auto too_big = static_cast<std::uint16_t>(realtime::CloseCode::too_big);

bool is_utf8(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8(nullptr, 0, nullptr, text.data(), static_cast<std::int32_t>(text.size()), &status);
  return status != U_INVALID_CHAR_FOUND;
}

/// Whether a client may close with this code (RFC 6455 §7.4 and the IANA registry).
constexpr bool may_close_with(int code) {
  if (code == 1004 || code == 1005 || code == 1006) return false;
  return (code >= 1000 && code <= 1014) || (code >= 3000 && code <= 4999);
}

/// The answer to a close frame with this payload.
std::string answer_to_close(std::string_view payload) {
  if (payload.empty()) return control_frame(Opcode::close, "");
  if (payload.size() == 1) return close_frame(protocol_error, "");
  const int code = static_cast<std::uint8_t>(payload[0]) << 8 | static_cast<std::uint8_t>(payload[1]);
  if (!may_close_with(code)) return close_frame(protocol_error, "");
  return close_frame(is_utf8(payload.substr(2)) ? static_cast<std::uint16_t>(code) : not_utf8, "");
}

}  // namespace

std::optional<std::string> FrameReader::read(std::string_view bytes, FrameSink& sink) {
  while (!bytes.empty()) {
    if (has_head_) {
      take_payload(bytes);
    } else {
      take_head(bytes);
      if (!has_head_) break;
      if (const std::uint16_t fault = begin_frame(); fault != no_fault) return close_frame(fault, "");
    }
    if (left_ > 0) continue;
    if (auto close = end_frame(sink)) return close;
  }
  return std::nullopt;
}

/// The size of the head follows from its first two bytes.
void FrameReader::take_head(std::string_view& bytes) {
  while (!has_head_ && !bytes.empty()) {
    head_[head_size_] = static_cast<std::uint8_t>(bytes.front());
    ++head_size_;
    bytes.remove_prefix(1);
    has_head_ = head_size_ >= 2 && head_size_ == head_bytes();
  }
}

std::size_t FrameReader::length_bytes() const {
  const int length = head_[1] & 0x7f;
  if (length < 126) return 0;
  return length == 126 ? 2 : 8;
}

std::size_t FrameReader::head_bytes() const {
  constexpr std::size_t mask_bytes = 4;
  return 2 + length_bytes() + (is_masked() ? mask_bytes : 0);
}

std::uint16_t FrameReader::begin_frame() {
  if ((head_[0] & 0x70) != 0 || !is_masked()) return protocol_error;
  left_ = head_[1] & 0x7fU;
  if (const std::size_t bytes = length_bytes(); bytes > 0) {
    left_ = 0;
    for (std::size_t at = 2; at < 2 + bytes; ++at) left_ = left_ << 8U | head_[at];
    const std::uint64_t least = bytes == 2 ? 126 : 0x10000;
    if (left_ < least || left_ >> 63U != 0) return protocol_error;
  }
  return is_control() ? begin_control() : begin_data();
}

std::uint16_t FrameReader::begin_control() const {
  const auto code = static_cast<Opcode>(opcode());
  const bool is_known = code == Opcode::close || code == Opcode::ping || code == Opcode::pong;
  return is_known && is_final() && left_ <= control_bytes_max ? no_fault : protocol_error;
}

std::uint16_t FrameReader::begin_data() {
  const bool goes_on = opcode() == static_cast<int>(Opcode::continuation);
  if (goes_on != in_message_ || opcode() > static_cast<int>(Opcode::binary)) return protocol_error;
  if (left_ > message_bytes_max_ - message_.size()) return too_big;
  if (!goes_on) is_text_ = opcode() == static_cast<int>(Opcode::text);
  in_message_ = true;
  return no_fault;
}

void FrameReader::take_payload(std::string_view& bytes) {
  std::string& payload = is_control() ? control_ : message_;
  const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
  const std::uint8_t* mask = &head_[head_size_ - 4U];
  for (const char byte : bytes.substr(0, size)) {
    payload += static_cast<char>(static_cast<std::uint8_t>(byte) ^ mask[taken_ % 4]);
    ++taken_;
  }
  left_ -= size;
  bytes.remove_prefix(size);
}

std::optional<std::string> FrameReader::end_frame(FrameSink& sink) {
  has_head_ = false;
  head_size_ = 0;
  taken_ = 0;
  if (!is_control()) return is_final() ? end_message(sink) : std::nullopt;
  const std::string payload = std::exchange(control_, {});
  if (opcode() == static_cast<int>(Opcode::close)) return answer_to_close(payload);
  if (opcode() == static_cast<int>(Opcode::ping)) {
    sink.ping(payload);
  } else {
    sink.pong();
  }
  return std::nullopt;
}

std::optional<std::string> FrameReader::end_message(FrameSink& sink) {
  in_message_ = false;
  std::string message = std::exchange(message_, {});
  if (is_text_ && !is_utf8(message)) return close_frame(not_utf8, "");
  sink.message(std::move(message), is_text_);
  return std::nullopt;
}

}  // namespace reef::net
