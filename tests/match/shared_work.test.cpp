// Work in matches that of several servers one does: ended clocks, and the bots of a server that has died.

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "server/match/bot_turns.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/deadlines.hpp"
#include "tests/support/fixture.hpp"
#include "tests/support/in_time.hpp"

using namespace reef;
using namespace reef::match;
using reef::testing::Fixture;
using reef::testing::in_time;

namespace {

/// Long enough for what must not happen.
void wait_a_moment() {
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
}

}  // namespace

TEST_CASE("only the server whose work it is ends turns, and then also those that it did not hear of") {
  Fixture fixture;
  fixture.services->deadlines.stop();
  fixture.table_clock = ClockTerms{.kind = ClockTerms::Kind::per_move, .move_ms = day_ms};
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.match_of(ada, fixture.guest("Bob"));
  const auto absences = [&] { return fixture.show(id, ada)->at("absences").size(); };

  std::atomic<bool> is_ours = false;
  Deadlines deadlines({.store = fixture.store(),
                       .turns = fixture.services->turns,
                       .workers = fixture.services->workers,
                       .clock = fixture.clock,
                       .share = {.is_ours = [&] { return is_ours.load(); }, .has_others = true}});
  deadlines.start();
  fixture.clock.go_on(day_ms + 1);
  wait_a_moment();
  CHECK(absences() == 0);
  is_ours = true;
  CHECK(in_time([&] { return absences() == 1; }));
  deadlines.stop();
}

TEST_CASE("bots that have been waiting since the last sweep are attended to, by the server whose work it is") {
  Fixture fixture;
  // As if the server that opens the table died at once.
  fixture.services->lobby.set_watcher([](const MatchStatePtr&) {});
  fixture.services->turns.set_watcher([](const MatchStatePtr&) {});
  const auto ada = fixture.guest("Ada");
  const std::string id = fixture.table(ada, "bb")->at("id");
  const auto ply = [&] { return fixture.show(id, ada)->at("ply").get<int>(); };

  bool is_ours = false;
  BotTurns bots({.store = fixture.store(),
                 .matches = fixture.services->matches,
                 .turns = fixture.services->turns,
                 .bot_threads = fixture.services->bot_threads,
                 .search_threads = fixture.services->search_threads,
                 .focus = fixture.services->focus,
                 .clock = fixture.clock,
                 .share = {.is_ours = [&] { return is_ours; }, .has_others = true}});
  bots.sweep();
  bots.sweep();
  wait_a_moment();
  CHECK(ply() == 0);
  is_ours = true;
  bots.sweep();
  wait_a_moment();
  CHECK(ply() == 0);
  bots.sweep();
  CHECK(in_time([&] { return ply() == 1; }));
  // It has changed since the last sweep.
  bots.sweep();
  wait_a_moment();
  CHECK(ply() == 1);
  bots.sweep();
  CHECK(in_time([&] { return ply() == 2; }));
  fixture.services->bot_threads.stop();
}
