#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "server/net/connection_table.hpp"
#include "server/net/http/reply_slot.hpp"
#include "server/net/http/response_head.hpp"
#include "server/net/websocket/frame.hpp"
#include "server/net/websocket/send_queue.hpp"

using namespace reef;
using namespace reef::net;

namespace {

realtime::Text text(std::size_t size) {
  return std::make_shared<const std::string>(size, 'x');
}

struct CountedQueue {
  int wakes = 0;
  std::shared_ptr<SendQueueTotal> total = std::make_shared<SendQueueTotal>(200);
  SendQueue queue{{.frames_max = 4, .bytes_max = 100}, total, [this] { ++wakes; }};
};

}  // namespace

TEST_CASE("a send queue wakes once for many frames") {
  CountedQueue counted;
  for (int index = 0; index < 3; ++index) counted.queue.send(text(1));
  CHECK(counted.wakes == 1);
  CHECK(counted.queue.take().frames.size() == 3);
  counted.queue.send(text(1));
  CHECK(counted.wakes == 1);  // Not woken again: a reader that took frames will come back.
  CHECK(counted.queue.take().frames.size() == 1);
  CHECK(counted.queue.take().frames.empty());
  counted.queue.sent(4, 4);
  counted.queue.send(text(1));
  CHECK(counted.wakes == 2);
}

TEST_CASE("a send queue that overflows drops everything and closes") {
  CountedQueue counted;
  SendQueue& queue = counted.queue;
  SECTION("too many frames, including those in flight") {
    for (int index = 0; index < 4; ++index) queue.send(text(1));
    CHECK(queue.take().frames.size() == 4);
    queue.send(text(1));
  }
  SECTION("too many bytes") {
    queue.send(text(60));
    queue.send(text(41));
  }
  CHECK(queue.overflowed());
  CHECK(counted.wakes == 2);
  queue.send(text(1));
  const SendQueue::Delivery delivery = queue.take();
  CHECK(delivery.frames.empty());
  REQUIRE(delivery.close_frame);
  CHECK(delivery.close_frame->code == 1013);
}

TEST_CASE("a send queue has space again for sent frames, and always for one") {
  CountedQueue counted;
  SendQueue& queue = counted.queue;
  for (int round = 0; round < 10; ++round) {
    queue.send(text(60));
    CHECK(queue.take().frames.size() == 1);
    queue.sent(1, 60);
  }
  queue.send(text(1000));
  CHECK(queue.take().frames.size() == 1);
  CHECK_FALSE(queue.overflowed());
}

TEST_CASE("a send queue keeps frames queued before the close, and none after") {
  CountedQueue counted;
  counted.queue.send(text(1));
  counted.queue.close(realtime::CloseCode::restart, "restart");
  counted.queue.close(realtime::CloseCode::normal, "again");
  counted.queue.send(text(1));
  const SendQueue::Delivery delivery = counted.queue.take();
  CHECK(delivery.frames.size() == 1);
  REQUIRE(delivery.close_frame);
  CHECK(delivery.close_frame->code == 1012);
  CHECK(delivery.close_frame->reason == "restart");
}

TEST_CASE("a detached send queue wakes nobody") {
  CountedQueue counted;
  counted.queue.detach();
  counted.queue.send(text(1));
  counted.queue.close(realtime::CloseCode::normal, "");
  CHECK(counted.wakes == 0);
}

TEST_CASE("the head of a frame has the length that RFC 6455 gives it") {
  const auto head = [](std::uint64_t bytes) {
    const FrameHead made(Opcode::text, bytes);
    return std::string(made.data(), made.size());
  };
  CHECK(head(0) == std::string("\x81\x00", 2));
  CHECK(head(125) == "\x81\x7d");
  CHECK(head(126) == std::string("\x81\x7e\x00\x7e", 4));
  CHECK(head(65'535) == "\x81\x7e\xff\xff");
  CHECK(head(65'536) == std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
  CHECK(close_frame(1000, "bye") ==
        "\x88\x05\x03\xe8"
        "bye");
  CHECK(close_frame(1000, std::string(200, 'x')).size() == 127);
  CHECK(control_frame(Opcode::ping, "") == std::string("\x89\x00", 2));
  CHECK(control_frame(Opcode::pong, "hey") == "\x8a\x03hey");
}

TEST_CASE("a reply slot passes the reply on, whichever side comes first") {
  const auto response = [](int status) {
    http::Response made;
    made.status = status;
    return made;
  };
  int wakes = 0;
  ReplySlot early;
  early.deliver(response(201));
  CHECK_FALSE(early.wait([&] { ++wakes; }));
  CHECK(early.take()->status == 201);
  ReplySlot late;
  CHECK(late.wait([&] { ++wakes; }));
  CHECK_FALSE(late.take());
  late.deliver(response(202));
  CHECK(wakes == 1);
  CHECK(late.take()->status == 202);
  ReplySlot gone;
  CHECK(gone.wait([&] { ++wakes; }));
  gone.abandon();
  gone.deliver(response(203));
  CHECK(wakes == 1);
}

TEST_CASE("the connection table counts connections per client") {
  ConnectionTable table(3, 2);
  auto first = table.enter("a");
  auto second = table.enter("a");
  CHECK(first);
  CHECK(second);
  CHECK_FALSE(table.enter("a"));
  {
    auto other = table.enter("b");
    CHECK(other);
    CHECK_FALSE(table.enter("c"));
    const ConnectionTable::Ticket moved = std::move(*other);
    other.reset();
    CHECK(table.size() == 3);
  }
  CHECK(table.size() == 2);
  CHECK_FALSE(table.wait_until_empty(std::chrono::milliseconds(1)));
  first.reset();
  CHECK(table.enter("a"));
  second.reset();
  CHECK(table.wait_until_empty(std::chrono::milliseconds(1)));
}

TEST_CASE("a response head never has a line break in a header") {
  http::Response response;
  response.body = "{}";
  response.headers = {{"X-Good", "fine"}, {"X-Bad", "a\r\nSet-Cookie: b"}};
  const std::string head = response_head(response, Connection::close, Framing::length, "id-1");
  CHECK(head.starts_with("HTTP/1.1 200 OK\r\nDate: "));
  CHECK(head.find("Content-Length: 2\r\n") != std::string::npos);
  CHECK(head.find("X-Good: fine\r\n") != std::string::npos);
  CHECK(head.find("X-Bad") == std::string::npos);
  CHECK(head.find("X-Request-Id: id-1\r\n") != std::string::npos);
  CHECK(head.ends_with("Connection: close\r\n\r\n"));
  response.status = 204;
  CHECK(response_head(response, Connection::close, Framing::length, "").find("Content-") == std::string::npos);
}
