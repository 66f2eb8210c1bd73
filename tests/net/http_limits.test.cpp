#include <sys/resource.h>

#include <catch2/catch.hpp>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

TEST_CASE("malformed requests get 400, and the connection is closed") {
  TestServer server;
  const std::string body = "\r\nContent-Type: application/json\r\n";
  const std::vector<std::string> requests{
      "nonsense\r\n\r\n",
      "GET /hello HTTP/9.9\r\nHost: localhost\r\n\r\n",
      "GET /hello HTTP/1.1\r\n\r\n",
      "GET /hello HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET /hello HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n",
      "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /a%00b HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "CONNECT example.org:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Content-Length: 2, 3\r\n\r\n[]",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Content-Length: -1\r\n\r\n[]",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n[]",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Transfer-Encoding: gzip\r\n\r\n[]",
      "POST /echo/1 HTTP/1.1\r\nHost: localhost" + body + "Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n",
  };
  for (const std::string& request : requests) {
    INFO(request);
    Client client(server.port());
    const Received answer = client.ask(request);
    CHECK(answer.status == 400);
    CHECK(code_of(answer) == "bad_request");
    CHECK(answer.headers.at("connection") == "close");
    CHECK(client.ends());
  }
}

TEST_CASE("a body that is too large is refused") {
  TestServer server(with([](net::Limits& limits) { limits.body_bytes_max = 5000; }));
  const std::string head = "POST /echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

  CHECK(Client(server.port()).ask(post("/echo/1", std::string(5000, ' '))).status == 200);
  SECTION("over the server's limit, by its length") {
    Client client(server.port());
    const Received answer = client.ask(post("/echo/1", std::string(5001, ' ')));
    CHECK(answer.status == 413);
    CHECK(code_of(answer) == "body_too_large");
    CHECK(client.ends());
  }
  SECTION("over the route's limit, by its length, before it is sent") {
    Client client(server.port());
    CHECK(client.ask(head + "Content-Length: 100001\r\n\r\n").status == 413);
  }
  SECTION("in chunks") {
    Client client(server.port());
    const std::string chunk = "3e8\r\n" + std::string(1000, ' ') + "\r\n";
    std::string request = head + "Transfer-Encoding: chunked\r\n\r\n";
    for (int count = 0; count < 6; ++count) request += chunk;
    CHECK(client.ask(request).status == 413);
    CHECK(client.ends());
  }
  SECTION("where no body is allowed") {
    Client client(server.port());
    CHECK(client
              .ask("GET /hello HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                   "Content-Length: 2\r\n\r\n[]")
              .status == 413);
  }
  SECTION("the response reaches even a client that sends everything first") {
    Client client(server.port());
    client.send(head + "Content-Length: 90000\r\n\r\n" + std::string(90'000, ' '));
    CHECK(client.read().status == 413);
  }
}

TEST_CASE("a header that is too large is refused") {
  TestServer server(with([](net::Limits& limits) {
    limits.header_bytes_max = 4000;
    limits.uri_bytes_max = 1000;
  }));
  Client fields(server.port());
  const Received too_large = fields.ask(get("/hello", "X-Long: " + std::string(4000, 'x') + "\r\n"));
  CHECK(too_large.status == 431);
  CHECK(code_of(too_large) == "header_too_large");
  CHECK(fields.ends());

  Client target(server.port());
  const Received too_long = target.ask(get("/" + std::string(1001, 'x')));
  CHECK(too_long.status == 414);
  CHECK(code_of(too_long) == "uri_too_long");
  CHECK(Client(server.port()).ask(get("/" + std::string(9000, 'x'))).status == 414);
  CHECK(Client(server.port()).ask(get("/" + std::string(900, 'x'))).status == 404);
}

TEST_CASE("a header that is too large is refused also if it arrives in pieces") {
  TestServer server(with([](net::Limits& limits) { limits.header_bytes_max = 4000; }));
  Client client(server.port());
  REQUIRE(client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n"));
  for (int count = 0; count < 10; ++count) {
    client.send("X-Long: " + std::string(1000, 'x') + "\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // Makes the server read them one by one.
  }
  CHECK(client.read().status == 431);
  CHECK(client.ends());
}

TEST_CASE("a header field must be on one line") {
  TestServer server;
  for (const char* blank : {" ", "\t"}) {
    const std::string fold = std::string("\r\n") + blank;
    for (const std::string& field : {"X: y" + fold + "z\r\n", "X:" + fold + "z\r\n", "X: y" + fold + "\r\n",
                                     "Transfer-Encoding:" + fold + "chunked\r\n"}) {
      Client client(server.port());
      const Received answer = client.ask(get("/hello", field));
      CHECK(answer.status == 400);
      CHECK(code_of(answer) == "bad_request");
      CHECK(client.ends());
    }
  }
}

TEST_CASE("a header field is recognised as folded also if the fold arrives in another piece") {
  TestServer server;
  Client client(server.port());
  for (const char* part : {"GET /hello HTTP/1.1\r\nHost: x\r\nX: y\r", "\n", " z\r\n\r\n"}) {
    REQUIRE(client.send(part));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK(client.read().status == 400);
}

TEST_CASE("a client that is too slow gets 408") {
  TestServer server(with([](net::Limits& limits) {
    limits.header_ms_max = 50;
    limits.body_ms_max = 50;
  }));
  Client header(server.port());
  REQUIRE(header.send("GET /hello HTTP/1.1\r\nHost: loc"));
  const Received late = header.read();
  CHECK(late.status == 408);
  CHECK(code_of(late) == "request_timeout");
  CHECK(header.ends());

  Client body(server.port());
  REQUIRE(
      body.send("POST /echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                "Content-Length: 10\r\n\r\n[1,"));
  CHECK(body.read().status == 408);
  CHECK(body.ends());
}

TEST_CASE("a body has one deadline, however slowly it arrives") {
  TestServer server(with([](net::Limits& limits) {
    limits.body_ms_max = 200;
    limits.linger_ms_max = 5000;
  }));
  Client client(server.port());
  REQUIRE(
      client.send("POST /echo/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  "Content-Length: 30\r\n\r\n"));
  // The request would complete if the timeout applied to each byte.
  for (int count = 0; count < 30; ++count) {
    REQUIRE(client.send(" "));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK(client.read().status == 408);
}

TEST_CASE("idle connections are closed without a response") {
  TestServer server(with([](net::Limits& limits) { limits.idle_ms_max = 500; }));
  Client silent(server.port());
  CHECK(silent.ends());
  Client kept(server.port());
  CHECK(kept.ask(get("/hello")).status == 200);
  CHECK(kept.ends());
}

TEST_CASE("a client that does not read its response is dropped without affecting others") {
  TestServer server(with([](net::Limits& limits) { limits.write_ms_max = 100; }));
  Client stuck(server.port(), nullptr, 4096);
  REQUIRE(stuck.send(get("/long")));
  Client other(server.port());
  CHECK(other.ask(get("/hello")).status == 200);
  CHECK(eventually([&] { return server.server->connections_open() == 1; }));
  CHECK(other.ask(get("/hello")).status == 200);
}

TEST_CASE("connections are limited in total and per address") {
  TestServer server(with([](net::Limits& limits) {
    limits.connections_max = 6;
    limits.connections_per_address_max = 4;
  }));
  std::vector<Client> clients;
  for (int index = 0; index < 4; ++index) {
    clients.emplace_back(server.port());
    CHECK(clients.back().ask(get("/hello")).status == 200);
  }
  CHECK(Client(server.port()).ends());
  for (int index = 0; index < 2; ++index) {
    clients.emplace_back(server.port(), "127.0.0.2");
    CHECK(clients.back().ask(get("/hello")).status == 200);
  }
  CHECK(Client(server.port(), "127.0.0.3").ends());
  CHECK(server.server->counters().connections_refused == 2);

  clients.clear();
  REQUIRE(eventually([&] { return server.server->connections_open() == 0; }));
  CHECK(Client(server.port()).ask(get("/hello")).status == 200);
}

TEST_CASE("the clients of a trusted proxy do not share a limit") {
  net::Config config = with([](net::Limits& limits) { limits.connections_per_address_max = 1; });
  config.trusted_proxies = {"127.0.0.1"};
  TestServer server(config);
  Client first(server.port());
  Client second(server.port());
  CHECK(first.ask(get("/hello")).status == 200);
  CHECK(second.ask(get("/hello")).status == 200);
}

namespace {

/// A server on which each address may ask twice.
struct LimitedServer {
  explicit LimitedServer(net::Limits limits = quick_limits()) : server({.limits = limits}, router, others.host) {
    router.add({.method = "GET",
                .pattern = "/hello",
                .lane = http::Lane::io,
                .handler = [](const http::Request&, const http::Params&, http::Reply reply) { reply({}); }});
    REQUIRE(server.start());
  }

  TestServer others;
  http::RateLimits rates{std::chrono::steady_clock::now, {http::Rate{}, {0.001, 2}, {0.001, 1}, {}, {}}};
  http::Router router{others.light, rates, {}};
  net::Server server;
};

}  // namespace

TEST_CASE("rates are limited") {
  LimitedServer limited;
  Client client(limited.server.port());
  CHECK(client.ask(get("/hello")).status == 200);
  CHECK(client.ask(get("/hello")).status == 200);
  const Received refused = client.ask(get("/hello"));
  CHECK(refused.status == 429);
  CHECK(code_of(refused) == "rate_limited");
  CHECK(std::stoi(refused.headers.at("retry-after")) > 0);
  CHECK(Client(limited.server.port(), "127.0.0.2").ask(get("/hello")).status == 200);
}

TEST_CASE("a client that goes on after many refusals waits for each further one") {
  net::Limits limits = quick_limits();
  limits.refusals_at_once = 3;
  SECTION("and is answered after that time, which doubles up to a limit") {
    limits.refusal_wait_ms = 50;
    limits.refusal_waits_doubled = 2;
    LimitedServer limited(limits);
    Client client(limited.server.port());
    for (int answered = 0; answered < 5; ++answered) client.ask(get("/hello"));
    for (const int wait_ms : {50, 100, 200, 200}) {
      const auto asked_at = std::chrono::steady_clock::now();
      CHECK(client.ask(get("/hello")).status == 429);
      CHECK(std::chrono::steady_clock::now() - asked_at >= std::chrono::milliseconds(wait_ms));
    }
  }
  SECTION("while others are answered, and the stop of the server does not wait for it") {
    limits.refusal_wait_ms = 3'600'000;
    LimitedServer limited(limits);
    Client client(limited.server.port());
    for (int answered = 0; answered < 5; ++answered) client.ask(get("/hello"));
    REQUIRE(client.send(get("/hello")));
    CHECK(Client(limited.server.port(), "127.0.0.2").ask(get("/hello")).status == 200);
    limited.server.drain(std::chrono::hours(1));
    CHECK(client.read().status == 429);
  }
}

TEST_CASE("without file descriptors the server waits, and continues when some are free") {
  TestServer server(with([](net::Limits& limits) { limits.accept_retry_ms = 50; }));
  std::vector<int> sockets;
  for (int index = 0; index < 4; ++index) sockets.push_back(Client::make_socket());
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{.rlim_cur = 3, .rlim_max = before.rlim_max};  // Open descriptors stay open.
  setrlimit(RLIMIT_NOFILE, &none);
  std::vector<Client> clients;
  for (const int socket : sockets) clients.emplace_back(socket, server.port());
  const bool failed = eventually([&] { return server.server->counters().accept_failures >= 3; });
  setrlimit(RLIMIT_NOFILE, &before);
  REQUIRE(failed);
  CHECK(server.server->counters().accept_failures < 50);  // A busy loop would have made thousands.
  for (Client& client : clients) CHECK(client.ask(get("/hello")).status == 200);
}
