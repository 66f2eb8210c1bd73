// Bodies that are sent while they are made.
#include <catch2/catch.hpp>
#include <chrono>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

TEST_CASE("a body arrives whole, piece after piece, and the connection is kept") {
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

TEST_CASE("HEAD is told how long a body would be, and none of it is made") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send("HEAD /held-piece HTTP/1.1\r\nHost: x\r\n\r\n"));
  CHECK(client.read(true).headers.at("content-length") == "1");
  CHECK(client.ask(get("/hello")).status == 200);
  CHECK(server.held.size() == 0);
}

TEST_CASE("a body that ends too soon ends the connection, so that nobody takes it for whole") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send(get("/torn")));
  CHECK(client.read(true).headers.at("content-length") == "5000");
  CHECK(client.read_bytes(3000).size() == 3000);
  CHECK(client.ends());
}

TEST_CASE("a client that does not read the pieces is dropped, and none is made any more") {
  TestServer server(with([](net::Limits& limits) { limits.write_ms_max = 100; }));
  Client stuck(server.port(), nullptr, 4096);
  REQUIRE(stuck.send(get("/many-pieces")));
  Client other(server.port());
  CHECK(other.ask(get("/hello")).status == 200);
  CHECK(eventually([&] { return server.server->connections_open() == 1; }));
}

TEST_CASE("a piece that does not come holds up neither others nor the end of the server") {
  TestServer server;
  Client waiting(server.port());
  REQUIRE(waiting.send(get("/held-piece")));
  CHECK(waiting.read(true).status == 200);
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  Client other(server.port());
  CHECK(other.ask(get("/hello")).status == 200);
  server.server->drain(std::chrono::milliseconds(50));
  CHECK(waiting.ends());
  server.held.release("x");  // To nobody.
}
