// Bodies that are sent while they are generated.
#include <catch2/catch.hpp>
#include <chrono>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

TEST_CASE("a body arrives complete, piece by piece, and the connection is kept") {
  TestServer server;
  Client client(server.port());
  for (int round = 0; round < 2; ++round) {
    const auto answer = client.ask(get("/pieces"));
    CHECK(answer.status == 200);
    CHECK(answer.headers.at("content-length") == "3000000");
    CHECK(answer.headers.at("x-content-type-options") == "nosniff");
    REQUIRE(answer.body.size() == 3'000'000);
    bool in_order = true;
    for (std::size_t piece = 0; piece < 3000; ++piece) {
      const std::string expected(1000, static_cast<char>('a' + (2999 - piece) % 26));
      in_order = in_order && answer.body.compare(piece * 1000, 1000, expected) == 0;
    }
    CHECK(in_order);
  }
  CHECK(client.ask(get("/empty")).body.empty());
  CHECK(client.ask(get("/hello")).status == 200);
  CHECK(server.server->counters().connections_accepted == 1);
}

TEST_CASE("HEAD gets the length of the body, which is not generated") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send("HEAD /held-piece HTTP/1.1\r\nHost: x\r\n\r\n"));
  CHECK(client.read(true).headers.at("content-length") == "1");
  CHECK(client.ask(get("/hello")).status == 200);
  CHECK(server.held.size() == 0);
}

TEST_CASE("a body that ends too early closes the connection, so that it cannot seem complete") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send(get("/torn")));
  CHECK(client.read(true).headers.at("content-length") == "5000");
  CHECK(client.read_bytes(3000).size() == 3000);
  CHECK(client.ends());
}

TEST_CASE("a client that does not read the pieces is dropped, and no more are generated") {
  TestServer server(with([](net::Limits& limits) { limits.write_ms_max = 100; }));
  Client stuck(server.port(), nullptr, 4096);
  REQUIRE(stuck.send(get("/many-pieces")));
  Client other(server.port());
  CHECK(other.ask(get("/hello")).status == 200);
  CHECK(eventually([&] { return server.server->connections_open() == 1; }));
}

TEST_CASE("a piece that never arrives delays neither other requests nor the server's shutdown") {
  TestServer server;
  Client waiting(server.port());
  REQUIRE(waiting.send(get("/held-piece")));
  CHECK(waiting.read(true).status == 200);
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  Client other(server.port());
  CHECK(other.ask(get("/hello")).status == 200);
  server.server->drain(std::chrono::milliseconds(50));
  CHECK(waiting.ends());
  server.held.release("x");  // The client is gone.
}

TEST_CASE("a body of unknown length is sent in chunks, and the connection is kept") {
  TestServer server;
  Client client(server.port());
  for (int round = 0; round < 2; ++round) {
    const Received answer = client.ask(get("/unmeasured"));
    CHECK(answer.headers.at("transfer-encoding") == "chunked");
    CHECK_FALSE(answer.headers.contains("content-length"));
    CHECK(answer.body == std::string(300'000, 'x'));
  }
  CHECK(client.ask(get("/unmeasured-and-empty")).body.empty());
  REQUIRE(client.send("HEAD /unmeasured HTTP/1.1\r\nHost: x\r\n\r\n"));
  CHECK(client.read(true).headers.at("transfer-encoding") == "chunked");
  CHECK(client.ask(get("/hello")).status == 200);
  CHECK(server.server->counters().connections_accepted == 1);
}

TEST_CASE("an HTTP/1.0 client reads a body of unknown length until the connection closes") {
  TestServer server;
  Client old(server.port());
  const Received answer = old.ask("GET /unmeasured HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  CHECK_FALSE(answer.headers.contains("transfer-encoding"));
  CHECK_FALSE(answer.headers.contains("content-length"));
  CHECK(answer.headers.at("connection") == "close");
  CHECK(old.read_to_end() == std::string(300'000, 'x'));
}

TEST_CASE("an incomplete body of unknown length does not seem complete") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send(get("/unmeasured-and-torn")));
  CHECK_THROWS_WITH(client.read(), "the server hung up within the body");
  Client old(server.port());
  CHECK(old.ask("GET /unmeasured-and-torn HTTP/1.0\r\n\r\n").status == 200);
  CHECK_THROWS_WITH(old.read_to_end(), "the server reset the connection");
}
