#include "server/match/bot_turns.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <latch>
#include <memory>
#include <thread>
#include <utility>

#include "tests/support/fixture.hpp"
#include "tests/support/in_time.hpp"

using namespace reef;
using namespace reef::match;
using reef::testing::Fixture;
using reef::testing::in_time;

namespace {

/// Occupies the only search thread until it is let go.
class Occupied {
 public:
  explicit Occupied(FairPool& pool) {
    pool.post({}, [latches = latches_](std::optional<FairPool::Refusal>) {
      latches->begun.count_down();
      latches->free.wait();
    });
    latches_->begun.wait();
  }
  ~Occupied() { let_go(); }
  Occupied(const Occupied&) = delete;
  Occupied& operator=(const Occupied&) = delete;
  void let_go() {
    if (!std::exchange(is_free_, true)) latches_->free.count_down();
  }

 private:
  struct Latches {
    std::latch begun{1};
    std::latch free{1};
  };
  std::shared_ptr<Latches> latches_ = std::make_shared<Latches>();
  bool is_free_ = false;
};

MatchStatePtr state_of(Fixture& fixture, const std::string& id) {
  std::promise<MatchStatePtr> found;
  fixture.services->matches.find(id, [&](const Result<LiveMatchPtr>& match) { found.set_value((*match)->state()); });
  return found.get_future().get();
}

/// A new match in which this player waits for a bot. Who begins is drawn, so it may take some tables.
std::string match_of_bot(Fixture& fixture, const store::User& player, const std::string& seats) {
  while (true) {
    const Json table = *fixture.table(player, seats);
    if (table.at("prompt").is_null()) return table.at("id");
  }
}

}  // namespace

TEST_CASE("a strong bot chooses its turn on threads of its own, and others do not wait for it") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto ply = [&](const std::string& id) { return fixture.show(id, ada)->at("ply").get<int>(); };
  Occupied occupied(fixture.services->search_threads);
  const std::string strong = match_of_bot(fixture, ada, "sm");
  const std::string simple = fixture.table(ada, "bb")->at("id");
  CHECK(in_time([&] { return ply(simple) >= 1; }));
  CHECK(ply(strong) == 0);
  CHECK(fixture.services->search_threads.queue_depth() == 1);
  occupied.let_go();
  CHECK(in_time([&] { return ply(strong) == 1; }));
}

TEST_CASE("one thread chooses the turn for one question, however often it is asked") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  Occupied occupied(fixture.services->search_threads);
  const std::string id = match_of_bot(fixture, ada, "sm");
  const MatchStatePtr state = state_of(fixture, id);
  fixture.services->bot_turns.attend(state);
  fixture.services->bot_turns.attend(state);
  CHECK(fixture.services->search_threads.queue_depth() == 1);
  occupied.let_go();
  CHECK(in_time([&] { return fixture.show(id, ada)->at("ply") == 1; }));
  CHECK(fixture.services->search_threads.queue_depth() == 0);
}

TEST_CASE("a bot whose users have used up their time waits, and plays later") {
  Fixture fixture;
  std::atomic<int> asked = 0;
  std::atomic<bool> has_time = false;
  std::string payer;
  fixture.services->search_threads.set_budget(
      {.wait_of = [&](const Requester& requester) -> std::optional<std::chrono::seconds> {
        if (++asked == 1) payer = requester.account;
        if (has_time) return std::nullopt;
        return std::chrono::seconds(1);
      }});
  const auto ada = fixture.guest("Ada");
  const std::string id = match_of_bot(fixture, ada, "sm");
  const auto ply = [&] { return fixture.show(id, ada)->at("ply").get<int>(); };
  CHECK(in_time([&] { return asked >= 2; }));
  CHECK(payer == ada.id);
  CHECK(ply() == 0);
  has_time = true;
  CHECK(in_time([&] { return ply() == 1; }));
  fixture.stop();
}

TEST_CASE("a bot does not search for a turn when the match is over") {
  Fixture fixture;
  std::atomic<std::int64_t> spent_ns = -1;
  fixture.services->search_threads.set_budget({.charge = [&](const Requester& requester, std::chrono::nanoseconds cpu) {
    if (!requester.account.empty()) spent_ns = cpu.count();
  }});
  const auto ada = fixture.guest("Ada");
  Occupied occupied(fixture.services->search_threads);
  const std::string id = match_of_bot(fixture, ada, "sm");
  REQUIRE(fixture.resign(id, ada, "resign-1"));
  REQUIRE(fixture.show(id, ada)->at("status") == "finished");
  occupied.let_go();
  CHECK(in_time([&] { return spent_ns >= 0; }));
  // A search takes at least a hundred times as long.
  CHECK(spent_ns < 1'000'000);
  CHECK(fixture.show(id, ada)->at("ply") == 1);
  fixture.stop();
}

TEST_CASE("a bot waits a moment before its turn, and longer while no player looks") {
  Fixture fixture;
  fixture.services->bot_turns.stop();
  fixture.services->lobby.set_watcher([](const MatchStatePtr&) {});
  const auto ada = fixture.guest("Ada");
  const std::string id = match_of_bot(fixture, ada, "bm");
  const auto ply = [&] { return fixture.show(id, ada)->at("ply").get<int>(); };
  BotTurns bots({.store = fixture.store(),
                 .matches = fixture.services->matches,
                 .turns = fixture.services->turns,
                 .bot_threads = fixture.services->bot_threads,
                 .search_threads = fixture.services->search_threads,
                 .focus = fixture.services->focus,
                 .clock = fixture.clock,
                 .pause = std::chrono::minutes(1)});
  const auto attend = [&] {
    bots.attend(state_of(fixture, id));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  };
  attend();
  CHECK(ply() == 0);
  fixture.clock.go_on(std::chrono::milliseconds(std::chrono::minutes(2)).count());
  attend();
  CHECK(ply() == 0);
  // Now she looks, and for that it has been long enough; the match is looked at every half second.
  fixture.services->focus.move(ada.key, "", id);
  CHECK(in_time([&] { return ply() == 1; }));
  fixture.services->bot_threads.stop();
}
