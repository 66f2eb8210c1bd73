#include "engines/metikoro/view.hpp"

#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {

TEST_CASE("metikoro §14 the rolls are told from the first step on, so that a tile's preview tells what it opens") {
  Position position;
  position.lay(at(4, 2), stop);
  const State before = position.get();
  REQUIRE(before.phase == Phase::act);
  CHECK(view_of(before).rolls.empty());
  const State after = play(before, {place(crossing, at(4, 3))});
  REQUIRE(after.phase == Phase::more);
  const View view = view_of(after);
  REQUIRE(view.rolls.size() == 1);
  CHECK(view.rolls.front().from == at(4, 4));
  CHECK(view.rolls.front().to == at(4, 2));
}

}  // namespace reef::metikoro::test
