#include "server/http/router.hpp"

#include <time.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <condition_variable>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engines/core/game.hpp"
#include "server/http/limits/work_budget.hpp"
#include "server/log/request_id.hpp"
#include "tests/http_unit/folder.hpp"

using namespace reef;
using namespace reef::http;

namespace {

Request ask(std::string method, std::string path) {
  Request request;
  request.method = std::move(method);
  request.path = std::move(path);
  request.headers = {{"host", "atoll.example:8080"}};
  request.remote_address = "192.0.2.1";
  request.request_id = "test";
  return request;
}

std::string code_of(const Response& response) {
  return Json::parse(response.body).at("code");
}

struct Fixture {
  FairPool light{1, FairPool::Kind::light};
  Pool pool{1};
  RateLimits::TimePoint now{};
  RateLimits limits{[this] { return now; }};
  std::optional<Params> seen;
  std::thread::id seen_on;

  Handler record() {
    return [this](const Request& request, const Params& params, Reply reply) {
      seen = params;
      seen_on = std::this_thread::get_id();
      Response response;
      response.body = request.path;
      reply(std::move(response));
    };
  }

  Response run(const Router& router, Request request, IncomingBody body = {}) {
    auto admission = router.admit(request, body);
    if (!admission) return std::move(admission.error());
    std::promise<Response> promise;
    router.dispatch(std::move(*admission), std::move(request),
                    [&](Response response) { promise.set_value(std::move(response)); });
    return promise.get_future().get();
  }
};

void account_by_header(const Request& request, Requester& requester) {
  requester.account = request.header("x-account");
}

}  // namespace

TEST_CASE_METHOD(Fixture, "each name in a pattern matches one segment of the path") {
  Router router(light, limits, {});
  router.add({.method = "GET", .pattern = "/api/v1/matches/{id}/at/{ply}", .handler = record()});
  router.add({.method = "GET", .pattern = "/api/v1/matches", .handler = record()});
  CHECK(run(router, ask("GET", "/api/v1/matches/m1/at/12")).status == 200);
  CHECK((*seen)["id"] == "m1");
  CHECK((*seen)["ply"] == "12");
  CHECK((*seen)["other"].empty());
  CHECK(run(router, ask("GET", "/api/v1/matches")).status == 200);
  for (const char* path :
       {"/api/v1/matches/", "/api/v1/matches//at/12", "/api/v1/matches/m1/at/", "/api/v1/matches/m1/at",
        "/api/v1/matches/m1/at/12/", "api/v1/matches", "/", "", "//api/v1/matches"}) {
    INFO(path);
    CHECK(run(router, ask("GET", path)).status == 404);
  }
}

TEST_CASE_METHOD(Fixture, "a path with other methods is answered with 405 and lists them") {
  Router router(light, limits, {});
  router.add({.method = "GET", .pattern = "/m", .handler = record()});
  router.add({.method = "POST", .pattern = "/m", .handler = record()});
  router.add({.method = "DELETE", .pattern = "/n", .handler = record()});
  const Response refused = run(router, ask("PUT", "/m"));
  CHECK(refused.status == 405);
  CHECK(code_of(refused) == "method_not_allowed");
  const auto allow = std::find(refused.headers.begin(), refused.headers.end(),
                               std::pair<std::string, std::string>("Allow", "GET, HEAD, POST"));
  CHECK(allow != refused.headers.end());
  CHECK(run(router, ask("HEAD", "/m")).status == 200);
  CHECK(run(router, ask("HEAD", "/n")).status == 405);
}

TEST_CASE_METHOD(Fixture, "a handler runs on the lane of its route") {
  Router router(light, limits, {});
  router.add({.method = "GET", .pattern = "/io", .lane = Lane::io, .handler = record()});
  router.add({.method = "GET", .pattern = "/light", .lane = Lane::light, .handler = record()});
  CHECK(run(router, ask("GET", "/io")).status == 200);
  CHECK(seen_on == std::this_thread::get_id());
  CHECK(run(router, ask("GET", "/light")).status == 200);
  CHECK(seen_on != std::this_thread::get_id());
}

TEST_CASE_METHOD(Fixture,
                 "a handler logs the id of its request, also in the pool for light reads and in tasks that it posts") {
  Router router(light, limits, {});
  std::vector<std::string> seen_for;
  const auto note = [&] { seen_for.emplace_back(log::current_request().text()); };
  const Handler handler = [&](const Request&, const Params&, Reply reply) {
    note();
    pool.post([&, reply = std::move(reply)]() mutable {
      note();
      reply({});
    });
  };
  router.add({.method = "GET", .pattern = "/io", .lane = Lane::io, .handler = handler});
  router.add({.method = "GET", .pattern = "/light", .lane = Lane::light, .handler = handler});
  CHECK(run(router, ask("GET", "/io")).status == 200);
  CHECK(run(router, ask("GET", "/light")).status == 200);
  CHECK(seen_for == std::vector<std::string>(4, "test"));
  CHECK(log::current_request().text().empty());
}

TEST_CASE_METHOD(Fixture, "light reads are charged by processor time, and refused while their payer is in debt") {
  std::array<Rate, rate_classes> of_light = default_rates;
  of_light.at(static_cast<std::size_t>(RateClass::light_work)) = {.per_second = 10, .burst = 20};
  RateLimits charged([this] { return now; }, of_light);
  light.set_budget(work_budget(charged, RateClass::light_work));
  Router router(light, charged, {});
  router.add({.method = "GET", .pattern = "/costly", .handler = [](const Request&, const Params&, Reply reply) {
                timespec spent{};
                do {
                  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
                } while (spent.tv_sec == 0 && spent.tv_nsec < 100'000'000);
                reply({});
              }});
  router.add({.method = "GET", .pattern = "/io", .lane = Lane::io, .handler = record()});
  CHECK(run(router, ask("GET", "/costly")).status == 200);
  // The answer comes before its cost is known.
  while (!work_budget(charged, RateClass::light_work).wait_of({.address = "192.0.2.1"})) std::this_thread::yield();
  const Response refused = run(router, ask("GET", "/costly"));
  CHECK(refused.status == 429);
  CHECK(code_of(refused) == "rate_limited");
  const auto retry_after =
      std::ranges::find(refused.headers, "Retry-After", &std::pair<std::string, std::string>::first);
  REQUIRE(retry_after != refused.headers.end());
  CHECK(std::stoi(retry_after->second) >= 7);
  CHECK(run(router, ask("GET", "/io")).status == 200);
  Request other = ask("GET", "/costly");
  other.remote_address = "192.0.2.2";
  CHECK(run(router, other).status == 200);
  now += std::chrono::seconds(60);
  CHECK(run(router, ask("GET", "/costly")).status == 200);
  light.stop();  // It may still charge the last task.
}

TEST_CASE_METHOD(Fixture, "every request gets exactly one response") {
  Router router(light, limits, {});
  const auto add = [&](std::string path, Handler handler) {
    router.add({.method = "GET", .pattern = std::move(path), .handler = std::move(handler)});
  };
  add("/throws", [](const Request&, const Params&, Reply) { throw std::runtime_error("secret"); });
  add("/throws-a-number", [](const Request&, const Params&, Reply) { throw 1; });
  add("/forgets", [](const Request&, const Params&, Reply) {});
  add("/twice", [](const Request&, const Params&, Reply reply) {
    reply({});
    reply({});
  });
  add("/replies-and-throws", [](const Request&, const Params&, Reply reply) {
    reply({});
    throw std::runtime_error("too late");
  });
  for (const char* path : {"/throws", "/throws-a-number", "/forgets"}) {
    const Response response = run(router, ask("GET", path));
    CHECK(response.status == 500);
    CHECK(code_of(response) == "internal");
    CHECK(response.body.find("secret") == std::string::npos);
  }
  CHECK(run(router, ask("GET", "/twice")).status == 200);
  CHECK(run(router, ask("GET", "/replies-and-throws")).status == 200);
  light.stop();
  CHECK(code_of(run(router, ask("GET", "/twice"))) == "shutting_down");
}

TEST_CASE_METHOD(Fixture, "a body is refused by its header, before it is read") {
  Router router(light, limits, {});
  router.add({.method = "POST", .pattern = "/m", .body_bytes_max = 100, .handler = record()});
  router.add({.method = "DELETE", .pattern = "/m", .handler = record()});
  const auto status = [&](const char* method, const char* type, IncomingBody body) {
    Request request = ask(method, "/m");
    if (type != nullptr) request.headers.emplace_back("content-type", type);
    return run(router, std::move(request), body).status;
  };
  CHECK(status("POST", "application/json", {.present = true, .length = 100}) == 200);
  CHECK(status("POST", "Application/JSON ; charset=utf-8", {.present = true, .length = 0}) == 200);
  CHECK(status("POST", nullptr, {}) == 200);
  CHECK(status("POST", "application/json", {.present = true, .length = 101}) == 413);
  CHECK(status("POST", nullptr, {.present = true, .length = 1}) == 415);
  CHECK(status("POST", "text/plain", {.present = true, .length = 1}) == 415);
  CHECK(status("POST", "application/jsonp", {.present = true, .length = 1}) == 415);
  CHECK(status("DELETE", "application/json", {.present = true, .length = 1}) == 413);
}

TEST_CASE_METHOD(Fixture, "a path without a route is a file, or 404") {
  const test::Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  Router router(light, limits, {});
  router.add({.method = "GET", .pattern = "/healthz", .handler = record()});
  router.serve(files);
  const Response page = run(router, ask("GET", "/matches/m1"));
  CHECK(page.status == 200);
  CHECK(page.shared_body->starts_with("<!doctype html>"));
  const auto cache = std::pair<std::string, std::string>("Cache-Control", "no-cache");
  CHECK(std::count(page.headers.begin(), page.headers.end(), cache) == 1);
  CHECK(run(router, ask("HEAD", "/favicon.svg")).status == 200);
  CHECK(run(router, ask("GET", "/healthz")).body == "/healthz");
  CHECK(run(router, ask("POST", "/favicon.svg")).status == 405);
  CHECK(run(router, ask("GET", "/api/v1/none")).status == 404);
  CHECK(run(router, ask("GET", "/none.js")).status == 404);
}

TEST_CASE("an origin must be the server's own") {
  const auto allowed = [](const char* origin, const char* host) {
    Request request = ask("POST", "/m");
    request.headers = {{"host", host}};
    if (origin != nullptr) request.headers.emplace_back("origin", origin);
    return same_origin(request, {"https://public.example"});
  };
  CHECK(allowed(nullptr, "atoll.example"));
  CHECK(allowed("http://atoll.example", "atoll.example"));
  CHECK(allowed("https://atoll.example", "atoll.example"));
  CHECK(allowed("https://ATOLL.example", "Atoll.Example"));
  CHECK(allowed("https://atoll.example", "atoll.example:443"));
  CHECK(allowed("http://127.0.0.1:8080", "127.0.0.1:8080"));
  CHECK(allowed("http://[::1]:8080", "[::1]:8080"));
  CHECK(allowed("https://public.example", "10.0.0.1:8080"));
  CHECK_FALSE(allowed("http://public.example", "10.0.0.1:8080"));
  CHECK_FALSE(allowed("http://atoll.example:8081", "atoll.example:8080"));
  CHECK_FALSE(allowed("http://atoll.example", "atoll.example:8080"));
  CHECK_FALSE(allowed("http://atoll.example.evil.example", "atoll.example"));
  CHECK_FALSE(allowed("http://evil-atoll.example", "atoll.example"));
  CHECK_FALSE(allowed("null", "atoll.example"));
  CHECK_FALSE(allowed("ftp://atoll.example", "atoll.example"));
  CHECK_FALSE(allowed("http://", ""));
}

TEST_CASE_METHOD(Fixture, "an unsafe request of another site is refused, a safe one is not") {
  Router router(light, limits, {});
  router.add({.method = "GET", .pattern = "/m", .handler = record()});
  router.add({.method = "DELETE", .pattern = "/m", .handler = record()});
  for (const auto& [method, status] : {std::pair{"GET", 200}, std::pair{"HEAD", 200}, std::pair{"DELETE", 403}}) {
    Request request = ask(method, "/m");
    request.headers.emplace_back("origin", "https://evil.example");
    CHECK(run(router, request).status == status);
  }
  Request socket = ask("GET", "/api/v1/socket");
  CHECK_FALSE(router.refuse_socket(socket));
  socket.headers.emplace_back("origin", "https://evil.example");
  CHECK(router.refuse_socket(socket)->status == 403);
}

TEST_CASE_METHOD(Fixture, "each address and each account has its own rate limit") {
  Router router(light, limits, {.account_of = account_by_header});
  router.add({.method = "POST", .pattern = "/m", .rate = RateClass::create, .handler = record()});
  const auto status = [&](std::string address, std::string account) {
    Request request = ask("POST", "/m");
    request.remote_address = std::move(address);
    request.headers.emplace_back("x-account", std::move(account));
    return run(router, std::move(request)).status;
  };
  const int burst = static_cast<int>(default_rates[static_cast<std::size_t>(RateClass::create)].burst);
  for (int index = 0; index < burst; ++index) CHECK(status("192.0.2.1", "ann") == 200);
  CHECK(status("192.0.2.1", "ben") == 429);
  CHECK(status("192.0.2.2", "ann") == 429);
  CHECK(status("192.0.2.2", "ben") == 200);
  now += std::chrono::seconds(2);
  CHECK(status("192.0.2.1", "ben") == 200);
  limits.switch_off();
  for (int index = 0; index < 2 * burst; ++index) CHECK(status("192.0.2.1", "ann") == 200);
}

TEST_CASE_METHOD(Fixture, "unknown paths, refused requests and files count for the rate limit") {
  const test::Folder folder;
  const StaticFiles files = StaticFiles::load(folder.root()).value();
  Router router(light, limits, {});
  router.add({.method = "POST", .pattern = "/m", .rate = RateClass::write, .handler = record()});
  router.serve(files);
  int last_address = 0;
  // How many such requests from one address are admitted.
  const auto passed = [&](const Request& like, int refused_as) {
    Request request = like;
    request.remote_address = "192.0.2." + std::to_string(++last_address);
    for (int count = 0; count < 5000; ++count) {
      const int status = run(router, request).status;
      if (status == 429) return count;
      if (status != refused_as) return -1;
    }
    return 5000;
  };
  const auto burst = [](RateClass rate) {
    return static_cast<int>(default_rates[static_cast<std::size_t>(rate)].burst);
  };
  CHECK(passed(ask("GET", "/none.js"), 404) == burst(RateClass::read));
  CHECK(passed(ask("PUT", "/m"), 405) == burst(RateClass::read));
  CHECK(passed(ask("GET", "/"), 200) == burst(RateClass::file));
  Request foreign = ask("POST", "/m");
  foreign.headers.emplace_back("origin", "https://evil.example");
  CHECK(passed(foreign, 403) == burst(RateClass::read));

  Request socket = foreign;
  socket.method = "GET";
  socket.path = "/api/v1/socket";
  socket.remote_address = "192.0.2.100";
  for (int count = 0; count < burst(RateClass::read); ++count) CHECK(router.refuse_socket(socket)->status == 403);
  CHECK(router.refuse_socket(socket)->status == 429);
}

TEST_CASE_METHOD(Fixture, "responses count as use of the requester, also refusals; a blocked address is refused") {
  class StillClock final : public Clock {
   public:
    [[nodiscard]] std::int64_t now_ms() const override { return 1'790'000'000'000; }
  };
  const StillClock clock;
  UsageMeter meter(clock);
  Restraints restraints(clock);
  const Router::Config config{.account_of = account_by_header, .meter = &meter, .restraints = &restraints};
  Router router(light, limits, config);
  router.add({.method = "GET", .pattern = "/a", .lane = Lane::io, .handler = record()});
  router.add({.method = "GET", .pattern = "/free", .rate = RateClass::none, .lane = Lane::io, .handler = record()});
  Request request = ask("GET", "/a");
  request.headers.emplace_back("x-account", "ann");
  CHECK(run(router, request).status == 200);
  const Response missing = run(router, ask("GET", "/none"));
  CHECK(missing.status == 404);
  CHECK(meter.of(UserKind::user, "ann").requests == 1);
  CHECK(meter.of(UserKind::user, "ann").bytes == std::string("/a").size());
  const Usage there = meter.of(UserKind::address, "192.0.2.1");
  CHECK(there.requests == 2);
  CHECK(there.bytes == 2 + missing.body.size());

  router.add({.method = "POST", .pattern = "/b", .body_bytes_max = 9, .lane = Lane::io, .handler = record()});
  Request compressed = ask("POST", "/b");
  compressed.headers.emplace_back("content-type", "application/json");
  compressed.headers.emplace_back("content-encoding", "gzip");
  CHECK(run(router, compressed, {.present = true, .length = 9}).status == 415);
  CHECK(meter.of(UserKind::address, "192.0.2.1").requests == 3);

  REQUIRE(restraints.block("192.0.2.1", clock.now_ms() + 90'000));
  const Response refused = run(router, request);
  CHECK(refused.status == 429);
  CHECK(std::ranges::find(refused.headers, std::pair<std::string, std::string>("Retry-After", "90")) !=
        refused.headers.end());
  CHECK(run(router, ask("GET", "/free")).status == 200);
  CHECK_FALSE(router.allow_message("192.0.2.1"));
  CHECK(router.allow_message("192.0.2.2"));
  CHECK(router.refuse_socket(ask("GET", "/api/v1/socket"))->status == 429);
}
