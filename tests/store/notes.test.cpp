// Notes: one for each user and match, the last one written.

#include "server/store/sqlite_notes.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("a note takes the place of the one before, of this user and this match alone, and an empty one leaves none") {
  House house;
  const Key match = house.add(match_of("m1", house.ann, {player(house.ann), player(house.bob)}));
  const Key other = house.add(match_of("m2", house.ann, {player(house.ann), player(house.bob)}));
  SqliteNotes notes{dynamic_cast<SqliteStore&>(*house.store).database()};
  const auto set = [&](Key of, const User& user, const Note& note) {
    REQUIRE(wait<void>([&](Done<void> done) { notes.set_note(of, user.key, note, std::move(done)); }));
  };
  CHECK(notes.note(match, house.ann.key).value() == std::nullopt);
  set(match, house.ann, {.text = "first", .at = 1});
  set(match, house.bob, {.text = "his", .at = 2});
  set(other, house.ann, {.text = "elsewhere", .at = 3});
  set(match, house.ann, {.text = "second", .at = 4});
  CHECK(notes.note(match, house.ann.key).value() == Note{.text = "second", .at = 4});
  CHECK(notes.note(match, house.bob.key).value() == Note{.text = "his", .at = 2});
  CHECK(notes.note(other, house.ann.key).value() == Note{.text = "elsewhere", .at = 3});
  set(match, house.ann, {.text = "", .at = 5});
  CHECK(notes.note(match, house.ann.key).value() == std::nullopt);
  CHECK(notes.note(match, house.bob.key).value() == Note{.text = "his", .at = 2});
  CHECK_FALSE(
      wait<void>([&](Done<void> done) { notes.set_note(99, house.ann.key, {.text = "x", .at = 6}, std::move(done)); }));
}

}  // namespace reef::store::test
