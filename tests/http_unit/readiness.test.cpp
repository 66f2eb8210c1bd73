#include "server/http/readiness.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/game.hpp"

using namespace reef;
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

TEST_CASE("a server whose database does not answer says that it is not ready") {
  Watched house;
  CHECK(house.ask().get().status == 200);
  house.well = false;
  house.now += milliseconds(1000);
  const Response response = house.ask().get();
  CHECK(response.status == 503);
  CHECK(Json::parse(response.body).at("code") == "unavailable");
  house.well = true;
  house.now += milliseconds(1000);
  CHECK(house.ask().get().status == 200);
}

TEST_CASE("however many ask, the database is looked at once a second") {
  Watched house;
  std::vector<std::future<Response>> answers;
  for (int count = 0; count < 100; ++count) answers.push_back(house.ask());
  for (auto& answer : answers) CHECK(answer.get().status == 200);
  house.now += milliseconds(999);
  CHECK(house.ask().get().status == 200);
  CHECK(house.looks == 1);
  house.now += milliseconds(1);
  CHECK(house.ask().get().status == 200);
  CHECK(house.looks == 2);
}
