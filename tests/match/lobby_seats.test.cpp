// Seats that are kept, changed, given up, and tables that start with fewer.
#include <catch2/catch.hpp>

#include "server/lobby/lobby.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using protocol::Code;
using reef::testing::ask;
using reef::testing::House;

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

struct Inn : House {
  store::User ada = guest("Ada");
  store::User bob = guest("Bob");
  store::User cyd = guest("Cyd");

  Answer<Json> table(std::vector<store::SeatRow> seats, store::Visibility visibility = store::Visibility::everyone) {
    lobby::TableRequest request{
        .game = game, .options = Json::object(), .seats = std::move(seats), .visibility = visibility};
    return ask<Json>([&](auto told) { services->lobby.open(ada, std::move(request), std::move(told)); });
  }
  Answer<Json> decline(const std::string& id, const store::User& user) {
    return ask<Json>([&](auto told) { services->lobby.decline(id, user, std::move(told)); });
  }
  Answer<Json> change(const std::string& id, const store::User& user, Seat seat, store::SeatRow plan) {
    return ask<Json>([&](auto told) { services->lobby.change_seat(id, user, seat, std::move(plan), std::move(told)); });
  }
  Answer<Json> start(const std::string& id, const store::User& user) {
    return ask<Json>([&](auto told) { services->lobby.start(id, user, std::move(told)); });
  }
  Answer<Json> renew(const std::string& id, const store::User& user) {
    return ask<Json>([&](auto told) { services->lobby.renew_invitation(id, user, std::move(told)); });
  }
  void block(const store::User& one, const store::User& other) {
    REQUIRE(ask<void>([&](auto told) { services->people.block(one, other.id, std::move(told)); }));
  }
  bool sees(const std::string& id, const match::Caller& caller) {
    return *ask<bool>([&](Ask<bool> told) {
      services->matches.find(id, [&, told = std::move(told)](Answer<match::LiveMatchPtr> found) mutable {
        told(may_see(*(*found)->standing(), caller));
      });
    });
  }
  /// Returns once everybody has been told of what was done to the table so far: what is told comes after the answer,
  /// but before the next one may enter.
  void settle(const std::string& id) { REQUIRE(decline(id, ada)); }
  std::size_t invited(const store::User& user) {
    return services->lobby.list({.listing = store::Listing::invited, .user = user.key, .after = "", .limit = 9}, user)
        ->at("matches")
        .size();
  }
  /// How many alerts of this kind wait for this user.
  int waiting(const store::User& user, const std::string& kind) {
    return services->database
        ->read([&](store::sqlite::Connection& db) -> store::Result<int> {
          store::sqlite::Query query(
              db, "SELECT count(*) FROM notices WHERE user = ?1 AND kind = ?2 AND dispatched_at IS NULL", user.key,
              kind);
          if (const auto next = query.next(); !next) return std::unexpected(next.error());
          store::sqlite::Row row(query, "notices");
          return static_cast<int>(row.integer());
        })
        .value();
  }
};

const store::SeatRow me = seat_of(store::SeatKind::player);
const store::SeatRow open_seat = seat_of(store::SeatKind::open);
const store::SeatRow invite = seat_of(store::SeatKind::invite);

}  // namespace

TEST_CASE("a seat kept for somebody is theirs alone, on a private table without the invitation") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::invited);
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

TEST_CASE("who sits down elsewhere gives up the seat that was kept") {
  Inn inn;
  const std::string id = inn.table({me, open_seat, kept(inn.bob.id)})->at("id");
  lobby::SeatRequest request{.seat = 1, .invitation = "", .nonce = ""};
  REQUIRE(ask<Json>([&](auto told) { inn.services->lobby.sit(id, inn.bob, std::move(request), std::move(told)); }));
  const Json seats = inn.show(id, inn.ada)->at("seats");
  CHECK(seats.at(1).at("user").at("id") == inn.bob.id);
  CHECK(seats.at(2).at("kind") == "invite");
  CHECK(seats.at(2).at("kept_for").is_null());
}

TEST_CASE("seats are kept for others who are there, once, and who do not keep away") {
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

TEST_CASE("who declines gives the seat to other invited people, and the owner hears of it") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::invited);
  const std::string id = table.at("id");
  CHECK(inn.decline(id, inn.cyd).error().code == Code::unknown_match);
  REQUIRE(inn.decline(id, inn.bob));
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.waiting(inn.ada, "declined") == 1);
  CHECK_FALSE(inn.sees(id, match::Caller{inn.bob, ""}));
  CHECK(inn.show(id, inn.ada)->at("seats").at(1).at("kept_for").is_null());
  CHECK(inn.sit(id, inn.cyd, table.at("invitation"))->at("seat") == 1);
}

TEST_CASE("declining what was never offered changes nothing") {
  Inn inn;
  const std::string id = inn.table({me, open_seat})->at("id");
  REQUIRE(inn.decline(id, inn.bob));
  CHECK(inn.waiting(inn.ada, "declined") == 0);
}

TEST_CASE("closing a table takes its invitations back") {
  Inn inn;
  const std::string id = inn.table({me, kept(inn.bob.id)})->at("id");
  REQUIRE(ask<Json>([&](auto told) { inn.services->lobby.leave(id, inn.ada, std::move(told)); }));
  CHECK(inn.waiting(inn.bob, "invitation") == 0);
  CHECK(inn.invited(inn.bob) == 0);
}

TEST_CASE("blocked people sit at no table together and see none of each other's") {
  Inn inn;
  const std::string owned = inn.table({me, open_seat, open_seat})->at("id");
  const std::string kept_table = inn.table({me, kept(inn.bob.id), open_seat})->at("id");
  const std::string others = inn.House::table(inn.cyd, "moo")->at("id");
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

TEST_CASE("a block leaves a match that runs as it is") {
  Inn inn;
  const std::string id = inn.match_of(inn.ada, inn.bob);
  inn.block(inn.ada, inn.bob);
  const bool first = inn.show(id, inn.ada)->at("prompt").is_number();
  CHECK(inn.play(id, first ? inn.ada : inn.bob));
}

TEST_CASE("the owner makes something else of a free seat, and nobody else does") {
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

TEST_CASE("the owner starts with the seats that are taken") {
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

TEST_CASE("a renewed invitation is the only one that opens") {
  Inn inn;
  const Json table = *inn.table({me, open_seat}, store::Visibility::invited);
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

TEST_CASE("who follows a table by an old invitation hears no more of it") {
  Inn inn;
  const Json table = *inn.table({me, open_seat, open_seat}, store::Visibility::invited);
  const std::string id = table.at("id");
  const auto socket = std::make_shared<reef::testing::ListeningSocket>();
  const auto member = std::make_shared<realtime::Member>(socket, inn.cyd);
  inn.services->hub.join(member);
  REQUIRE(ask<int>(
      [&](auto told) { inn.services->hub.subscribe(member, id, table.at("invitation"), {}, std::move(told)); }));
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
  inn.services->hub.part(member);
}

TEST_CASE("a disk that fails leaves the table as it was") {
  Inn inn;
  const Json table = *inn.table({me, kept(inn.bob.id)}, store::Visibility::invited);
  const std::string id = table.at("id");
  inn.store().fail_next(3);
  CHECK(inn.sit(id, inn.bob).error().code == Code::unavailable);
  CHECK(inn.decline(id, inn.bob).error().code == Code::unavailable);
  CHECK(inn.renew(id, inn.ada).error().code == Code::unavailable);
  CHECK(*inn.show(id, inn.ada) == table);
}
