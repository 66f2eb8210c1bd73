#include "server/net/websocket/frame_reader.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/net/websocket/frame.hpp"
#include "tests/net/client.hpp"

using namespace reef;
using namespace reef::net;
using reef::test::masked_frame;

namespace {

constexpr std::size_t message_bytes_max = 70'000;

/// What came, one word for each call.
struct Seen final : FrameSink {
  std::vector<std::string> all;
  void message(std::string bytes, bool is_text) override { all.push_back((is_text ? "text " : "binary ") + bytes); }
  void ping(std::string_view payload) override { all.push_back("ping " + std::string(payload)); }
  void pong() override { all.emplace_back("pong"); }
};

struct Read {
  std::vector<std::string> seen;
  std::optional<std::string> close;
};

Read read_in_pieces(std::string_view bytes, std::size_t piece) {
  FrameReader reader(message_bytes_max);
  Seen seen;
  std::optional<std::string> close;
  while (!bytes.empty() && !close) {
    close = reader.read(bytes.substr(0, piece), seen);
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
  return {.seen = seen.all, .close = close};
}

/// The code of the close frame that answers these bytes; 0: they are accepted.
int fault(const std::string& bytes) {
  const std::optional<std::string> close = read_in_pieces(bytes, bytes.size()).close;
  if (!close) return 0;
  return close->size() < 4 ? -1
                           : static_cast<unsigned char>((*close)[2]) << 8 | static_cast<unsigned char>((*close)[3]);
}

std::string close_with(int code, const std::string& reason = "") {
  return masked_frame(0x88, std::string{static_cast<char>(code >> 8), static_cast<char>(code)} + reason);
}

}  // namespace

TEST_CASE("frames are read from pieces of any size") {
  std::string bytes;
  std::vector<std::string> sent;
  for (const std::size_t size : {0, 1, 3, 125, 126, 300, 65'535, 65'536}) {
    const std::string message(size, static_cast<char>('a' + sent.size()));
    bytes += masked_frame(0x81, message);
    sent.push_back("text " + message);
  }
  bytes += masked_frame(0x01, "frag") + masked_frame(0x89, "hey") + masked_frame(0x00, "") + masked_frame(0x8a, "") +
           masked_frame(0x80, "ment") + masked_frame(0x82, "\xff");
  for (const char* what : {"ping hey", "pong", "text fragment", "binary \xff"}) sent.emplace_back(what);
  for (const std::size_t piece : {1UL, 2UL, 3UL, 5UL, 7UL, 64UL, 1'000UL, bytes.size()}) {
    CAPTURE(piece);
    const Read read = read_in_pieces(bytes, piece);
    CHECK(read.seen == sent);
    CHECK_FALSE(read.close);
  }
}

TEST_CASE("what the protocol forbids has the code to close with") {
  CHECK(fault(masked_frame(0x81, "fine")) == 0);
  CHECK(fault(std::string("\x81\x02hi", 4)) == 1002);  // Not masked.
  CHECK(fault(masked_frame(0xc1, "a reserved bit")) == 1002);
  CHECK(fault(masked_frame(0x83, "a reserved opcode")) == 1002);
  CHECK(fault(masked_frame(0x8b, "a reserved control opcode")) == 1002);
  CHECK(fault(masked_frame(0x80, "goes on with nothing")) == 1002);
  CHECK(fault(masked_frame(0x01, "unfinished") + masked_frame(0x81, "another")) == 1002);
  CHECK(fault(masked_frame(0x09, "a ping in fragments")) == 1002);
  CHECK(fault(masked_frame(0x89, std::string(126, 'p'))) == 1002);
  CHECK(fault(std::string("\x81\xfe\x00\x7d\1\2\3\4", 8)) == 1002);               // A length that fits a byte.
  CHECK(fault(std::string("\x81\xff\0\0\0\0\0\0\xff\xff\1\2\3\4", 14)) == 1002);  // One that fits two.
  CHECK(fault(std::string("\x81\xff\x80\0\0\0\0\0\0\0\1\2\3\4", 14)) == 1002);    // The highest bit.
  CHECK(fault(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14)) == 1009);
  CHECK(fault(masked_frame(0x81, std::string(message_bytes_max, 'x'))) == 0);
  CHECK(fault(masked_frame(0x81, std::string(message_bytes_max + 1, 'x'))) == 1009);
  CHECK(fault(masked_frame(0x01, std::string(message_bytes_max, 'x')) + masked_frame(0x80, "y")) == 1009);
  for (const char* text : {"\xff", "\xe2\x82", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    CHECK(fault(masked_frame(0x81, text)) == 1007);
  }
  // A character may be cut by fragments.
  CHECK(fault(masked_frame(0x01, "\xe2\x82") + masked_frame(0x80, "\xac")) == 0);
}

TEST_CASE("a close frame is answered with its code, and nothing after it is read") {
  const Read read = read_in_pieces(close_with(1001, "going away") + masked_frame(0x81, "late"), 3);
  CHECK(read.seen.empty());
  CHECK(read.close == close_frame(1001, ""));
  CHECK(read_in_pieces(masked_frame(0x88, ""), 100).close == control_frame(Opcode::close, ""));
  for (const int code : {1000, 1003, 1007, 1014, 3000, 4999}) CHECK(fault(close_with(code)) == code);
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000}) CHECK(fault(close_with(code)) == 1002);
  CHECK(fault(close_with(1000, "\xff")) == 1007);
  CHECK(fault(masked_frame(0x88, "x")) == 1002);
}
