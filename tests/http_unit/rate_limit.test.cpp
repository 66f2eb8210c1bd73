#include "server/http/limits/rate_limit.hpp"

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

TEST_CASE("a client with a fraction of the rates has that fraction of burst and refill, and at least one") {
  RateLimits::TimePoint now{};
  constexpr std::array<Rate, rate_classes> large{Rate{}, Rate{.per_second = 10, .burst = 20}, Rate{1, 1}};
  RateLimits limits([&] { return now; }, large);
  double share = 1;
  limits.set_share(
      [&](Payer payer, std::string_view key) { return payer == Payer::address && key == "slow" ? share : 1; });
  const auto passed = [&](Payer payer, const char* key) {
    int count = 0;
    while (!limits.take(RateClass::read, payer, key)) ++count;
    return count;
  };
  CHECK(passed(Payer::account, "slow") == 20);
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "slow"));
  share = 0.1;
  CHECK(passed(Payer::address, "slow") == 2);
  now += seconds(1);
  CHECK(passed(Payer::address, "slow") == 1);
  CHECK_FALSE(limits.take(RateClass::write, Payer::address, "slow"));
  share = 1;
  now += seconds(10);
  CHECK(passed(Payer::address, "slow") == 20);
}

TEST_CASE("a request succeeds after the announced wait") {
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

TEST_CASE("classes, payers and keys have separate buckets") {
  RateLimits limits([] { return RateLimits::TimePoint{}; }, rates);
  CHECK_FALSE(limits.take(RateClass::write, Payer::address, "a"));
  CHECK(limits.take(RateClass::write, Payer::address, "a"));
  CHECK_FALSE(limits.take(RateClass::write, Payer::address, "b"));
  CHECK_FALSE(limits.take(RateClass::write, Payer::account, "a"));
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
  for (int index = 0; index < 100; ++index) CHECK_FALSE(limits.take(RateClass::none, Payer::address, "a"));
}

TEST_CASE("memory is bounded: the bucket unused longest is dropped first") {
  RateLimits limits([] { return RateLimits::TimePoint{}; }, rates, 3);
  const auto take = [&](std::string_view key) { return limits.take(RateClass::write, Payer::address, key); };
  CHECK_FALSE(take("a"));
  CHECK_FALSE(take("b"));
  CHECK_FALSE(take("c"));
  CHECK(take("a"));
  CHECK_FALSE(take("d"));  // Replaces b.
  CHECK(take("a"));
  CHECK(take("c"));
  CHECK_FALSE(take("b"));
  for (int index = 0; index < 1000; ++index) CHECK_FALSE(take("x" + std::to_string(index)));
  CHECK(limits.buckets() == 3);
}

TEST_CASE("a clock that goes back removes no tokens") {
  RateLimits::TimePoint now{seconds(100)};
  RateLimits limits([&] { return now; }, rates);
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
  now -= seconds(50);
  CHECK_FALSE(limits.take(RateClass::read, Payer::address, "a"));
}

TEST_CASE("a later charge may go into debt, which has to be waited out") {
  RateLimits::TimePoint now{};
  RateLimits limits([&] { return now; }, rates);
  const auto wait = [&] { return limits.wait_of(RateClass::read, Payer::address, "a"); };
  const auto charge = [&](double tokens) { limits.charge(RateClass::read, Payer::address, "a", tokens); };
  CHECK_FALSE(wait());
  charge(2.5);
  CHECK_FALSE(wait());
  charge(10.5);  // Half a token was left, so the balance is -10, refilled at two a second.
  CHECK(wait() == seconds(5));
  CHECK_FALSE(limits.wait_of(RateClass::read, Payer::address, "b"));
  CHECK_FALSE(limits.wait_of(RateClass::read, Payer::account, "a"));
  now += milliseconds(4900);
  CHECK(wait() == seconds(1));
  now += milliseconds(101);
  CHECK_FALSE(wait());
  now += seconds(3600);
  charge(3);
  CHECK(wait() == seconds(1));
}

TEST_CASE("nothing is charged when limits are off") {
  RateLimits limits([] { return RateLimits::TimePoint{}; }, rates);
  limits.switch_off();
  limits.charge(RateClass::read, Payer::address, "a", 1000);
  CHECK_FALSE(limits.wait_of(RateClass::read, Payer::address, "a"));
}
