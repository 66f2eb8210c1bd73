// Reserved seats, changing and declining seats, and tables that start with fewer players.
#include <catch2/catch.hpp>

#include "server/lobby/lobby.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

store::SeatRow kept(const std::string& user) {
  store::SeatRow seat;
  seat.kind = store::SeatKind::invite;
  seat.kept_for.emplace();
  seat.kept_for->id = user;
  return seat;
}
store::SeatRow seat_of(store::SeatKind kind, const std::string& bot = "") {
  store::SeatRow seat;
  seat.kind = kind;
  seat.bot = bot;
  return seat;
}

struct Inn : Fixture {
  store::User ada = guest("Ada");
  store::User bob = guest("Bob");
  store::User cyd = guest("Cyd");

  Result<Json> table(std::vector<store::SeatRow> seats,
                     store::Visibility visibility = store::Visibility::public_match) {
    lobby::TableRequest request{
        .game = game, .options = Json::object(), .seats = std::move(seats), .visibility = visibility};
    return await_result<Json>(
        [&](auto callback) { services->lobby.open(ada, std::move(request), std::move(callback)); });
  }
  Result<Json> decline(const std::string& id, const store::User& user) {
    return await_result<Json>([&](auto callback) { services->lobby.decline(id, user, std::move(callback)); });
  }
  Result<Json> change(const std::string& id, const store::User& user, Seat seat, store::SeatRow plan) {
    return await_result<Json>(
        [&](auto callback) { services->lobby.change_seat(id, user, seat, std::move(plan), {}, std::move(callback)); });
  }
  Result<Json> start(const std::string& id, const store::User& user) {
    return await_result<Json>([&](auto callback) { services->lobby.start(id, user, {}, std::move(callback)); });
  }
  Result<Json> renew(const std::string& id, const store::User& user) {
    return await_result<Json>([&](auto callback) { services->lobby.renew_invitation(id, user, std::move(callback)); });
  }
  void block(const store::User& one, const store::User& other) {
    REQUIRE(await_result<void>([&](auto callback) { services->people.block(one, other.id, std::move(callback)); }));
  }
  bool sees(const std::string& id, const match::Caller& caller) {
    return *await_result<bool>([&](Callback<bool> callback) {
      services->matches.find(id, [&, callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
        callback(may_see(*(*found)->state(), caller));
      });
    });
  }
  /// Returns once the listeners were notified of earlier changes of the table: that happens after the callback, but
  /// before the lock is released.
  void settle(const std::string& id) { REQUIRE(decline(id, ada)); }
  std::size_t invited(const store::User& user) {
    return services->lobby.list({.listing = store::Listing::invited, .user = user.key, .after = "", .limit = 9}, user)
        ->at("matches")
        .size();
  }
  /// How many alerts of this kind are pending for this user.
  int waiting(const store::User& user, const std::string& kind) {
    return db()
        .read([&](store::sql::Connection& db) -> store::Result<int> {
          store::sql::Query query(
              db, "SELECT count(*) FROM notices WHERE user_key = ?1 AND kind = ?2 AND dispatched_at IS NULL", user.key,
              kind);
          if (const auto next = query.next(); !next) return std::unexpected(next.error());
          store::sql::Row row(query, "notices");
          return static_cast<int>(row.integer());
        })
        .value();
  }
};

const store::SeatRow me = seat_of(store::SeatKind::player);
const store::SeatRow open_seat = seat_of(store::SeatKind::open);
const store::SeatRow invite = seat_of(store::SeatKind::invite);

}  // namespace

TEST_CASE("only the player of a reserved seat can take it, on a private table without the invitation") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::private_match);
  const std::string id = table.at("id");
  CHECK(table.at("seats").at(1).at("kept_for").at("id") == inn.bob.id);
  CHECK(inn.invited(inn.bob) == 1);
  CHECK(inn.waiting(inn.bob, "invitation") == 1);
  CHECK(inn.show(id, inn.bob)->at("status") == "open");
  CHECK_FALSE(inn.show(id, inn.bob)->contains("invitation"));
  CHECK(inn.sit(id, inn.cyd).error().code == Code::unknown_match);
  CHECK(inn.sit(id, inn.cyd, table.at("invitation")).error().code == Code::bad_invitation);
  CHECK(inn.sit(id, inn.bob)->at("seat") == 1);
  CHECK(inn.show(id, inn.bob)->at("status") == "running");
  CHECK(inn.invited(inn.bob) == 0);
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.waiting(inn.bob, "match_started") == 1);
}

TEST_CASE("a player who takes another seat gives up the reserved one") {
  Inn inn;
  const std::string id = inn.table({me, open_seat, kept(inn.bob.id)})->at("id");
  lobby::SeatRequest request{.seat = 1, .invitation = "", .nonce = ""};
  REQUIRE(await_result<Json>(
      [&](auto callback) { inn.services->lobby.sit(id, inn.bob, std::move(request), std::move(callback)); }));
  const Json seats = inn.show(id, inn.ada)->at("seats");
  CHECK(seats.at(1).at("user").at("id") == inn.bob.id);
  CHECK(seats.at(2).at("kind") == "invite");
  CHECK(seats.at(2).at("kept_for").is_null());
}

TEST_CASE("a seat can be reserved for an existing other player, once, without a block between the two") {
  Inn inn;
  CHECK(inn.table({me, kept("nobodynobody")}).error().code == Code::unknown_user);
  const Failure self = inn.table({me, kept(inn.ada.id)}).error();
  CHECK(self.members.at("rule") == "seats.yourself");
  CHECK(self.members.at("path") == "/seats/1/user");
  const Failure twice = inn.table({me, kept(inn.bob.id), kept(inn.bob.id)}).error();
  CHECK(twice.members.at("rule") == "seats.twice");
  CHECK(twice.members.at("path") == "/seats/2/user");
  inn.block(inn.bob, inn.ada);
  CHECK(inn.table({me, kept(inn.bob.id)}).error().code == Code::blocked);
  CHECK(inn.services->lobby
            .list({.listing = store::Listing::mine, .user = inn.ada.key, .after = "", .limit = 9}, inn.ada)
            ->at("matches")
            .empty());
}

TEST_CASE("a declined seat is open to anyone with the invitation, and the owner is notified") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::private_match);
  const std::string id = table.at("id");
  CHECK(inn.decline(id, inn.cyd).error().code == Code::unknown_match);
  REQUIRE(inn.decline(id, inn.bob));
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.waiting(inn.ada, "declined") == 1);
  CHECK_FALSE(inn.sees(id, match::Caller{inn.bob, ""}));
  CHECK(inn.show(id, inn.ada)->at("seats").at(1).at("kept_for").is_null());
  CHECK(inn.sit(id, inn.cyd, table.at("invitation"))->at("seat") == 1);
}

TEST_CASE("declining without a reserved seat changes nothing") {
  Inn inn;
  const std::string id = inn.table({me, open_seat})->at("id");
  REQUIRE(inn.decline(id, inn.bob));
  CHECK(inn.waiting(inn.ada, "declined") == 0);
}

TEST_CASE("closing a table withdraws its invitations") {
  Inn inn;
  const std::string id = inn.table({me, kept(inn.bob.id)})->at("id");
  REQUIRE(await_result<Json>([&](auto callback) { inn.services->lobby.leave(id, inn.ada, std::move(callback)); }));
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.invited(inn.bob) == 0);
}

TEST_CASE("players with a block cannot sit at the same table and do not see each other's tables") {
  Inn inn;
  const std::string owned = inn.table({me, open_seat, open_seat})->at("id");
  const std::string kept_table = inn.table({me, kept(inn.bob.id), open_seat})->at("id");
  const std::string others = inn.Fixture::table(inn.cyd, "moo")->at("id");
  REQUIRE(inn.sit(others, inn.ada));
  const auto open_to = [&](const store::User& user) {
    return inn.services->lobby.list({.listing = store::Listing::open, .user = user.key, .after = "", .limit = 9}, user)
        ->at("matches")
        .size();
  };
  CHECK(open_to(inn.bob) == 3);
  CHECK(inn.invited(inn.bob) == 1);
  inn.block(inn.ada, inn.bob);
  CHECK(open_to(inn.bob) == 0);
  CHECK(inn.invited(inn.bob) == 0);
  CHECK(open_to(inn.cyd) == 3);
  CHECK(inn.sit(owned, inn.bob).error().code == Code::blocked);
  CHECK(inn.sit(kept_table, inn.bob).error().code == Code::blocked);
  CHECK(inn.sit(others, inn.bob).error().code == Code::blocked);
  CHECK(inn.sit(owned, inn.cyd));
}

TEST_CASE("a block does not affect a running match") {
  Inn inn;
  const std::string id = inn.match_of(inn.ada, inn.bob);
  inn.block(inn.ada, inn.bob);
  const bool first = inn.show(id, inn.ada)->at("prompt").is_number();
  CHECK(inn.play(id, first ? inn.ada : inn.bob));
}

TEST_CASE("only the owner can change a free seat") {
  Inn inn;
  const std::string id = inn.table({me, open_seat, open_seat})->at("id");
  CHECK(inn.change(id, inn.bob, 1, invite).error().code == Code::not_owner);
  CHECK(inn.change(id, inn.ada, 0, invite).error().code == Code::seat_taken);
  CHECK(inn.change(id, inn.ada, 7, invite).error().members.at("rule") == "seats.unknown");
  CHECK(inn.change(id, inn.ada, 1, kept(inn.bob.id))->at("seats").at(1).at("kept_for").at("id") == inn.bob.id);
  CHECK(inn.change(id, inn.ada, 1, kept(inn.bob.id)));
  CHECK(inn.waiting(inn.bob, "invitation") == 1);
  CHECK(inn.change(id, inn.ada, 2, kept(inn.bob.id)).error().members.at("rule") == "seats.twice");
  CHECK(inn.change(id, inn.ada, 2, kept(inn.ada.id)).error().members.at("path") == "/user");
  CHECK(inn.change(id, inn.ada, 1, seat_of(store::SeatKind::bot, "random"))->at("seats").at(1).at("bot") == "random");
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.change(id, inn.ada, 1, open_seat)->at("seats").at(1).at("kind") == "open");
  REQUIRE(inn.change(id, inn.ada, 1, seat_of(store::SeatKind::bot, "random")));
  CHECK(inn.change(id, inn.ada, 2, seat_of(store::SeatKind::bot, "random"))->at("status") == "running");
  CHECK(inn.change(id, inn.ada, 2, open_seat).error().code == Code::match_not_open);
}

TEST_CASE("the owner can start with the seats that are taken") {
  Inn inn;
  const std::string id = inn.table({open_seat, kept(inn.cyd.id), me, open_seat})->at("id");
  CHECK(inn.start(id, inn.ada).error().code == Code::cannot_start);
  REQUIRE(inn.sit(id, inn.bob));
  CHECK(inn.start(id, inn.bob).error().code == Code::not_owner);
  const Json running = *inn.start(id, inn.ada);
  CHECK(running.at("status") == "running");
  REQUIRE(running.at("seats").size() == 2);
  CHECK(running.at("seats").at(0).at("user").at("id") == inn.bob.id);
  CHECK(running.at("you") == 1);
  CHECK(inn.waiting(inn.cyd, "invitation") == 0);
  CHECK(inn.start(id, inn.ada)->at("ply") == 0);
  inn.restart();
  const Json again = *inn.show(id, inn.bob);
  CHECK(again.at("seats").size() == 2);
  CHECK(inn.play(id, again.at("prompt").is_number() ? inn.bob : inn.ada));
}

TEST_CASE("only the newest invitation is valid") {
  Inn inn;
  const Json table = *inn.table({me, open_seat}, store::Visibility::private_match);
  const std::string id = table.at("id");
  const std::string old = table.at("invitation");
  CHECK(inn.renew(id, inn.bob).error().code == Code::unknown_match);
  const std::string renewed = inn.renew(id, inn.ada)->at("invitation");
  CHECK(renewed != old);
  CHECK_FALSE(inn.sees(id, match::Caller{inn.bob, old}));
  CHECK(inn.sit(id, inn.bob, old).error().code == Code::unknown_match);
  REQUIRE(inn.sit(id, inn.bob, renewed));
  CHECK(inn.show(id, inn.ada)->at("status") == "running");
  inn.restart();
  CHECK_FALSE(inn.sees(id, match::Caller{inn.cyd, old}));
  CHECK(inn.sees(id, match::Caller{inn.cyd, renewed}));
}

TEST_CASE("a follower with an old invitation receives nothing more") {
  Inn inn;
  const Json table = *inn.table({me, open_seat, open_seat}, store::Visibility::private_match);
  const std::string id = table.at("id");
  const auto socket = std::make_shared<reef::testing::ListeningSocket>();
  const auto member = std::make_shared<realtime::Member>(socket, inn.cyd);
  inn.services->hub.join(member);
  REQUIRE(await_result<int>([&](auto callback) {
    inn.services->hub.subscribe(member, id, table.at("invitation"), {}, std::move(callback));
  }));
  REQUIRE(socket->wait_for("snapshot", 1).size() == 1);
  const std::string renewed = inn.renew(id, inn.ada)->at("invitation");
  inn.settle(id);
  const auto heard = [&] {
    std::size_t count = 0;
    for (const Json& message : socket->all()) count += message.at("type") == "seats" ? 1 : 0;
    return count;
  };
  const std::size_t before = heard();
  REQUIRE(inn.sit(id, inn.bob, renewed));
  inn.settle(id);
  CHECK(heard() == before);
  inn.services->hub.leave(member);
}

TEST_CASE("a failed write leaves the table unchanged") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::private_match);
  const std::string id = table.at("id");
  inn.store().fail_next(3);
  CHECK(inn.sit(id, inn.bob).error().code == Code::unavailable);
  CHECK(inn.decline(id, inn.bob).error().code == Code::unavailable);
  CHECK(inn.renew(id, inn.ada).error().code == Code::unavailable);
  CHECK(*inn.show(id, inn.ada) == table);
}
