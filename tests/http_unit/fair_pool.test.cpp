#include "server/work/fair_pool.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <latch>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/http/limits/work_budget.hpp"

using namespace reef;
using Refusal = FairPool::Refusal;

namespace {

Requester account(const std::string& id) {
  return {.address = "10.0.0.1", .account = id};
}
Requester address(const std::string& text) {
  return {.address = text};
}

/// A pool of one thread that blocks until `open`. Records what ran and what was refused, in order.
class Trial {
 public:
  explicit Trial(FairPool::Bounds bounds = FairPool::Bounds(), FairPool::Budget budget = {})
      : pool(1, FairPool::Kind::heavy, bounds) {
    pool.set_budget(std::move(budget));
    pool.post(address("gate"), [this](std::optional<Refusal>) {
      begun_.count_down();
      gate_.wait();
    });
    begun_.wait();
  }
  ~Trial() { open(); }

  void post(const Requester& requester, const std::string& name, std::function<void()> work = [] {}) {
    pool.post(requester, [this, name, work = std::move(work)](std::optional<Refusal> refusal) {
      if (!refusal) work();
      const std::lock_guard lock(mutex_);
      if (refusal) {
        refused.emplace_back(name, refusal->reason);
      } else {
        ran.push_back(name);
      }
    });
  }
  /// Releases the thread, and waits until all tasks are done.
  void open() {
    let_go();
    while (pool.queue_depth() > 0) std::this_thread::yield();
    pool.stop();
  }

  void let_go() {
    if (!std::exchange(is_open_, true)) gate_.count_down();
  }

  FairPool pool;
  std::vector<std::string> ran;
  std::vector<std::pair<std::string, Refusal::Reason>> refused;

 private:
  std::latch begun_{1};
  std::latch gate_{1};
  bool is_open_ = false;
  std::mutex mutex_;
};

struct Meter final : CostObserver {
  void spent(const Requester& requester, const Cost& cost) override {
    who = requester.account;
    cpu = cost.cpu;
  }
  std::string who;
  std::chrono::nanoseconds cpu{};
};

void burn(std::chrono::milliseconds cpu) {
  const auto spent = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  };
  const auto end = spent() + cpu;
  while (spent() < end) {
  }
}

}  // namespace

TEST_CASE("payers take turns, and the tasks of one payer keep their order") {
  Trial trial;
  for (const char* name : {"a1", "a2", "a3"}) trial.post(account("a"), name);
  for (const char* name : {"b1", "b2"}) trial.post(account("b"), name);
  trial.open();
  CHECK(trial.ran == std::vector<std::string>{"a1", "b1", "a2", "b2", "a3"});
  CHECK(trial.refused.empty());
}

TEST_CASE("accounts get every second turn, however many addresses send requests") {
  Trial trial;
  for (int index = 0; index < 10; ++index) {
    trial.post(address("10.0.1." + std::to_string(index)), "x" + std::to_string(index));
  }
  trial.post(account("a"), "a1");
  trial.post(account("a"), "a2");
  trial.open();
  REQUIRE(trial.ran.size() == 12);
  CHECK(std::ranges::find(trial.ran, "a2") - trial.ran.begin() < 4);
}

TEST_CASE("guests share the turns of their address") {
  Trial trial;
  for (const char* name : {"x", "y", "z"}) {
    trial.post({.address = "10.0.1.1", .account = name, .is_guest = true}, name);
  }
  trial.post(address("10.0.1.2"), "other");
  trial.open();
  CHECK(trial.ran == std::vector<std::string>{"x", "other", "y", "z"});
}

TEST_CASE("a payer over its limit is refused at once, and others are not") {
  Trial trial({.waiting_per_payer_max = 2, .waiting_per_group_max = 100});
  for (const char* name : {"a1", "a2", "a3", "a4"}) trial.post(account("a"), name);
  trial.post(account("b"), "b1");
  CHECK(trial.refused.size() == 2);
  CHECK(trial.refused.at(0) == std::pair<std::string, Refusal::Reason>("a3", Refusal::Reason::too_many));
  CHECK(trial.pool.queue_depth() == 3);
  trial.open();
  CHECK(trial.ran == std::vector<std::string>{"a1", "b1", "a2"});
}

TEST_CASE("a full group does not take space from the other") {
  Trial trial({.waiting_per_payer_max = 10, .waiting_per_group_max = 3});
  for (int index = 0; index < 5; ++index) {
    trial.post(address("10.0.1." + std::to_string(index)), std::to_string(index));
  }
  CHECK(trial.refused.size() == 2);
  trial.post(account("a"), "a1");
  CHECK(trial.refused.size() == 2);
}

TEST_CASE("one payer never uses two threads") {
  FairPool pool(4);
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  std::latch all(10);
  for (int index = 0; index < 10; ++index) {
    pool.post(account("a"), [&](std::optional<Refusal>) {
      most = std::max(most.load(), ++running);
      std::this_thread::yield();
      --running;
      all.count_down();
    });
  }
  all.wait();
  CHECK(most == 1);
}

TEST_CASE("work is charged by processor time, and a payer in debt is refused until it is paid") {
  http::RateLimits::TimePoint now{};
  std::array<http::Rate, http::rate_classes> rates{};
  rates.at(static_cast<std::size_t>(http::RateClass::heavy_work)) = {.per_second = 10, .burst = 20};
  http::RateLimits limits([&] { return now; }, rates);
  Meter meter;
  Trial trial(FairPool::Bounds(), http::work_budget(limits, http::RateClass::heavy_work));
  trial.pool.set_observer(&meter);
  trial.post(account("a"), "a1", [] { burn(std::chrono::milliseconds(50)); });
  trial.post(account("a"), "a2");
  trial.open();
  CHECK(trial.ran == std::vector<std::string>{"a1"});
  REQUIRE(trial.refused.size() == 1);
  CHECK(trial.refused.at(0) == std::pair<std::string, Refusal::Reason>("a2", Refusal::Reason::over_budget));
  CHECK(meter.who == "a");
  CHECK(meter.cpu >= std::chrono::milliseconds(50));
  const auto wait_of = http::work_budget(limits, http::RateClass::heavy_work).wait_of;
  CHECK(wait_of(account("a")).value() >= std::chrono::seconds(3));
  CHECK(wait_of(account("b")));  // From the same address.
  CHECK_FALSE(wait_of({.address = "10.0.0.2", .account = "b"}));
  now += std::chrono::seconds(3600);
  CHECK_FALSE(wait_of(account("a")));
}

TEST_CASE("waiting tasks are refused at shutdown, and later ones too") {
  Trial trial;
  for (int index = 0; index < 5; ++index) trial.post(account("a"), "a");
  std::thread stopper([&] { trial.pool.stop(); });
  trial.let_go();
  stopper.join();
  CHECK(trial.ran.size() + trial.refused.size() == 5);
  trial.post(account("b"), "b");
  REQUIRE_FALSE(trial.refused.empty());
  CHECK(trial.refused.back() == std::pair<std::string, Refusal::Reason>("b", Refusal::Reason::stopping));
}
