// Ratings: how the end of a match changes them, in the transaction that ends it.

#include <functional>
#include <random>
#include <thread>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct RatedFixture : Fixture {
  /// The change that ends this match at ply 1, rating Ann and Bob with these ranks.
  Change end(Key match, const std::string& id, int ann_rank, int bob_rank) {
    Change change = turn_change(match, id, 1);
    change.position.status = Status::finished;
    change.rated = Rated{.game = "maori", .players = {{ann.key, ann_rank}, {bob.key, bob_rank}}};
    return change;
  }
  Key begin(const std::string& id) { return add(match_of(id, ann, {player(ann), player(bob)})); }
};

}  // namespace

TEST_CASE("a player without rated matches has no rating") {
  RatedFixture fixture;
  CHECK(fixture.store->ratings().ratings_of(fixture.ann.key)->empty());
}

TEST_CASE("the end of a match rates its players and returns the changes") {
  RatedFixture fixture;
  const Key key = fixture.begin("m1");
  CHECK(fixture.store->matches().match("m1")->value().rating_changes.empty());
  const auto made = wait<RatingChanges>(
      [&](auto done) { fixture.store->matches().change(fixture.end(key, "m1", 2, 1), std::move(done)); });
  REQUIRE(made);

  const auto ann = fixture.store->ratings().ratings_of(fixture.ann.key).value();
  const auto bob = fixture.store->ratings().ratings_of(fixture.bob.key).value();
  REQUIRE(ann.size() == 1);
  CHECK(ann[0].game == "maori");
  CHECK(ann[0].matches == 1);
  CHECK(ann[0].updated_at == 3001);
  CHECK(bob.at(0).rating.mu == Approx(27.635389493140497));
  CHECK(bob.at(0).rating.sigma == Approx(8.06590141354368));
  CHECK(ann[0].rating.mu == Approx(22.364610506859503));

  const auto changes = fixture.store->matches().match("m1")->value().rating_changes;
  REQUIRE(changes.size() == 2);
  CHECK(changes[0] == RatingChange{.user = fixture.ann.key, .rank = 2, .before = {}, .after = ann[0].rating});
  CHECK(changes[1] == RatingChange{.user = fixture.bob.key, .rank = 1, .before = {}, .after = bob[0].rating});
  CHECK(*made == changes);
}

TEST_CASE("ratings are stored, and a second match starts from them") {
  RatedFixture fixture;
  const Key first = fixture.begin("m1");
  REQUIRE(apply(*fixture.store, fixture.end(first, "m1", 1, 2)));
  const rating::Rating after_first = fixture.store->ratings().ratings_of(fixture.ann.key)->at(0).rating;
  fixture.reopen();
  const Key second = fixture.begin("m2");
  REQUIRE(apply(*fixture.store, fixture.end(second, "m2", 1, 2)));
  CHECK(fixture.store->matches().match("m2")->value().rating_changes.at(0).before == after_first);
  CHECK(fixture.store->ratings().ratings_of(fixture.ann.key)->at(0).matches == 2);
}

TEST_CASE("each game has ratings of its own") {
  RatedFixture fixture;
  REQUIRE(apply(*fixture.store, fixture.end(fixture.begin("m1"), "m1", 1, 2)));
  Change other = fixture.end(fixture.begin("m2"), "m2", 2, 1);
  other.rated->game = "hawaii";
  REQUIRE(apply(*fixture.store, other));
  const auto rows = fixture.store->ratings().ratings_of(fixture.ann.key).value();
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].game == "hawaii");
  CHECK(rows[0].rating.mu < 25);
  CHECK(rows[1].game == "maori");
  CHECK(rows[1].rating.mu > 25);
}

TEST_CASE("matches that end concurrently build on each other's ratings") {
  RatedFixture fixture;
  constexpr int count = 20;
  std::vector<Change> ends;
  for (int match = 0; match < count; ++match) {
    const std::string id = "m" + std::to_string(match);
    ends.push_back(fixture.end(fixture.begin(id), id, 1, 2));
  }
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (const Change& end : ends) threads.emplace_back([&] { failed += apply(*fixture.store, end) ? 0 : 1; });
  for (std::thread& thread : threads) thread.join();
  CHECK(failed == 0);

  std::vector<rating::Rating> expected(2);
  for (int match = 0; match < count; ++match) {
    expected = rating::rate(std::vector<rating::Finisher>{{expected[0], 1}, {expected[1], 2}});
  }
  const RatingRow ann = fixture.store->ratings().ratings_of(fixture.ann.key)->at(0);
  CHECK(ann.matches == count);
  CHECK(ann.rating.mu == Approx(expected[0].mu));
  CHECK(fixture.store->ratings().ratings_of(fixture.bob.key)->at(0).rating.mu == Approx(expected[1].mu));
}

TEST_CASE("a refused end rates nobody, and no match is rated twice") {
  RatedFixture fixture;
  const Key key = fixture.begin("m1");
  Change wrong = fixture.end(key, "m1", 1, 2);
  wrong.position.version = wrong.position.ply = wrong.turn->ply = 7;
  CHECK(apply(*fixture.store, wrong).error().fault == Fault::conflict);
  CHECK(fixture.store->ratings().ratings_of(fixture.ann.key)->empty());

  REQUIRE(apply(*fixture.store, fixture.end(key, "m1", 1, 2)));
  Change again = turn_change(key, "m1", 2);
  again.position.status = Status::finished;
  again.rated = fixture.end(key, "m1", 1, 2).rated;
  CHECK(apply(*fixture.store, again).error().fault == Fault::conflict);
  CHECK(fixture.store->ratings().ratings_of(fixture.ann.key)->at(0).matches == 1);
  CHECK(fixture.store->matches().match("m1")->value().position.ply == 1);
}

TEST_CASE("a table stores whether it is rated") {
  RatedFixture fixture;
  Match match = match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)});
  match.head.rated = false;
  fixture.add(match);
  fixture.begin("m2");
  CHECK_FALSE(fixture.store->matches().match("m1")->value().head.rated);
  CHECK(fixture.store->matches().match("m2")->value().head.rated);
}

TEST_CASE("a player who left is rated last, even if another player has the seat") {
  RatedFixture fixture;
  const User cyd = add_guest(*fixture.store, "cyd", 3).value();
  const Key key = fixture.begin("m1");
  Change left = turn_change(key, "m1", 1);
  left.seats = std::vector{player(fixture.ann), player(cyd)};
  left.completion = {{fixture.bob.key, Completion::timed_out}};
  REQUIRE(apply(*fixture.store, std::move(left)));
  Change end = turn_change(key, "m1", 2);
  end.position.status = Status::finished;
  end.rated = Rated{.game = "maori", .players = {{fixture.ann.key, 2}, {cyd.key, 1}}};
  end.completion = {{fixture.ann.key, Completion::finished}, {cyd.key, Completion::finished}};
  REQUIRE(apply(*fixture.store, std::move(end)));
  const auto changes = fixture.store->matches().match("m1")->value().rating_changes;
  REQUIRE(changes.size() == 3);
  CHECK(changes[2].user == fixture.bob.key);
  CHECK(changes[2].rank == 3);
  CHECK(fixture.store->ratings().ratings_of(fixture.bob.key)->at(0).rating.mu < 25);
}

TEST_CASE("players who left and who gave up share the last rank, and a single person is not rated") {
  RatedFixture fixture;
  const User cyd = add_guest(*fixture.store, "cyd", 3).value();
  const Key key = fixture.begin("m1");
  Change left = turn_change(key, "m1", 1);
  left.seats = std::vector{player(fixture.ann), player(cyd)};
  left.completion = {{fixture.bob.key, Completion::timed_out}};
  REQUIRE(apply(*fixture.store, std::move(left)));
  Change end = turn_change(key, "m1", 2);
  end.position.status = Status::finished;
  end.rated = Rated{.game = "maori", .players = {{fixture.ann.key, 1}, {cyd.key, 2}}};
  end.completion = {{cyd.key, Completion::resigned}};
  REQUIRE(apply(*fixture.store, std::move(end)));
  CHECK(fixture.store->matches().match("m1")->value().rating_changes.at(2).rank == 2);

  const Key alone = fixture.begin("m2");
  Change over = turn_change(alone, "m2", 1);
  over.position.status = Status::finished;
  over.rated = Rated{.game = "maori", .players = {{fixture.ann.key, 1}}};
  REQUIRE(apply(*fixture.store, std::move(over)));
  CHECK(fixture.store->matches().match("m2")->value().rating_changes.empty());
}

namespace {

/// Ann and Bob play this many matches with similar results; the match ids begin with `prefix`.
void play_often(RatedFixture& fixture, const std::string& prefix, int matches) {
  for (int match = 0; match < matches; ++match) {
    const std::string id = prefix + std::to_string(match);
    const Key key = fixture.begin(id);
    REQUIRE(apply(*fixture.store, fixture.end(key, id, 1 + match % 3 / 2, 2 - match % 3 / 2)));
  }
}

}  // namespace

TEST_CASE("a ranking has players with certain ratings; others are provisional, and inactive ones have no place") {
  RatedFixture fixture;
  play_often(fixture, "early", 4);
  const RankingPage ranked{.game = "maori"};
  const RankingPage provisional{.game = "maori", .status = RankStatus::provisional};
  CHECK(fixture.store->ratings().ranking(ranked)->players.empty());
  CHECK(fixture.store->ratings().ranking(provisional)->players.size() == 2);
  CHECK(fixture.store->ratings().rank_of(fixture.ann.key, "maori", 0)->value().status == RankStatus::provisional);

  play_often(fixture, "late", 6);
  const auto page = fixture.store->ratings().ranking(ranked).value();
  REQUIRE(page.players.size() == 2);
  CHECK(page.players[0].user.key == fixture.ann.key);
  CHECK(page.players[0].place == 1);
  CHECK(page.players[1].place == 2);
  CHECK(page.players[0].rating.rating.mu > page.players[1].rating.rating.mu);
  CHECK(page.next.empty());
  CHECK(fixture.store->ratings().ranking(provisional)->players.empty());
  const Ranked bob = fixture.store->ratings().rank_of(fixture.bob.key, "maori", 0)->value();
  CHECK(bob.status == RankStatus::ranked);
  CHECK(bob.place == 2);

  // Only the day matters.
  CHECK(fixture.store->ratings().rank_of(fixture.bob.key, "maori", bob.rating.updated_at + 1)->value().status ==
        RankStatus::ranked);
  const Millis later = bob.rating.updated_at + 24LL * 60 * 60 * 1000;
  CHECK(fixture.store->ratings().ranking({.game = "maori", .active_since = later})->players.empty());
  CHECK(fixture.store->ratings().rank_of(fixture.bob.key, "maori", later)->value().status == RankStatus::inactive);
  CHECK(fixture.store->ratings().rank_of(fixture.bob.key, "maori", later)->value().place == 0);
  CHECK_FALSE(fixture.store->ratings().rank_of(fixture.bob.key, "hawaii", 0)->has_value());
}

TEST_CASE("a ranking is read in pages, with its own cursors only") {
  RatedFixture fixture;
  play_often(fixture, "m", 10);
  const auto first = fixture.store->ratings().ranking({.game = "maori", .limit = 1}).value();
  REQUIRE(first.players.size() == 1);
  REQUIRE_FALSE(first.next.empty());
  const auto second = fixture.store->ratings().ranking({.game = "maori", .after = first.next, .limit = 1}).value();
  REQUIRE(second.players.size() == 1);
  CHECK(second.players[0].place == 2);
  CHECK(second.players[0].user.key == fixture.bob.key);
  CHECK(second.next.empty());
  for (const std::string& bad : {std::string("x"), "r1." + std::string(16, '0') + ".nobody", first.next + "x",
                                 "p" + first.next.substr(1), std::string("..."), std::string(300, '.')}) {
    const auto refused = fixture.store->ratings().ranking({.game = "maori", .after = bad});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == Fault::bad_cursor);
  }
}

TEST_CASE("histories follow the matches, and results are counted by number of players") {
  RatedFixture fixture;
  play_often(fixture, "m", 3);
  const auto steps = fixture.store->ratings().history(fixture.ann.key, "maori", 10).value();
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].match == "m0");
  CHECK(steps[0].before == rating::Rating());
  CHECK(steps[1].before == steps[0].after);
  CHECK(steps[2].players == 2);
  CHECK(steps[2].rank == 2);
  CHECK(fixture.store->ratings().history(fixture.ann.key, "maori", 1)->at(0).match == "m2");
  CHECK(fixture.store->ratings().history(fixture.ann.key, "hawaii", 10)->empty());
  CHECK(fixture.store->ratings().results(fixture.ann.key).value() ==
        std::vector{Results{.game = "maori", .players = 2, .played = 3, .won = 2, .second = 1}});
}

namespace {

/// The change that ends this match at ply 1, with these finishers.
Change end_with(RatedFixture& fixture, Key match, const std::string& id, std::vector<Rated::Player> players) {
  Change change = fixture.end(match, id, 1, 2);
  change.rated->players = std::move(players);
  return change;
}

Rated::Player computer(const std::string& bot, int rank) {
  return {.user = 0, .rank = rank, .bot = bot};
}

}  // namespace

TEST_CASE("a match with bots rates each kind of bot and leaves people's ratings unchanged") {
  RatedFixture fixture;
  REQUIRE(apply(*fixture.store, fixture.end(fixture.begin("m1"), "m1", 1, 2)));
  const auto ann = fixture.store->ratings().ratings_of(fixture.ann.key).value();
  const Key key = fixture.begin("m2");
  REQUIRE(apply(*fixture.store,
                end_with(fixture, key, "m2", {{fixture.ann.key, 1}, computer("greedy", 2), computer("random", 3)})));
  CHECK(fixture.store->ratings().ratings_of(fixture.ann.key).value() == ann);
  CHECK(fixture.store->matches().match("m2")->value().rating_changes.empty());
  const auto expected =
      rating::rate(std::vector<rating::Finisher>{{ann.at(0).rating, 1}, {rating::Rating(), 2}, {rating::Rating(), 3}});
  const auto bots = fixture.store->ratings().bots("maori").value();
  REQUIRE(bots.size() == 2);
  CHECK(bots[0].bot == "greedy");
  CHECK(bots[0].rating.mu == Approx(expected[1].mu));
  CHECK(bots[0].matches == 1);
  CHECK(bots[0].updated_at == 3001);
  CHECK(bots[1].bot == "random");
  CHECK(bots[1].rating.sigma == Approx(expected[2].sigma));
  CHECK(fixture.store->ratings().bots("hawaii")->empty());
}

TEST_CASE("a bot in two seats gets the mean of both, and is not rated against itself only") {
  RatedFixture fixture;
  REQUIRE(apply(*fixture.store, end_with(fixture, fixture.begin("m1"), "m1",
                                         {{fixture.ann.key, 2}, computer("greedy", 1), computer("greedy", 3)})));
  const auto expected =
      rating::rate(std::vector<rating::Finisher>{{rating::Rating(), 2}, {rating::Rating(), 1}, {rating::Rating(), 3}});
  const auto bots = fixture.store->ratings().bots("maori").value();
  REQUIRE(bots.size() == 1);
  CHECK(bots[0].matches == 1);
  CHECK(bots[0].rating.mu == Approx((expected[1].mu + expected[2].mu) / 2));
  CHECK(bots[0].rating.sigma == Approx((expected[1].sigma + expected[2].sigma) / 2));
  REQUIRE(apply(*fixture.store,
                end_with(fixture, fixture.begin("m2"), "m2", {computer("greedy", 1), computer("greedy", 2)})));
  CHECK(fixture.store->ratings().bots("maori").value() == bots);
  REQUIRE(apply(*fixture.store,
                end_with(fixture, fixture.begin("m3"), "m3", {computer("greedy", 1), computer("random", 2)})));
  CHECK(fixture.store->ratings().bots("maori")->size() == 2);
}

TEST_CASE("no result of a bot is lost when many matches end at once") {
  RatedFixture fixture;
  constexpr int count = 20;
  std::vector<Change> ends;
  for (int match = 0; match < count; ++match) {
    const std::string id = "m" + std::to_string(match);
    ends.push_back(end_with(fixture, fixture.begin(id), id, {{fixture.ann.key, 1}, computer("greedy", 2)}));
  }
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (const Change& end : ends) threads.emplace_back([&] { failed += apply(*fixture.store, end) ? 0 : 1; });
  for (std::thread& thread : threads) thread.join();
  CHECK(failed == 0);
  rating::Rating expected;
  for (int match = 0; match < count; ++match) {
    expected = rating::rate(std::vector<rating::Finisher>{{rating::Rating(), 1}, {expected, 2}})[1];
  }
  const BotRating greedy = fixture.store->ratings().bots("maori")->at(0);
  CHECK(greedy.matches == count);
  CHECK(greedy.rating.mu == Approx(expected.mu));
  CHECK(greedy.rating.sigma == Approx(expected.sigma));
}

TEST_CASE("a place is one more than the number of better players, whatever was written since") {
  RatedFixture fixture;
  std::mt19937 dice(7);
  const auto sql = [&](const std::function<Result<void>(sql::Connection&)>& statement) {
    REQUIRE(
        wait<void>([&](Callback<void> done) { fixture.store->database().write<void>(statement, std::move(done)); }));
  };
  std::vector<User> users;
  for (std::uint8_t user = 0; user < 60; ++user) {
    users.push_back(
        add_guest(*fixture.store, "user" + std::to_string(user), static_cast<std::uint8_t>(user + 50)).value());
    const double mu = static_cast<double>(dice() % 160) / 4 - 10;
    const double sigma = dice() % 5 == 0 ? 7.5 : 3.0;
    const Millis at = static_cast<Millis>(dice() % 10) * day_ms + static_cast<Millis>(dice() % 1000);
    sql([&](sql::Connection& db) {
      return sql::Query(db,
                        "INSERT INTO ratings (user_key, game, mu, sigma, matches, updated_at) "
                        "VALUES (?1, 'maori', ?2, ?3, 9, ?4)",
                        users.back().key, mu, sigma, at)
          .finish();
    });
  }
  const auto check = [&](Millis since) {
    for (const User& user : users) {
      const auto line = fixture.store->ratings().rank_of(user.key, "maori", since).value();
      if (!line || line->status != RankStatus::ranked) continue;
      int better = 0;
      for (const User& other : users) {
        const auto theirs = fixture.store->ratings().rank_of(other.key, "maori", since).value();
        const bool counts = theirs && theirs->status == RankStatus::ranked;
        if (counts && theirs->rating.rating.mu > line->rating.rating.mu) ++better;
      }
      REQUIRE(line->place == better + 1);
    }
  };
  check(0);
  check(4 * day_ms + 5);
  sql([](sql::Connection& db) { return db.run("UPDATE ratings SET mu = mu + 3.7 WHERE key % 3 = 0"); });
  sql([](sql::Connection& db) { return db.run("UPDATE ratings SET sigma = 7.5 WHERE key % 7 = 0"); });
  sql([](sql::Connection& db) {
    return db.run("UPDATE ratings SET sigma = 2.5, updated_at = 999999999 WHERE key % 5 = 0");
  });
  sql([](sql::Connection& db) { return db.run("DELETE FROM ratings WHERE key % 11 = 0"); });
  check(0);
  check(4 * day_ms + 5);
}

}  // namespace reef::store::test
