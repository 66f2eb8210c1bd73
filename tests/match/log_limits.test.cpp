// Limits on log entries other than turns, and where a replay can start.

#include "server/match/actions/log_limits.hpp"

#include <catch2/catch.hpp>

#include "server/match/actions/entry.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

const Json draw_offer = {{"kind", "draw"}};
const Json cancel_offer = {{"kind", "cancel"}};

Json take_back_offer(int turn) {
  return {{"kind", "take_back"}, {"turn", turn}};
}

}  // namespace

TEST_CASE("a replay can start at every 16th ply, or at the next one without offers and absences") {
  const auto at = [](int ply) {
    store::Position position;
    position.ply = ply;
    return position;
  };
  const auto offered = [&](int ply, int offer, const Json& terms) {
    store::Position position = at(ply);
    position.offer = store::Offer{.ply = offer, .seat = 0, .terms = terms.dump(), .accepted = 0, .owed = 2};
    return position;
  };
  CHECK(match::is_checkpoint(at(15), at(16)));
  CHECK_FALSE(match::is_checkpoint(at(16), at(17)));
  CHECK_FALSE(match::is_checkpoint(at(14), at(15)));
  CHECK_FALSE(match::is_checkpoint(at(15), offered(16, 16, draw_offer)));
  CHECK(match::is_checkpoint(offered(16, 16, draw_offer), at(17)));
  CHECK(match::is_checkpoint(offered(19, 15, draw_offer), at(20)));
  CHECK_FALSE(match::is_checkpoint(offered(19, 17, draw_offer), at(20)));
  // The checkpoints since the turn to be taken back are dropped; this one replaces them.
  CHECK(match::is_checkpoint(offered(19, 19, take_back_offer(15)), at(20)));
  CHECK_FALSE(match::is_checkpoint(offered(19, 19, take_back_offer(17)), at(20)));
  store::Position absent = at(33);
  absent.absences.push_back({.seat = 1, .ply = 31, .votes = {}, .owed = 1});
  CHECK_FALSE(match::is_checkpoint(at(32), absent));
  CHECK(match::is_checkpoint(absent, at(34)));
}

TEST_CASE("offers are refused in a very long match, and turns cannot be taken back far") {
  Fixture fixture;
  const std::string id = fixture.match_of(fixture.guest("Ada"), fixture.guest("Bob"));
  const match::MatchStatePtr now = fixture.services->matches.wait_for(id).value()->state();
  auto later = std::make_shared<match::MatchState>(*now);
  later->position.ply = match::entries_with_offers_max - 1;
  CHECK(match::may_offer(*later, 0, fixture.store()));
  later->position.ply = match::entries_with_offers_max;
  CHECK(match::may_offer(*later, 0, fixture.store()).error().code == Code::too_many_offers);

  const auto recent = [&](const Json& terms) {
    return match::is_recent(*later, *match::read_terms(terms, later->game->meta(), later->seat_count()));
  };
  const int ply = later->position.ply;
  CHECK(recent(take_back_offer(ply - match::entries_looked_back_max)));
  CHECK(recent(take_back_offer(ply - match::entries_looked_back_max - 1)).error().members.at("rule") == "offer.turn");
  CHECK(recent(take_back_offer(ply + 1)).error().members.at("rule") == "offer.turn");
  CHECK(recent(cancel_offer).error().members.at("rule") == "offer.late");
  later->position.ply = match::entries_looked_back_max;
  CHECK(recent(cancel_offer));
}

TEST_CASE("the offers since the last turn count, however many other entries there are between") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  auto state = std::make_shared<match::MatchState>(*fixture.services->matches.wait_for(id).value()->state());
  const auto add = [&](const std::string& kind, std::optional<Seat> seat) {
    store::Change change;
    change.match = state->head().key;
    change.position = state->position;
    ++change.position.version;
    ++change.position.ply;
    change.turn =
        store::Turn{.ply = change.position.ply, .seat = seat, .kind = kind, .steps = "[]", .draws = "[]", .cmd = {}};
    state->position = change.position;
    REQUIRE(await_result<void>([&](auto callback) {
      fixture.store().change(std::move(change), [callback = std::move(callback)](store::Result<void> stored) mutable {
        if (stored) return callback({});
        callback(refuse(Code::internal, stored.error().detail));
      });
    }));
  };
  add("offer", 0);
  add("turn", 1);
  for (int made = 0; made < match::offers_per_turn_max; ++made) add("offer", 0);
  for (int entry = 0; entry < 300; ++entry) add("vote", 1);
  CHECK(match::may_offer(*state, 0, fixture.store()).error().code == Code::too_many_offers);
  CHECK(match::may_offer(*state, 1, fixture.store()));
  add("turn", 0);
  CHECK(match::may_offer(*state, 0, fixture.store()));
}

TEST_CASE("a vote on an absence can be changed for a while, and a first vote is always possible") {
  auto state = std::make_shared<match::MatchState>();
  store::Absence absence{.seat = 2, .ply = 10, .votes = {}, .owed = 2};
  state->position.absences.push_back(absence);
  state->position.ply = 10 + match::entries_with_changed_votes_max - 1;
  CHECK(match::may_vote_on_absence(*state, 0, 2));
  state->position.ply += 1;
  CHECK(match::may_vote_on_absence(*state, 0, 2).error().code == Code::too_many_votes);
  CHECK(match::may_vote_on_absence(*state, 1, 2));
}
