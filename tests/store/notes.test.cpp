// Notes: one per user and match, the last one written.

#include "tests/store/contract.hpp"

namespace reef::store::test {

TEST_CASE("a note replaces the previous one of this user and match, and an empty one deletes it") {
  Fixture fixture;
  const Key match = fixture.add(match_of("m1", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  const Key other = fixture.add(match_of("m2", fixture.ann, {player(fixture.ann), player(fixture.bob)}));
  NoteStore& notes = fixture.store->notes();
  const auto set = [&](Key of, const User& user, const Note& note) {
    REQUIRE(wait<void>([&](Callback<void> done) { notes.set_note(of, user.key, note, std::move(done)); }));
  };
  CHECK(notes.note(match, fixture.ann.key).value() == std::nullopt);
  set(match, fixture.ann, {.text = "first", .at = 1});
  set(match, fixture.bob, {.text = "his", .at = 2});
  set(other, fixture.ann, {.text = "elsewhere", .at = 3});
  set(match, fixture.ann, {.text = "second", .at = 4});
  CHECK(notes.note(match, fixture.ann.key).value() == Note{.text = "second", .at = 4});
  CHECK(notes.note(match, fixture.bob.key).value() == Note{.text = "his", .at = 2});
  CHECK(notes.note(other, fixture.ann.key).value() == Note{.text = "elsewhere", .at = 3});
  set(match, fixture.ann, {.text = "", .at = 5});
  CHECK(notes.note(match, fixture.ann.key).value() == std::nullopt);
  CHECK(notes.note(match, fixture.bob.key).value() == Note{.text = "his", .at = 2});
  CHECK_FALSE(wait<void>(
      [&](Callback<void> done) { notes.set_note(99, fixture.ann.key, {.text = "x", .at = 6}, std::move(done)); }));
}

}  // namespace reef::store::test
