#include <catch2/catch.hpp>
#include <future>

#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;

namespace {

constexpr std::chrono::seconds deadline{10};

/// Drains on another thread; returns once the server has stopped listening.
std::future<void> begin_to_drain(TestServer& server, std::chrono::milliseconds within = deadline) {
  const std::uint16_t port = server.port();
  auto drained = std::async(std::launch::async, [&server, within] { server.server->drain(within); });
  CHECK(eventually([&] {
    try {
      const Client probe(port);
      return false;
    } catch (const std::runtime_error&) {
      return true;  // The server no longer listens.
    }
  }));
  return drained;
}

net::Config patient() {
  net::Config config{.io_threads = 2, .limits = quick_limits()};
  config.limits.drain_idle_ms_max = 8'000;
  return config;
}

}  // namespace

TEST_CASE("a drain answers requests in flight and refuses new ones") {
  TestServer server(patient());
  Client busy(server.port());
  Client idle(server.port());
  REQUIRE(idle.ask(get("/hello")).status == 200);
  REQUIRE(busy.send(get("/held") + get("/hello")));
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  auto drained = begin_to_drain(server);

  const Received refused = idle.ask(get("/hello"));
  CHECK(refused.status == 503);
  CHECK(Json::parse(refused.body).at("code") == "shutting_down");
  CHECK(refused.headers.at("connection") == "close");
  CHECK(idle.ends());

  server.held.release();
  const Received answered = busy.read();
  CHECK(answered.body == R"({"late":true})");
  CHECK(answered.headers.at("connection") == "close");
  CHECK(busy.ends());
  CHECK(drained.wait_for(deadline) == std::future_status::ready);
}

TEST_CASE("a drain closes sockets with 1012, after their last frames") {
  TestServer server(patient());
  WsClient client(server.port());
  REQUIRE(eventually([&] { return server.host.sockets().size() == 1; }));
  server.host.sockets()[0]->send(std::make_shared<const std::string>("last words"));
  auto drained = begin_to_drain(server);
  CHECK(client.read_message().payload == "last words");
  CHECK(client.read_message().code() == 1012);
  client.send(masked_frame(0x88, std::string("\x03\xf4", 2)));
  CHECK(client.ends());
  CHECK(drained.wait_for(deadline) == std::future_status::ready);
  CHECK(server.host.open_conversations() == 0);
}

TEST_CASE("a drain does not wait for idle connections") {
  net::Config config{.limits = quick_limits()};
  config.limits.drain_idle_ms_max = 20;
  TestServer server(config);
  Client idle(server.port());
  REQUIRE(idle.ask(get("/hello")).status == 200);
  server.server->drain(std::chrono::hours(1));
  CHECK(idle.ends());
  CHECK(server.server->connections_open() == 0);
}

TEST_CASE("a drain cuts off what does not end in time") {
  net::Config config = patient();
  config.limits.close_ms_max = 60'000;
  TestServer server(config);
  Client waiting(server.port());
  Client silent(server.port());
  WsClient deaf(server.port());
  REQUIRE(waiting.send(get("/held")));
  REQUIRE(eventually([&] { return server.held.size() == 1; }));
  server.server->drain(std::chrono::milliseconds(50));
  CHECK(server.server->connections_open() == 0);
  CHECK(waiting.ends());
  CHECK(silent.ends());
  CHECK(deaf.ends());
}

TEST_CASE("a server that never started can drain") {
  TestServer server;
  net::Server never({.trusted_proxies = {"not an address"}}, server.router, server.host);
  CHECK_FALSE(never.start());
  never.drain(deadline);
}
