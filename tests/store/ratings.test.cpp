// Ratings: what the end of a match does to them, in the very transaction that ends it.

#include <thread>

#include "server/store/sqlite_ratings.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct RatedHouse : House {
  SqliteRatings ratings{database()};

  std::shared_ptr<Database> database() { return dynamic_cast<SqliteStore&>(*store).database(); }

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

TEST_CASE("who has played no rated match has no rating") {
  RatedHouse house;
  CHECK(house.ratings.ratings_of(house.ann.key)->empty());
}

TEST_CASE("the end of a match rates its players, and tells what it changed") {
  RatedHouse house;
  const Key key = house.begin("m1");
  CHECK(house.store->match("m1")->value().rating_changes.empty());
  REQUIRE(apply(*house.store, house.end(key, "m1", 2, 1)));

  const auto ann = house.ratings.ratings_of(house.ann.key).value();
  const auto bob = house.ratings.ratings_of(house.bob.key).value();
  REQUIRE(ann.size() == 1);
  CHECK(ann[0].game == "maori");
  CHECK(ann[0].matches == 1);
  CHECK(ann[0].updated_at == 3001);
  CHECK(bob.at(0).rating.mu == Approx(27.635389493140497));
  CHECK(bob.at(0).rating.sigma == Approx(8.06590141354368));
  CHECK(ann[0].rating.mu == Approx(22.364610506859503));

  const auto changes = house.store->match("m1")->value().rating_changes;
  REQUIRE(changes.size() == 2);
  CHECK(changes[0] == RatingChange{.user = house.ann.key, .rank = 2, .before = {}, .after = ann[0].rating});
  CHECK(changes[1] == RatingChange{.user = house.bob.key, .rank = 1, .before = {}, .after = bob[0].rating});
}

TEST_CASE("ratings last, and a second match starts from them") {
  RatedHouse house;
  const Key first = house.begin("m1");
  REQUIRE(apply(*house.store, house.end(first, "m1", 1, 2)));
  const rating::Rating after_first = house.ratings.ratings_of(house.ann.key)->at(0).rating;
  house.ratings = SqliteRatings(nullptr);  // A file that is still shared cannot be opened again.
  house.reopen();
  house.ratings = SqliteRatings(house.database());
  const Key second = house.begin("m2");
  REQUIRE(apply(*house.store, house.end(second, "m2", 1, 2)));
  CHECK(house.store->match("m2")->value().rating_changes.at(0).before == after_first);
  CHECK(house.ratings.ratings_of(house.ann.key)->at(0).matches == 2);
}

TEST_CASE("each game has ratings of its own") {
  RatedHouse house;
  REQUIRE(apply(*house.store, house.end(house.begin("m1"), "m1", 1, 2)));
  Change other = house.end(house.begin("m2"), "m2", 2, 1);
  other.rated->game = "hawaii";
  REQUIRE(apply(*house.store, other));
  const auto rows = house.ratings.ratings_of(house.ann.key).value();
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].game == "hawaii");
  CHECK(rows[0].rating.mu < 25);
  CHECK(rows[1].game == "maori");
  CHECK(rows[1].rating.mu > 25);
}

TEST_CASE("matches that end at once each build on the other's ratings") {
  RatedHouse house;
  constexpr int count = 20;
  std::vector<Change> ends;
  for (int match = 0; match < count; ++match) {
    const std::string id = "m" + std::to_string(match);
    ends.push_back(house.end(house.begin(id), id, 1, 2));
  }
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (const Change& end : ends) threads.emplace_back([&] { failed += apply(*house.store, end) ? 0 : 1; });
  for (std::thread& thread : threads) thread.join();
  CHECK(failed == 0);

  std::vector<rating::Rating> expected(2);
  for (int match = 0; match < count; ++match) {
    expected = rating::rate(std::vector<rating::Finisher>{{expected[0], 1}, {expected[1], 2}});
  }
  const RatingRow ann = house.ratings.ratings_of(house.ann.key)->at(0);
  CHECK(ann.matches == count);
  CHECK(ann.rating.mu == Approx(expected[0].mu));
  CHECK(house.ratings.ratings_of(house.bob.key)->at(0).rating.mu == Approx(expected[1].mu));
}

TEST_CASE("an end that is refused rates nobody, and no match is rated twice") {
  RatedHouse house;
  const Key key = house.begin("m1");
  Change wrong = house.end(key, "m1", 1, 2);
  wrong.position.ply = wrong.turn->ply = 7;
  CHECK(apply(*house.store, wrong).error().fault == Fault::conflict);
  CHECK(house.ratings.ratings_of(house.ann.key)->empty());

  REQUIRE(apply(*house.store, house.end(key, "m1", 1, 2)));
  Change again = turn_change(key, "m1", 2);
  again.position.status = Status::finished;
  again.rated = house.end(key, "m1", 1, 2).rated;
  CHECK(apply(*house.store, again).error().fault == Fault::conflict);
  CHECK(house.ratings.ratings_of(house.ann.key)->at(0).matches == 1);
  CHECK(house.store->match("m1")->value().position.ply == 1);
}

TEST_CASE("a table says whether it counts, and keeps to it") {
  RatedHouse house;
  Match match = match_of("m1", house.ann, {player(house.ann), player(house.bob)});
  match.head.rated = false;
  house.add(match);
  house.begin("m2");
  CHECK_FALSE(house.store->match("m1")->value().head.rated);
  CHECK(house.store->match("m2")->value().head.rated);
}

}  // namespace reef::store::test
