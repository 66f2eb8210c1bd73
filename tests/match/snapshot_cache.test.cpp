// The parts of snapshots that are kept as text.
#include "server/match/views/snapshot_cache.hpp"

#include <catch2/catch.hpp>

#include "tests/support/fixture.hpp"

using namespace reef;
using match::SnapshotCache;
using reef::testing::Fixture;

namespace {

std::string kept(SnapshotCache& cache, Viewer viewer, const std::string& made) {
  return *cache.of(viewer, [&] { return made; });
}

}  // namespace

TEST_CASE("each viewer has a text of their own, made once") {
  SnapshotCache cache;
  CHECK(kept(cache, Viewer::at(0), "zero") == "zero");
  CHECK(kept(cache, Viewer::at(1), "one") == "one");
  CHECK(kept(cache, Viewer::spectator(), "nobody") == "nobody");
  CHECK(kept(cache, Viewer::at(0), "other") == "zero");
  CHECK(kept(cache, Viewer::at(1), "other") == "one");
  CHECK(kept(cache, Viewer::spectator(), "other") == "nobody");
}

TEST_CASE("a copy begins without texts, and texts end with their state") {
  const std::size_t before = SnapshotCache::bytes();
  {
    SnapshotCache cache;
    kept(cache, Viewer::at(0), "old");
    SnapshotCache copy(cache);
    CHECK(kept(copy, Viewer::at(0), "newer") == "newer");
    CHECK(SnapshotCache::bytes() == before + 8);
  }
  CHECK(SnapshotCache::bytes() == before);
}

TEST_CASE("no more is kept than allowed") {
  SnapshotCache cache;
  kept(cache, Viewer::at(0), std::string(SnapshotCache::bytes_max, 'x'));
  SnapshotCache other;
  CHECK(kept(other, Viewer::at(0), std::string(SnapshotCache::bytes_max, 'y')).size() == SnapshotCache::bytes_max);
  CHECK(kept(other, Viewer::at(0), "made again") == "made again");
  CHECK(SnapshotCache::bytes() <= SnapshotCache::bytes_max);
}

TEST_CASE("a snapshot that is shown twice is the same, and one after a turn is new") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  const store::User& mover = fixture.show(id, ada)->at("prompt").is_null() ? bob : ada;
  const store::User& other = mover.key == ada.key ? bob : ada;
  const auto without_clock = [&](const store::User& user) {
    Json snapshot = *fixture.show(id, user);
    snapshot.erase("clock");
    return snapshot;
  };
  const Json first = without_clock(mover);
  CHECK(without_clock(mover) == first);
  CHECK(without_clock(other).at("you") != first.at("you"));
  CHECK(without_clock(other).at("legal").empty());
  REQUIRE(fixture.play(id, mover));
  const Json then = without_clock(mover);
  CHECK(then.at("ply") == 1);
  CHECK(then.at("view") != first.at("view"));
}
