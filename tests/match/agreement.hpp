#pragma once

// What the tests of offers share: the terms of offers, and a match of three players.

#include <sqlite3.h>

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "server/match/records/verify.hpp"
#include "tests/support/fixture.hpp"

namespace reef::testing {

inline const Json draw = {{"kind", "draw"}};

inline Json winner(int seat) {
  return {{"kind", "winner"}, {"seat", seat}};
}

inline const Json cancel = {{"kind", "cancel"}};

inline Json take_back(int turn) {
  return {{"kind", "take_back"}, {"turn", turn}};
}

/// A match of Pearls, where all act at once, with three players.
struct Three {
  Fixture fixture;
  store::User ada = fixture.guest("Ada");
  store::User bob = fixture.guest("Bob");
  store::User eve = fixture.guest("Eve");
  std::string id;

  explicit Three(const std::string& seats = "moo") {
    fixture.game = "pearls";
    id = fixture.table(ada, seats)->at("id");
    fixture.sit(id, bob);
    if (seats == "moo") fixture.sit(id, eve);
  }
  Json seen_by(const store::User& user) { return *fixture.show(id, user); }
  Json offer_now() { return seen_by(ada).at("offer"); }
  Json last_events() {
    const Json frames =
        *await_result<Json>([&](auto taken) { fixture.services->history.frames(id, {}, 0, std::move(taken)); });
    return frames.at("frames").back().at("events");
  }
  /// Whether a replay of the log yields what is stored.
  bool sound() {
    const store::Match match = **fixture.store().match(id);
    return match::verify(match, *fixture.store().turns(match.head.key, 0, match.position.ply)).has_value();
  }
  /// The complete record of a finished match.
  Json record() { return *fixture.record(id, {}, match::States::include); }
  /// Runs a statement on the database file and returns the first column.
  std::vector<std::string> sql(const std::string& statement) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(fixture.database().c_str(), &db) == SQLITE_OK);
    std::vector<std::string> found;
    const auto take = [](void* into, int, char** row, char**) {
      static_cast<std::vector<std::string>*>(into)->emplace_back(row[0]);
      return 0;
    };
    REQUIRE(sqlite3_exec(db, statement.c_str(), take, &found, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return found;
  }
  /// The kinds of alerts that are pending for this user.
  std::vector<std::string> waiting(const store::User& user) {
    return sql("SELECT kind FROM notices WHERE dispatched_at IS NULL AND user_key = " + std::to_string(user.key));
  }
};

}  // namespace reef::testing
