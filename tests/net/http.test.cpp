#include <catch2/catch.hpp>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

TEST_CASE("a request is answered and the connection kept") {
  TestServer server;
  Client client(server.port());
  for (int round = 0; round < 3; ++round) {
    const Received answer = client.ask(get("/hello?a=1&b=2"));
    CHECK(answer.status == 200);
    CHECK(Json::parse(answer.body) == Json{{"hello", "127.0.0.1"}, {"proto", ""}, {"query", 2}});
    CHECK(answer.headers.at("connection") == "keep-alive");
    CHECK(answer.headers.at("x-content-type-options") == "nosniff");
    CHECK(answer.headers.at("cache-control") == "no-store");
    CHECK(answer.headers.count("date") == 1);
    CHECK(answer.headers.count("x-request-id") == 1);
  }
  CHECK(server.server->counters().connections_accepted == 1);
  CHECK(server.server->counters().requests == 3);
}

TEST_CASE("HTTP/1.0 and Connection: close end the connection") {
  TestServer server;
  Client old(server.port());
  CHECK(old.ask("GET /hello HTTP/1.0\r\n\r\n").status == 200);
  CHECK(old.ends());
  Client closing(server.port());
  CHECK(closing.ask(get("/hello", "Connection: close\r\n")).headers.at("connection") == "close");
  CHECK(closing.ends());
}

TEST_CASE("pipelined requests are answered in order") {
  TestServer server;
  Client client(server.port());
  std::string requests;
  for (int index = 0; index < 50; ++index) {
    requests +=
        index % 2 == 0 ? post("/echo/" + std::to_string(index), "[" + std::to_string(index) + "]") : get("/hello");
  }
  REQUIRE(client.send(requests));
  for (int index = 0; index < 50; ++index) {
    const Received answer = client.read();
    CHECK(answer.status == 200);
    if (index % 2 == 0) CHECK(answer.headers.at("x-part") == std::to_string(index));
    if (index % 2 == 0) CHECK(answer.body == "[" + std::to_string(index) + "]");
  }
}

TEST_CASE("a request that arrives byte by byte is one request") {
  TestServer server;
  Client client(server.port());
  for (const char byte : post("/echo/1", R"({"a":1})")) REQUIRE(client.send({&byte, 1}));
  CHECK(client.read().body == R"({"a":1})");
}

TEST_CASE("HEAD has the headers of GET and no body") {
  TestServer server;
  Client client(server.port());
  const Received full = client.ask(get("/hello"));
  REQUIRE(client.send("HEAD /hello HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  const Received head = client.read(true);
  CHECK(head.status == 200);
  CHECK(head.headers.at("content-length") == std::to_string(full.body.size()));
  CHECK(client.ask(get("/hello")).status == 200);  // Not preceded by stray bytes of a body.
}

TEST_CASE("unknown paths are 404 and unsupported methods 405") {
  TestServer server;
  Client client(server.port());
  const Received missing = client.ask(get("/nothing"));
  CHECK(missing.status == 404);
  CHECK(code_of(missing) == "not_found");
  const Received wrong = client.ask("DELETE /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(wrong.status == 405);
  CHECK(code_of(wrong) == "method_not_allowed");
  CHECK(wrong.headers.at("allow") == "GET, HEAD");
}

TEST_CASE("a handler that throws gives a 500 without details") {
  TestServer server;
  Client client(server.port());
  const Received answer = client.ask(get("/throw"));
  CHECK(answer.status == 500);
  CHECK(code_of(answer) == "internal");
  CHECK(answer.body.find("on purpose") == std::string::npos);
  CHECK(client.ask(get("/hello")).status == 200);
}

TEST_CASE("bodies: chunked, expected, and of the wrong type") {
  TestServer server;
  Client client(server.port());
  const std::string head =
      "POST /echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json; charset=utf-8\r\n";
  CHECK(client.ask(head + "Transfer-Encoding: chunked\r\n\r\n4\r\n[1,2\r\n3\r\n,3]\r\n0\r\n\r\n").body == "[1,2,3]");

  REQUIRE(client.send(head + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n"));
  CHECK(client.read().status == 100);
  CHECK(client.ask("[]").body == "[]");

  const Received wrong = client.ask(
      "POST /echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
      "Content-Length: 2\r\n\r\n[]");
  CHECK(wrong.status == 415);
  CHECK(code_of(wrong) == "unsupported_media_type");
}

TEST_CASE("a refused request that waits for 100 Continue is refused at once") {
  TestServer server;
  Client client(server.port());
  const Received answer = client.ask(
      "POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: 50000\r\nExpect: 100-continue\r\n\r\n");
  CHECK(answer.status == 404);
  CHECK(answer.headers.at("connection") == "close");
}

TEST_CASE("requests from other sites change nothing") {
  TestServer server({.limits = quick_limits()}, {.public_origins = {"https://atoll.example"}});
  Client client(server.port());
  CHECK(client.ask(post("/echo/1", "[]", "Origin: http://localhost\r\n")).status == 200);
  CHECK(client.ask(post("/echo/1", "[]", "Origin: https://atoll.example\r\n")).status == 200);
  CHECK(client.ask(get("/hello", "Origin: https://evil.example\r\n")).status == 200);
  const Received refused = client.ask(post("/echo/1", "[]", "Origin: https://evil.example\r\n"));
  CHECK(refused.status == 403);
  CHECK(code_of(refused) == "bad_origin");
}

TEST_CASE("a reply may come from another thread") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send(get("/held") + get("/hello")));
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  server.held.release();
  CHECK(client.read().body == R"({"late":true})");
  CHECK(client.read().status == 200);
}

TEST_CASE("a reply to a client that has disconnected is dropped") {
  TestServer server;
  for (int round = 0; round < 20; ++round) {
    Client client(server.port());
    REQUIRE(client.send(get("/held")));
    REQUIRE(eventually([&] { return server.held.size() == 1; }));
    client.crash();
    server.held.release(std::string(1024 * 1024, 'x'));
  }
  CHECK(eventually([&] { return server.server->connections_open() == 0; }));
}

TEST_CASE("a reply after the server has stopped is dropped") {
  TestServer server;
  Client client(server.port());
  REQUIRE(client.send(get("/held")));
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  server.server.reset();
  CHECK(client.ends());
  server.held.release();
}

TEST_CASE("only a trusted proxy can say where a request came from") {
  const std::string forwarded =
      "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.7\r\nX-Forwarded-Proto: https\r\n";
  TestServer plain;
  CHECK(Json::parse(Client(plain.port()).ask(get("/hello", forwarded)).body) ==
        Json{{"hello", "127.0.0.1"}, {"proto", ""}, {"query", 0}});
  TestServer proxied({.trusted_proxies = {"127.0.0.0/8"}, .limits = quick_limits()});
  CHECK(Json::parse(Client(proxied.port()).ask(get("/hello", forwarded)).body) ==
        Json{{"hello", "198.51.100.7"}, {"proto", "https"}, {"query", 0}});
}

TEST_CASE("requests are served by several io threads") {
  TestServer server({.io_threads = 3, .limits = quick_limits()});
  std::vector<Client> clients;
  for (int index = 0; index < 9; ++index) clients.emplace_back(server.port());
  for (int round = 0; round < 20; ++round) {
    for (Client& client : clients) REQUIRE(client.send(get("/hello")));
    for (Client& client : clients) CHECK(client.read().status == 200);
  }
}

TEST_CASE("a second server cannot listen on the same port") {
  TestServer first;
  CHECK_THROWS(TestServer({.port = first.port()}));
}
