// Usage by user and address within the hour, and restraints.

#include "server/work/usage.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

#include "server/work/restraints.hpp"

namespace reef {
namespace {

class StillClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return now; }
  std::int64_t now = 1'790'000'000'000;
};

constexpr std::int64_t minute_ms = 60'000;

std::vector<std::string> keys_of(const std::vector<UsageMeter::Row>& rows) {
  std::vector<std::string> keys;
  for (const auto& row : rows) keys.push_back(row.key);
  return keys;
}

}  // namespace

TEST_CASE("usage counts for an hour, for the address and the account") {
  StillClock clock;
  UsageMeter meter(clock);
  const Requester ann{.address = "192.0.2.1", .account = "ann"};
  meter.add(ann, {.requests = 1, .bytes = 100});
  meter.spent(ann, {.cpu = std::chrono::microseconds(250), .bytes = 7});
  clock.now += 59 * minute_ms;
  meter.add(Requester{.address = "192.0.2.1"}, {.requests = 1, .matches = 1});
  CHECK(meter.of(UserKind::user, "ann") == Usage{.requests = 1, .cpu_us = 250, .bytes = 107});
  CHECK(meter.of(UserKind::address, "192.0.2.1") == Usage{.requests = 2, .cpu_us = 250, .bytes = 107, .matches = 1});
  clock.now += minute_ms;
  CHECK(meter.of(UserKind::user, "ann") == Usage());
  CHECK(meter.of(UserKind::address, "192.0.2.1") == Usage{.requests = 1, .matches = 1});
  CHECK(meter.of(UserKind::user, "bob") == Usage());
}

TEST_CASE("a clock that is set back or forward a day does not mix up hours") {
  StillClock clock;
  UsageMeter meter(clock);
  meter.add(UserKind::user, "ann", {.requests = 5});
  clock.now -= 24 * 60 * minute_ms;
  CHECK(meter.of(UserKind::user, "ann") == Usage());
  meter.add(UserKind::user, "ann", {.requests = 1});
  CHECK(meter.of(UserKind::user, "ann") == Usage{.requests = 1});
  clock.now += 24 * 60 * minute_ms;
  CHECK(meter.of(UserKind::user, "ann") == Usage());
}

TEST_CASE("the list has the users with the highest usage, and none without usage") {
  StillClock clock;
  UsageMeter meter(clock);
  meter.add(UserKind::user, "ann", {.requests = 5});
  meter.add(UserKind::user, "bob", {.requests = 9, .deliveries = 1});
  meter.add(UserKind::user, "cleo", {.requests = 7});
  meter.add(UserKind::address, "192.0.2.1", {.requests = 100});
  CHECK(keys_of(meter.top(UserKind::user, &Usage::requests, 10)) == std::vector<std::string>{"bob", "cleo", "ann"});
  CHECK(keys_of(meter.top(UserKind::user, &Usage::requests, 2)) == std::vector<std::string>{"bob", "cleo"});
  CHECK(keys_of(meter.top(UserKind::user, &Usage::deliveries, 10)) == std::vector<std::string>{"bob"});
}

TEST_CASE("the entry that has been unused longest is forgotten when there are too many") {
  StillClock clock;
  UsageMeter meter(clock, 2);
  meter.add(UserKind::user, "ann", {.requests = 1});
  meter.add(UserKind::user, "bob", {.requests = 1});
  meter.add(UserKind::user, "ann", {.requests = 1});
  meter.add(UserKind::user, "cleo", {.requests = 1});
  meter.add(UserKind::address, "192.0.2.1", {.requests = 1});
  CHECK(meter.of(UserKind::user, "ann").requests == 2);
  CHECK(meter.of(UserKind::user, "bob").requests == 0);
  CHECK(meter.of(UserKind::user, "cleo").requests == 1);
}

TEST_CASE("concurrent counting loses nothing") {
  const SystemClock clock;
  UsageMeter meter(clock);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&meter, thread] {
      const Requester requester{.address = "192.0.2.1", .account = "user " + std::to_string(thread)};
      for (int count = 0; count < 1000; ++count) meter.add(requester, {.requests = 1});
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(meter.of(UserKind::address, "192.0.2.1").requests == 4000);
  CHECK(meter.top(UserKind::user, &Usage::requests, 10).size() == 4);
}

TEST_CASE("the processor time of this thread is charged") {
  const SystemClock clock;
  UsageMeter meter(clock);
  const Requester ann{.address = "192.0.2.1", .account = "ann"};
  {
    const CpuCharge charge(&meter, ann);
    volatile unsigned sum = 0;
    for (unsigned step = 0; step < 20'000'000; ++step) sum = sum + step;
  }
  CHECK(meter.of(UserKind::user, "ann").cpu_us > 1000);
  CHECK(meter.of(UserKind::user, "ann").cpu_us == meter.of(UserKind::address, "192.0.2.1").cpu_us);
  const CpuCharge nobody(nullptr, ann);
}

TEST_CASE("a slowdown leaves a tenth of the rates until it expires or is lifted") {
  StillClock clock;
  Restraints restraints(clock);
  CHECK(restraints.share(UserKind::user, "ann") == 1);
  CHECK(restraints.slow_down(UserKind::user, "ann", clock.now + minute_ms));
  CHECK(restraints.share(UserKind::user, "ann") == Restraints::slow_share);
  CHECK(restraints.share(UserKind::address, "ann") == 1);
  CHECK(restraints.slowed_until(UserKind::user, "ann") == clock.now + minute_ms);
  CHECK(restraints.keys(UserKind::user) == std::vector<std::string>{"ann"});
  clock.now += minute_ms;
  CHECK(restraints.share(UserKind::user, "ann") == 1);
  CHECK(restraints.keys(UserKind::user).empty());
  CHECK_FALSE(restraints.lift_slow_down(UserKind::user, "ann"));
  CHECK(restraints.slow_down(UserKind::user, "ann", clock.now + minute_ms));
  CHECK(restraints.lift_slow_down(UserKind::user, "ann"));
  CHECK(restraints.share(UserKind::user, "ann") == 1);
}

TEST_CASE("a block of an address expires, and the remaining seconds are reported") {
  StillClock clock;
  Restraints restraints(clock);
  CHECK_FALSE(restraints.blocked_for("192.0.2.1"));
  CHECK(restraints.block("192.0.2.1", clock.now + 1500));
  CHECK(restraints.slow_down(UserKind::address, "192.0.2.1", clock.now + minute_ms));
  CHECK(restraints.blocked_for("192.0.2.1") == std::chrono::seconds(2));
  CHECK_FALSE(restraints.blocked_for("192.0.2.2"));
  CHECK(restraints.keys(UserKind::address) == std::vector<std::string>{"192.0.2.1"});
  clock.now += 1500;
  CHECK_FALSE(restraints.blocked_for("192.0.2.1"));
  CHECK(restraints.block("192.0.2.1", clock.now + 1500));
  CHECK(restraints.unblock("192.0.2.1"));
  CHECK_FALSE(restraints.blocked_for("192.0.2.1"));
}

TEST_CASE("the number of restrictions is limited, and expired ones make room") {
  StillClock clock;
  Restraints restraints(clock, 2);
  CHECK(restraints.block("a", clock.now + minute_ms));
  CHECK(restraints.slow_down(UserKind::user, "b", clock.now + 2 * minute_ms));
  CHECK(restraints.is_full());
  CHECK_FALSE(restraints.block("c", clock.now + minute_ms));
  CHECK(restraints.block("a", clock.now + minute_ms));
  clock.now += minute_ms;
  CHECK_FALSE(restraints.is_full());
  CHECK(restraints.block("c", clock.now + minute_ms));
}

}  // namespace reef
