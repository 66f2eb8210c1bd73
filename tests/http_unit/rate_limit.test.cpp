#include "server/http/rate_limit.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace reef::http;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr std::array<Rate, rate_classes> rates{Rate{}, Rate{.per_second = 2, .burst = 3},
                                               Rate{.per_second = 0.1, .burst = 1}, Rate{}, Rate{}};

}  // namespace

TEST_CASE("a bucket empties, and refills with time, up to its burst") {
  RateLimits::TimePoint now{};
  RateLimits limits([&] { return now; }, rates);
  const auto take = [&] { return limits.take(RateClass::read, Payer::address, "a"); };
  for (int index = 0; index < 3; ++index) CHECK_FALSE(take());
  CHECK(take() == seconds(1));
  now += milliseconds(499);
  CHECK(take() == seconds(1));
  now += milliseconds(2);
  CHECK_FALSE(take());
  CHECK(take() == seconds(1));
  now += seconds(3600);
  for (int index = 0; index < 3; ++index) CHECK_FALSE(take());
  CHECK(take());
}

TEST_CASE("the wait is as long as it says") {
  RateLimits::TimePoint now{};
  RateLimits limits([&] { return now; }, rates);
  const auto take = [&] { return limits.take(RateClass::write, Payer::address, "a"); };
  CHECK_FALSE(take());
  CHECK(take() == seconds(10));
  now += seconds(4);
  CHECK(take() == seconds(6));
  now += seconds(6);
  CHECK_FALSE(take());
}

TEST_CASE("classes, payers and keys do not share") {
  RateLimits limits([] { return RateLimits::TimePoint{}; }, rates);
  CHECK_FALSE(limits.take(RateClass::write, Payer::address, "a"));
  CHECK(limits.take(RateClass::write, Payer::address, "a"));
  CHECK_FALSE(limits.take(RateClass::write, Payer::address, "b"));
  CHECK_FALSE(limits.take(RateClass::write, Payer::account, "a"));
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
  for (int index = 0; index < 100; ++index) CHECK_FALSE(limits.take(RateClass::none, Payer::address, "a"));
}

TEST_CASE("memory is bounded: the longest unused goes first") {
  RateLimits limits([] { return RateLimits::TimePoint{}; }, rates, 3);
  const auto take = [&](std::string_view key) { return limits.take(RateClass::write, Payer::address, key); };
  CHECK_FALSE(take("a"));
  CHECK_FALSE(take("b"));
  CHECK_FALSE(take("c"));
  CHECK(take("a"));
  CHECK_FALSE(take("d"));  // In the place of b.
  CHECK(take("a"));
  CHECK(take("c"));
  CHECK_FALSE(take("b"));
  for (int index = 0; index < 1000; ++index) CHECK_FALSE(take("x" + std::to_string(index)));
  CHECK(limits.buckets() == 3);
}

TEST_CASE("a clock that goes back takes nothing away") {
  RateLimits::TimePoint now{seconds(100)};
  RateLimits limits([&] { return now; }, rates);
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
  now -= seconds(50);
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
}
