#include <catch2/catch.hpp>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

namespace {

realtime::Text text(std::string content) {
  return std::make_shared<const std::string>(std::move(content));
}

/// The code that the server closes with after it receives `frame`.
int close_code_after(const TestServer& server, const std::string& frame) {
  WsClient client(server.port());
  client.send(frame);
  const int code = client.read_message().code();
  client.send(masked_frame(0x88, std::string{static_cast<char>(code >> 8), static_cast<char>(code)}));
  CHECK(client.ends());
  return code;
}

}  // namespace

TEST_CASE("messages of every length are sent and received") {
  TestServer server;
  WsClient client(server.port());
  for (const std::size_t size : {0, 1, 125, 126, 127, 65'535, 65'536}) {
    const std::string message(size, 'm');
    REQUIRE(client.say(message));
    const Frame frame = client.read_frame();
    CHECK(frame.opcode == 1);
    CHECK(frame.payload == message);
  }
  CHECK(server.server->counters().sockets_open == 1);
}

TEST_CASE("a message may arrive in fragments with a ping between them") {
  TestServer server;
  WsClient client(server.port());
  client.send(masked_frame(0x01, "frag"));
  client.send(masked_frame(0x89, "are you there?"));
  client.send(masked_frame(0x80, "ments"));
  const Frame pong = client.read_frame();
  CHECK(pong.opcode == 10);
  CHECK(pong.payload == "are you there?");
  CHECK(client.read_frame().payload == "fragments");
}

TEST_CASE("invalid frames close the socket") {
  TestServer server;
  CHECK(close_code_after(server, masked_frame(0x81, std::string(65'537, 'x'))) == 1009);
  CHECK(close_code_after(server, masked_frame(0x81, std::string(1'000'000, 'x'))) == 1009);
  CHECK(close_code_after(server, masked_frame(0x82, "binary")) == 1003);
  CHECK(close_code_after(server, masked_frame(0x81, "\xff\xfe")) == 1007);
  CHECK(close_code_after(server, masked_frame(0x81, "\xe2\x82")) == 1007);
  CHECK(close_code_after(server, masked_frame(0x83, "reserved opcode")) == 1002);
  CHECK(close_code_after(server, masked_frame(0xc1, "reserved bit")) == 1002);
  CHECK(close_code_after(server, std::string("\x81\x02hi", 4)) == 1002);  // Not masked.
  CHECK(close_code_after(server, masked_frame(0x81, "throw")) == 1011);
  CHECK(close_code_after(server, masked_frame(0x81, "leave")) == 1000);
  std::string fragments = masked_frame(0x01, std::string(40'000, 'x')) + masked_frame(0x80, std::string(40'000, 'x'));
  CHECK(close_code_after(server, fragments) == 1009);
  CHECK(eventually([&] { return server.host.open_conversations() == 0 && server.server->connections_open() == 0; }));
}

TEST_CASE("a close frame is answered with a close frame") {
  TestServer server;
  WsClient client(server.port());
  client.send(masked_frame(0x88, std::string("\x03\xe8", 2)));
  CHECK(client.read_frame().code() == 1000);
  CHECK(client.ends());
  CHECK(eventually([&] { return server.host.open_conversations() == 0; }));
}

TEST_CASE("messages before the close frame arrive, later ones do not") {
  TestServer server;
  WsClient client(server.port());
  REQUIRE(eventually([&] { return server.host.sockets().size() == 1; }));
  const auto socket = server.host.sockets()[0];
  for (int index = 0; index < 100; ++index) socket->send(text(std::to_string(index)));
  socket->close(realtime::CloseCode::normal, "done");
  socket->send(text("too late"));
  for (int index = 0; index < 100; ++index) CHECK(client.read_frame().payload == std::to_string(index));
  CHECK(client.read_frame().code() == 1000);
  CHECK(client.ends());  // After a timeout, without the client's close frame.
}

TEST_CASE("which handshakes are accepted") {
  TestServer server({.limits = quick_limits()}, {.public_origins = {"https://atoll.example"}});
  const auto status = [&](const std::string& request) { return Client(server.port()).ask(request).status; };
  CHECK(status(upgrade("Origin: https://atoll.example\r\n")) == 101);
  CHECK(status(upgrade("Origin: http://localhost\r\n")) == 101);
  CHECK(status(upgrade("Origin: https://evil.example\r\n")) == 403);
  CHECK(status(upgrade("Origin: null\r\n")) == 403);
  CHECK(status(upgrade("", "/api/v1/elsewhere")) == 404);
  CHECK(status(get("/api/v1/socket")) == 400);
  CHECK(status("POST /api/v1/socket HTTP/1.1\r\nHost: localhost\r\n\r\n") == 405);
  CHECK(status(get("/api/v1/socket",
                   "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")) == 400);
  CHECK(status(get("/api/v1/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\n")) == 400);
  CHECK(status(upgrade() + masked_frame(0x81, "too early")) == 400);
}

TEST_CASE("an invalid handshake is refused like any other request") {
  TestServer server;
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string version = "Sec-WebSocket-Version: 13\r\n";
  const std::string long_key = "Sec-WebSocket-Key: " + std::string(25, 'x') + "\r\n";
  for (const std::string& fields : {key, version, long_key + version, key + "Sec-WebSocket-Version: 12\r\n"}) {
    const Received answer =
        Client(server.port()).ask(get("/api/v1/socket", "Connection: Upgrade\r\nUpgrade: websocket\r\n" + fields));
    CHECK(answer.status == 400);
    CHECK(code_of(answer) == "bad_request");
    CHECK(answer.headers.at("sec-websocket-version") == "13");
    CHECK(answer.headers.at("x-content-type-options") == "nosniff");
  }
}

TEST_CASE("a host that throws closes the socket, not the server") {
  TestServer server;
  Client client(server.port());
  CHECK(client.ask(upgrade("", "/api/v1/socket?throw=1")).status == 101);
  CHECK(client.ends());
  CHECK(Client(server.port()).ask(get("/hello")).status == 200);
}

TEST_CASE("an idle socket is pinged") {
  TestServer server(with([](net::Limits& limits) {
    limits.ping_after_ms = 30;
    limits.pong_ms_max = 3000;
  }));
  WsClient client(server.port());
  for (int round = 0; round < 3; ++round) {
    CHECK(client.read_frame().opcode == 9);
    client.send(masked_frame(0x8a, ""));
  }
  client.say("still here");
  CHECK(client.read_message().payload == "still here");
}

TEST_CASE("a half-open socket is closed") {
  TestServer server(with([](net::Limits& limits) {
    limits.ping_after_ms = 30;
    limits.pong_ms_max = 50;
  }));
  WsClient client(server.port());
  CHECK(client.ends());
  CHECK(eventually([&] { return server.host.open_conversations() == 0; }));
  CHECK(server.server->counters().timeouts == 1);
}

TEST_CASE("many frames reach many sockets, in order for each") {
  TestServer server({.io_threads = 2, .limits = quick_limits()});
  std::vector<std::unique_ptr<WsClient>> clients;
  for (int index = 0; index < 20; ++index) clients.push_back(std::make_unique<WsClient>(server.port()));
  REQUIRE(eventually([&] { return server.host.sockets().size() == clients.size(); }));
  const auto sockets = server.host.sockets();
  std::vector<std::thread> senders;
  for (int sender = 0; sender < 2; ++sender) {
    senders.emplace_back([&, sender] {
      for (int index = 0; index < 100; ++index) {
        const auto frame = text(std::to_string(sender) + ":" + std::to_string(index) + std::string(500, ' '));
        for (const auto& socket : sockets) socket->send(frame);
      }
    });
  }
  for (auto& client : clients) client->send(masked_frame(0x89, "ping"));  // Pongs mix with the frames.
  for (std::thread& sender : senders) sender.join();
  for (auto& client : clients) {
    int next[2] = {0, 0};
    int pongs = 0;
    while (next[0] < 100 || next[1] < 100 || pongs < 1) {
      const Frame frame = client->read_frame();
      if (frame.opcode == 10) {
        ++pongs;
        continue;
      }
      const int sender = frame.payload[0] - '0';
      CHECK(std::stoi(frame.payload.substr(2)) == next[sender]);
      ++next[sender];
    }
  }
}

TEST_CASE("a slow reader is dropped without affecting others") {
  TestServer server(with([](net::Limits& limits) {
    limits.queue_frames_max = 16;
    limits.close_ms_max = 100;
  }));
  WsClient slow(server.port(), nullptr, 4096);
  REQUIRE(eventually([&] { return server.host.sockets().size() == 1; }));
  const auto socket = server.host.sockets()[0];
  WsClient other(server.port());
  REQUIRE(eventually([&] { return server.host.open_conversations() == 2; }));
  const auto frame = text(std::string(60'000, 'x'));
  for (int index = 0; index < 2000 && server.host.open_conversations() == 2; ++index) {
    socket->send(frame);
    if (index % 100 == 0) {
      other.say("hello");
      CHECK(other.read_message().payload == "hello");
    }
  }
  CHECK(eventually([&] { return server.host.open_conversations() == 1; }));
  CHECK(server.server->counters().sockets_dropped == 1);
  other.say("hello");
  CHECK(other.read_message().payload == "hello");
  CHECK(slow.ends());
}

TEST_CASE("a slow reader that reads again learns why it was dropped") {
  TestServer server(with([](net::Limits& limits) {
    limits.queue_frames_max = 16;
    limits.close_ms_max = 10'000;
  }));
  WsClient slow(server.port(), nullptr, 4096);
  REQUIRE(eventually([&] { return server.host.sockets().size() == 1; }));
  const auto frame = text(std::string(60'000, 'x'));
  for (int index = 0; index < 2000; ++index) server.host.sockets()[0]->send(frame);
  Frame last = slow.read_message();
  while (last.opcode == 1) last = slow.read_message();
  CHECK(last.code() == 1013);
}

TEST_CASE("a flood of pings does not hide later messages") {  // Without a rate limit.
  TestServer server(with([](net::Limits& limits) { limits.write_ms_max = 200; }));
  WsClient client(server.port(), nullptr, 4096);
  std::string pings;
  for (int index = 0; index < 1000; ++index) pings += masked_frame(0x89, std::string(125, 'p'));
  for (int round = 0; round < 20; ++round) client.send(pings);
  client.say("done");
  Frame frame = client.read_frame();
  while (frame.opcode == 10) frame = client.read_frame();
  CHECK(frame.payload == "done");
}

TEST_CASE("a socket that sends too much is closed") {
  TestServer server;
  http::RateLimits limits(std::chrono::steady_clock::now, {http::Rate{}, {100, 100}, {}, {}, {0.001, 3}});
  http::Router router(server.light, limits, {});
  net::Server limited({.limits = quick_limits()}, router, server.host);
  REQUIRE(limited.start());
  WsClient client(limited.port());
  for (int index = 0; index < 4; ++index) client.say("hello");
  for (int index = 0; index < 3; ++index) CHECK(client.read_message().payload == "hello");
  CHECK(client.read_message().code() == 1008);
}

TEST_CASE("a socket that sends too many pings or unsolicited pongs is closed") {
  TestServer server;
  http::RateLimits limits(std::chrono::steady_clock::now, {http::Rate{}, {100, 100}, {}, {}, {0.001, 3}});
  http::Router router(server.light, limits, {});
  net::Server limited({.limits = quick_limits()}, router, server.host);
  REQUIRE(limited.start());
  const int first_byte = GENERATE(0x89, 0x8a);
  WsClient client(limited.port());
  for (int index = 0; index < 4; ++index) client.send(masked_frame(first_byte, "p"));
  CHECK(client.read_message().code() == 1008);
}

TEST_CASE("a socket handle may outlive its connection and its server") {
  TestServer server;
  std::optional<WsClient> client(server.port());
  REQUIRE(eventually([&] { return server.host.sockets().size() == 1; }));
  const auto socket = server.host.sockets()[0];
  client->crash();
  CHECK(eventually([&] { return server.host.open_conversations() == 0; }));
  socket->send(text("nobody hears"));
  server.server.reset();
  socket->send(text("nobody hears"));
  socket->close(realtime::CloseCode::normal, "");
}
