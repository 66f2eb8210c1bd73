#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace reef::net {

/// Receives what a client sends over a WebSocket.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  /// One whole message. A text is valid UTF-8.
  virtual void message(std::string bytes, bool is_text) = 0;
  virtual void ping(std::string_view payload) = 0;
  virtual void pong() = 0;
};

/// Reads the frames of a client (RFC 6455 §5), without extensions, from bytes that come in pieces of any size, and
/// joins fragments to messages. Between messages it needs no memory but its own.
///
/// Beast's stream reads frames too, but keeps a buffer of 1.5 KiB for each socket, also while nothing comes.
class FrameReader {
 public:
  explicit FrameReader(std::size_t message_bytes_max) : message_bytes_max_(message_bytes_max) {}

  /// Calls the sink for all that is complete. Returns the close frame to answer with if the client closes or breaks the
  /// protocol; after that it must not be called again.
  std::optional<std::string> read(std::string_view bytes, FrameSink& sink);

 private:
  void take_head(std::string_view& bytes);
  void take_payload(std::string_view& bytes);
  /// Begins the frame whose head is complete. Returns the code to close with if it may not be sent; 0: it may.
  [[nodiscard]] std::uint16_t begin_frame();
  [[nodiscard]] std::uint16_t begin_control() const;
  [[nodiscard]] std::uint16_t begin_data();
  std::optional<std::string> end_frame(FrameSink& sink);
  std::optional<std::string> end_message(FrameSink& sink);

  [[nodiscard]] std::size_t head_bytes() const;
  [[nodiscard]] std::size_t length_bytes() const;
  [[nodiscard]] int opcode() const { return head_[0] & 0x0f; }
  [[nodiscard]] bool is_final() const { return (head_[0] & 0x80) != 0; }
  [[nodiscard]] bool is_control() const { return (head_[0] & 0x08) != 0; }
  [[nodiscard]] bool is_masked() const { return (head_[1] & 0x80) != 0; }

  std::size_t message_bytes_max_;
  std::string message_;      ///< The fragments so far.
  std::string control_;      ///< The payload of a control frame, which may come between fragments.
  std::uint64_t left_ = 0;   ///< Of the frame's payload.
  std::uint64_t taken_ = 0;  ///< Of the frame's payload.
  std::array<std::uint8_t, 14> head_{};
  std::uint8_t head_size_ = 0;
  bool has_head_ = false;
  bool in_message_ = false;
  bool is_text_ = false;
};

}  // namespace reef::net
