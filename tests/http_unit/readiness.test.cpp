#include "server/api/readiness.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

using namespace reef;
using namespace reef::api;
using namespace reef::http;

namespace {

using std::chrono::milliseconds;

struct Watched {
  Pool pool{1};
  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  bool well = true;
  int looks = 0;
  Readiness readiness{pool,
                      [this] {
                        ++looks;
                        return well;
                      },
                      [this] { return now; }};

  std::future<Response> ask() {
    auto promise = std::make_shared<std::promise<Response>>();
    readiness.tell([promise](Response response) { promise->set_value(std::move(response)); });
    return promise->get_future();
  }
};

}  // namespace

TEST_CASE("a server whose database does not respond is not ready") {
  Watched fixture;
  CHECK(fixture.ask().get().status == 200);
  fixture.well = false;
  fixture.now += milliseconds(1000);
  const Response response = fixture.ask().get();
  CHECK(response.status == 503);
  CHECK(Json::parse(response.body).at("code") == "unavailable");
  fixture.well = true;
  fixture.now += milliseconds(1000);
  CHECK(fixture.ask().get().status == 200);
}

TEST_CASE("the database is checked once a second, however many requests ask") {
  Watched fixture;
  std::vector<std::future<Response>> answers;
  for (int count = 0; count < 100; ++count) answers.push_back(fixture.ask());
  for (auto& answer : answers) CHECK(answer.get().status == 200);
  fixture.now += milliseconds(999);
  CHECK(fixture.ask().get().status == 200);
  CHECK(fixture.looks == 1);
  fixture.now += milliseconds(1);
  CHECK(fixture.ask().get().status == 200);
  CHECK(fixture.looks == 2);
}
