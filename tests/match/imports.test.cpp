#include "server/match/imports.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "server/match/verify.hpp"
#include "tests/support/house.hpp"

using namespace reef;
using reef::testing::ask;
using reef::testing::House;

namespace {

Json record_of(House& house, const std::string& id) {
  return *ask<Json>(
      [&](auto told) { house.services->history.record(id, {}, match::States::leave_out, std::move(told)); });
}

Json finished_record(House& house) {
  const std::string id = house.table(house.guest("Ada"), "bb")->at("id");
  while (house.show(id, match::Caller{})->at("status") != "finished") std::this_thread::yield();
  return record_of(house, id);
}

/// Of a match that ends with an entry that is no turn.
Json resigned_record(House& house) {
  const store::User ada = house.guest("Ada");
  const std::string id = house.table(ada, "mb")->at("id");
  house.resign(id, ada, "resign").value();
  return record_of(house, id);
}

Answer<match::Imported> put_in(House& house, const store::User& user, const Json& record) {
  return ask<match::Imported>([&](auto told) { house.services->imports.add(user, record, std::move(told)); });
}

}  // namespace

TEST_CASE("what is kept of a record is a match that verifies, with places to go on from") {
  House house;
  const Json record = finished_record(house);
  const auto read = match::read_import(record);
  REQUIRE(read);
  CHECK(match::verify(read->match, read->turns) == static_cast<int>(record.at("turns").size()));
  CHECK(read->checkpoints.size() == record.at("turns").size() / 16);
  CHECK_FALSE(read->match.head.rated);
  CHECK(read->match.head.visibility == store::Visibility::invited);
  CHECK(Json(read->match.head.origin->match) == record.at("match"));
}

TEST_CASE("a record is put in once by each user, found again under its own id, and taken away by who put it in alone") {
  House house;
  const Json record = finished_record(house);
  const store::User ann = house.guest("Ann");
  const store::User bob = house.guest("Bob");
  const auto first = put_in(house, ann, record);
  REQUIRE(first);
  CHECK(first->is_new);
  const auto again = put_in(house, ann, record);
  REQUIRE(again);
  CHECK_FALSE(again->is_new);
  CHECK(again->match == first->match);
  const auto other = put_in(house, bob, record);
  REQUIRE(other);
  CHECK(other->match != first->match);
  const auto refused =
      ask<Json>([&](auto told) { house.services->imports.remove(first->match, bob, std::move(told)); });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::unknown_match);
  CHECK(ask<Json>([&](auto told) { house.services->imports.remove(first->match, ann, std::move(told)); }));
  CHECK_FALSE(house.show(first->match, match::Caller{ann, ""}));
}

TEST_CASE("an entry that is no turn has no draws, whatever stands in their place") {
  House house;
  Json record = resigned_record(house);
  REQUIRE(match::read_import(record));
  Json& draws = record.at("turns").back().at("draws");
  REQUIRE(draws == Json::array());
  for (const char* made_up : {"[[6,1]]", "[[0,0]]", "[[1.9,0]]", "[[6,6]]", "[6]", "{}", "null", "true", "\"[]\""}) {
    draws = Json::parse(made_up);
    const auto read = match::read_import(record);
    REQUIRE_FALSE(read);
    CHECK(read.error().ply == static_cast<int>(record.at("turns").size()));
  }
}

TEST_CASE("a record that was cut or made up says where it fails") {
  House house;
  const Json record = finished_record(house);
  const store::User ann = house.guest("Ann");
  Json forged = record;
  forged["final_hash"] = std::string(64, '0');
  const auto hash = put_in(house, ann, forged);
  REQUIRE_FALSE(hash);
  CHECK(hash.error().code == protocol::Code::bad_record);
  CHECK(hash.error().members.at("rule") == "record.final_hash");
  CHECK(hash.error().members.at("ply") == record.at("turns").size());
  forged = record;
  forged.erase("seed");
  const auto seedless = put_in(house, ann, forged);
  REQUIRE_FALSE(seedless);
  CHECK(seedless.error().members.at("rule") == "record.unfinished");
  CHECK(seedless.error().members.at("path") == "/seed");
}
