// Limits on waiting tasks in a line, and the order in which payers are served.

#include "server/accounts/fair_queue.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace reef::accounts {
namespace {

using Full = FairQueue::Full;

/// A line with one thread, which is blocked until released. Records which tasks were run and refused.
class HeldLine {
 public:
  explicit HeldLine(FairQueue::Limits limits) : line_(1, limits) {
    std::promise<void> begun;
    line_.post("the first", [&](std::optional<Full>) {
      begun.set_value();
      go_.get_future().wait();
    });
    begun.get_future().wait();
  }

  void post(const std::string& address, int count = 1) {
    for (int number = 0; number < count; ++number) {
      line_.post(address, [this, address](std::optional<Full> full) {
        const std::lock_guard lock(mutex_);
        if (!full) {
          done_.push_back(address);
        } else {
          refused_.emplace_back(address, *full);
        }
      });
    }
  }
  std::size_t waiting() const { return line_.waiting(); }
  const std::vector<std::pair<std::string, Full>>& refused() const { return refused_; }
  const std::vector<std::string>& let_go() {
    go_.set_value();
    line_.stop();
    return done_;
  }

 private:
  std::promise<void> go_;
  std::mutex mutex_;
  std::vector<std::string> done_;
  std::vector<std::pair<std::string, Full>> refused_;
  FairQueue line_;
};

}  // namespace

TEST_CASE("addresses take turns, whatever the order and number of their tasks") {
  HeldLine line({});
  line.post("greedy", 5);
  line.post("ann");
  line.post("bob", 2);
  CHECK(line.let_go() ==
        std::vector<std::string>{"greedy", "ann", "bob", "greedy", "bob", "greedy", "greedy", "greedy"});
}

TEST_CASE("an address with too many waiting tasks is refused, and nobody else") {
  HeldLine line({.waiting_max = 512, .waiting_per_address_max = 3});
  line.post("greedy", 4);
  CHECK(line.refused() == std::vector{std::pair(std::string("greedy"), Full::address)});
  line.post("ann");
  CHECK(line.waiting() == 4);
  CHECK(line.let_go().size() == 4);
}

TEST_CASE("in a full queue, addresses with most waiting tasks make room for others") {
  HeldLine line({.waiting_max = 10, .waiting_per_address_max = 8});
  line.post("greedy", 8);
  line.post("other", 2);
  for (const char* newcomer : {"ann", "bob", "cleo"}) line.post(newcomer);
  CHECK(line.waiting() == 10);
  CHECK(line.refused() == std::vector(3, std::pair(std::string("greedy"), Full::address)));
  CHECK(line.let_go() == std::vector<std::string>{"greedy", "other", "ann", "bob", "cleo", "greedy", "other", "greedy",
                                                  "greedy", "greedy"});
}

TEST_CASE("many greedy addresses together cannot exclude a single request") {
  HeldLine line({.waiting_max = 512, .waiting_per_address_max = 32});
  for (int address = 0; address < 100; ++address) line.post("greedy " + std::to_string(address), 40);
  CHECK(line.waiting() == 512);
  line.post("ann");
  const auto& done = line.let_go();
  CHECK(done.size() == 512);
  CHECK(std::ranges::find(done, "ann") - done.begin() <= 100);
}

TEST_CASE("in a full queue with one task each, new ones are refused") {
  HeldLine line({.waiting_max = 10, .waiting_per_address_max = 5});
  for (int count = 0; count < 10; ++count) line.post("address " + std::to_string(count));
  line.post("one more");
  CHECK(line.refused() == std::vector{std::pair(std::string("one more"), Full::all)});
  CHECK(line.let_go().size() == 10);
}

TEST_CASE("tasks posted after the end are dropped") {
  FairQueue line(1, {});
  line.stop();
  bool called = false;
  line.post("ann", [&](std::optional<Full>) { called = true; });
  CHECK(line.waiting() == 0);
  CHECK_FALSE(called);
}

}  // namespace reef::accounts
