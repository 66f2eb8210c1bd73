// Limits on the memory of responses and queues that clients do not read, and of bodies that they send slowly.
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/net/byte_budget.hpp"
#include "server/net/websocket/send_queue.hpp"
#include "tests/net/fixture.hpp"

using namespace reef;
using namespace reef::test;
using net::ByteBudget;
using Room = net::ByteBudget::Room;

namespace {

constexpr std::size_t mib = 1024 * 1024;

/// A client that has requested 32 MiB and does not read the body.
struct Stuck {
  explicit Stuck(TestServer& server) : client(server.port(), nullptr, 4096) {
    client.send(get("/long"));
    // The head has arrived: the rest waits in the server.
    client.read(true);
  }
  Client client;
};

}  // namespace

TEST_CASE("a budget is shared by all payers, and by the responses to one payer") {
  ByteBudget budget(ByteBudget::Kind::answers, 100 * mib, 10 * mib);
  ByteBudget::Share first(budget, "a");
  ByteBudget::Share second(budget, "a");
  ByteBudget::Share other(budget, "b");
  CHECK(first.try_to_hold(60 * mib) == Room::enough);  // More than a payer's share, but it is the only response.
  CHECK(second.room_for(1) == Room::none_for_payer);
  CHECK(second.try_to_hold(1) == Room::none_for_payer);
  CHECK(other.try_to_hold(50 * mib) == Room::none_at_all);
  CHECK(other.try_to_hold(ByteBudget::small_bytes) == Room::enough);
  CHECK(other.try_to_hold(40 * mib) == Room::none_for_payer);
  CHECK(budget.bytes() == 60 * mib + ByteBudget::small_bytes);
  other.hold(50 * mib);
  CHECK(budget.bytes() == 110 * mib);
  first = {};
  CHECK(budget.bytes() == 50 * mib);
  CHECK(second.try_to_hold(10 * mib) == Room::enough);
  CHECK(second.try_to_hold(2 * mib) == Room::enough);
  {
    const ByteBudget::Share moved = std::move(other);
    CHECK(budget.bytes() == 52 * mib);
  }
  CHECK(budget.bytes() == 2 * mib);
}

TEST_CASE("a budget that runs short is reclaimed from its largest user") {
  ByteBudget budget(ByteBudget::Kind::answers, 100 * mib, 40 * mib);
  ByteBudget::Share small(budget, "small");
  ByteBudget::Share large(budget, "large");
  ByteBudget::Share third(budget, "third");
  small.hold(10 * mib);
  large.hold(30 * mib);
  CHECK_FALSE(large.is_wanted());
  third.hold(39 * mib);
  CHECK(third.is_wanted());  // By the payer's own responses.
  CHECK(large.is_wanted());  // By all responses.
  CHECK_FALSE(small.is_wanted());
  third.hold(0);
  CHECK_FALSE(third.is_wanted());
  CHECK_FALSE(large.is_wanted());
}

TEST_CASE("a payer who leaves responses unread is refused before any work, and nobody else is") {
  TestServer server(with([](net::Limits& limits) { limits.answers_bytes_per_payer_max = 16 * mib; }));
  std::optional<Stuck> stuck(server);
  const Received refused = Client(server.port()).ask(get("/held"));
  CHECK(refused.status == 429);
  CHECK(code_of(refused) == "rate_limited");
  CHECK(std::stoi(refused.headers.at("retry-after")) > 0);
  CHECK(server.held.size() == 0);
  CHECK(Client(server.port(), "127.0.0.2").ask(get("/hello")).status == 200);
  CHECK(Client(server.port(), "127.0.0.2").ask(get("/pieces")).body.size() == 3'000'000);
  stuck.reset();
  CHECK(eventually([&] { return Client(server.port()).ask(get("/hello")).status == 200; }));
}

TEST_CASE("large responses wait when the shared budget is used up, but the result of a change is always sent") {
  TestServer server(with([](net::Limits& limits) { limits.answers_bytes_max = 32 * mib + 50'000; }));
  const Stuck stuck(server);
  const Received refused = Client(server.port(), "127.0.0.2").ask(get("/pieces"));
  CHECK(refused.status == 503);
  CHECK(code_of(refused) == "unavailable");
  CHECK(std::stoi(refused.headers.at("retry-after")) > 0);
  CHECK(Client(server.port(), "127.0.0.2").ask(get("/hello")).status == 200);
  const std::string body = "[" + std::string(90'000, ' ') + "]";
  CHECK(Client(server.port(), "127.0.0.2").ask(post("/echo/1", body)).body == body);
}

TEST_CASE("a client that reads nothing is cut off earlier when others need the memory") {
  TestServer server(with([](net::Limits& limits) {
    limits.stalled_ms_max = 50;
    limits.answers_bytes_per_payer_max = 40 * mib;
  }));
  Stuck stuck(server);
  CHECK(eventually([&] { return server.server->connections_open() == 0; }));
  CHECK(server.server->counters().timeouts == 1);
}

TEST_CASE("bodies that arrive slowly hold their share from the head to the answer, and are refused beyond it") {
  TestServer server(with([](net::Limits& limits) {
    limits.bodies_bytes_max = 300'000;
    limits.bodies_bytes_per_payer_max = 200'000;
  }));
  const std::string body = "[" + std::string(90'000, ' ') + "]";
  const std::string request = post("/echo/1", body);
  const auto begin = [&](const char* address) {
    auto client = std::make_unique<Client>(server.port(), address);
    client->send(request.substr(0, request.size() - 90'000));
    return client;
  };
  std::vector<std::unique_ptr<Client>> slow;
  for (const char* address : {"127.0.0.1", "127.0.0.1", "127.0.0.2"}) slow.push_back(begin(address));
  const auto status_from = [&](const char* address) { return Client(server.port(), address).ask(request).status; };
  // A payer has no room left for another one, and at last nobody has, except for small ones.
  REQUIRE(eventually([&] { return status_from("127.0.0.1") == 429 && status_from("127.0.0.3") == 503; }));
  const Received refused = Client(server.port()).ask(request);
  CHECK(refused.status == 429);
  CHECK(code_of(refused) == "rate_limited");
  CHECK(std::stoi(refused.headers.at("retry-after")) > 0);
  const std::string small = "[" + std::string(10'000, ' ') + "]";
  CHECK(Client(server.port(), "127.0.0.3").ask(post("/echo/1", small)).body == small);
  CHECK(Client(server.port()).ask(get("/hello")).status == 200);

  slow.front()->send(std::string(89'999, ' ') + "]");
  CHECK(slow.front()->read().status == 200);
  CHECK(Client(server.port(), "127.0.0.3").ask(request).body == body);
  slow.clear();
  CHECK(eventually([&] { return status_from("127.0.0.1") == 200 && status_from("127.0.0.2") == 200; }));
}

TEST_CASE("send queues share a budget, and the one that uses most is dropped first") {
  const auto total = std::make_shared<net::SendQueueTotal>(100);
  const net::SendQueue::Bounds bounds{.frames_max = 100, .bytes_max = 1000};
  const auto text = [](std::size_t size) { return std::make_shared<const std::string>(size, 'x'); };
  net::SendQueue full(bounds, total, [] {});
  {
    net::SendQueue modest(bounds, total, [] {});
    full.send(text(90));
    modest.send(text(20));
    CHECK(total->bytes() == 110);
    modest.send(text(10));
    CHECK_FALSE(modest.overflowed());
    full.send(text(1));
    CHECK(full.overflowed());
  }
  CHECK(total->bytes() == 90);
  full.detach();
  full.sent(1, 90);
  CHECK(total->bytes() == 0);
}
