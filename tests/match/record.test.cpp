#include "server/match/records/record.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "server/match/records/verify.hpp"
#include "server/rating/plackett_luce.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

/// The id of a finished match of two bots.
std::string finished_by_bots(Fixture& fixture) {
  const std::string id = fixture.table(fixture.guest("Ada"), "bb")->at("id");
  while (fixture.show(id, match::Caller{})->at("status") != "finished") std::this_thread::yield();
  return id;
}

Json record_of(Fixture& fixture, const std::string& id, match::States states) {
  return *fixture.record(id, {}, states);
}

}  // namespace

TEST_CASE("the record of a finished match replays, and every change to it is detected") {
  Fixture fixture;
  const std::string id = finished_by_bots(fixture);
  const Json record = record_of(fixture, id, match::States::include);
  const auto checked = match::check_record(record);
  REQUIRE(checked);
  CHECK(checked->turns == static_cast<int>(record.at("turns").size()));
  CHECK(checked->fair);
  CHECK(match::check_record(record_of(fixture, id, match::States::leave_out)));

  const auto is_caught = [&](const char* path, const Json& value) {
    Json forged = record;
    forged[Json::json_pointer(path)] = value;
    return !match::check_record(forged);
  };
  CHECK(is_caught("/seed", std::string(64, '0')));
  CHECK(is_caught("/commitment", std::string(64, '0')));
  CHECK(is_caught("/nonces/0", std::string(64, '1')));
  CHECK(is_caught("/match", "aaaaaaaaaaaa"));
  CHECK(is_caught("/final_hash", std::string(64, '0')));
  CHECK(is_caught("/score/0/total", 9999));
  CHECK(is_caught("/outcome/ranks/0", 7));
  CHECK(is_caught("/options/level", "pro"));
  CHECK(is_caught("/rules_version", 99));
  CHECK(is_caught("/game", "chess"));
  CHECK(is_caught("/format", "atoll-match/2"));
  CHECK(is_caught("/setup/draws/0/1", record.at("/setup/draws/0/1"_json_pointer) == 0 ? 1 : 0));
  CHECK(is_caught("/turns/3/seat", 1 - record.at("/turns/3/seat"_json_pointer).get<int>()));
  CHECK(is_caught("/turns/3/ply", 9));
  CHECK(is_caught("/turns/3/steps", Json::array()));
  CHECK(is_caught("/turns/3/events/0/seat", 5));
  CHECK(is_caught("/turns/3/state/supply", 0));
  CHECK(is_caught("/turns/3/note", "hello"));
}

TEST_CASE("the record of a running match is limited to what its reader may know") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  for (int turn = 0; turn < 4; ++turn) {
    REQUIRE(fixture.play(id, fixture.show(id, ada)->at("prompt").is_null() ? bob : ada));
  }
  const Json record = *fixture.record(id, {ada, ""}, match::States::include);
  CHECK_FALSE(record.contains("seed"));
  CHECK_FALSE(record.contains("setup"));
  CHECK_FALSE(record.contains("final_hash"));
  const int seat = fixture.show(id, ada)->at("you");
  for (const Json& turn : record.at("turns")) {
    CHECK_FALSE(turn.contains("draws"));
    CHECK_FALSE(turn.contains("state"));
    CHECK(turn.contains("steps") == (turn.at("seat") == seat));
  }
  CHECK_FALSE(match::check_record(record));
}

TEST_CASE("a stored match is verified against its seed and its log") {
  Fixture fixture;
  const std::string id = finished_by_bots(fixture);
  const store::Match match = **fixture.store().match(id);
  const auto turns = *fixture.store().turns(match.head.key, 0, match.position.ply);
  CHECK(match::verify(match, turns).value() == match.position.ply);

  store::Match forged = match;
  forged.seed.front() ^= 1U;
  CHECK_FALSE(match::verify(forged, turns));
  forged = match;
  forged.position.to_act = 1;
  CHECK_FALSE(match::verify(forged, turns));
  forged = match;
  forged.position.state[forged.position.state.find("supply") + 8] ^= 1;
  CHECK_FALSE(match::verify(forged, turns));
  auto shorter = turns;
  shorter.pop_back();
  CHECK_FALSE(match::verify(match, shorter));
  auto gapped = turns;
  gapped.erase(gapped.begin() + 2);
  CHECK(match::verify(match, gapped).error().ply == 4);
}

TEST_CASE("verify compares the checkpoints and the rating changes") {
  Fixture fixture;
  const std::string id = finished_by_bots(fixture);
  store::Match match = **fixture.store().match(id);
  const auto turns = *fixture.store().turns(match.head.key, 0, match.position.ply);
  const auto kept = *fixture.store().checkpoint(match.head.key, match.position.ply);
  REQUIRE(kept);
  CHECK(match::verify(match, turns, {*kept}));
  store::Checkpoint other = *kept;
  --other.ply;
  CHECK(match::verify(match, turns, {other}).error().ply == other.ply);
  other.state = "{";
  CHECK_FALSE(match::verify(match, turns, {other}));

  const rating::Finisher first{.rating = {}, .rank = 1};
  const rating::Finisher second{.rating = {.mu = 31, .sigma = 2}, .rank = 2};
  const auto after = rating::rate(std::vector{first, second});
  match.rating_changes = {{.user = 1, .rank = 1, .before = first.rating, .after = after[0]},
                          {.user = 2, .rank = 2, .before = second.rating, .after = after[1]}};
  match.rating_changes[0].after.mu += 1e-12;  // Another machine's rounding.
  CHECK(match::verify(match, turns));
  match.rating_changes[1].after.sigma += 1e-6;
  CHECK(match::verify(match, turns).error().ply == match.position.ply);
  match.rating_changes.pop_back();
  CHECK_FALSE(match::verify(match, turns));
}
