#include "server/match/records/imports.hpp"

#include <catch2/catch.hpp>
#include <thread>

#include "server/match/records/verify.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

Json record_of(Fixture& fixture, const std::string& id) {
  return *fixture.record(id, {}, match::States::leave_out);
}

Json finished_record(Fixture& fixture) {
  const std::string id = fixture.table(fixture.guest("Ada"), "bb")->at("id");
  while (fixture.show(id, match::Caller{})->at("status") != "finished") std::this_thread::yield();
  return record_of(fixture, id);
}

/// The record of a match that ends with an entry other than a turn.
Json resigned_record(Fixture& fixture) {
  const store::User ada = fixture.guest("Ada");
  const std::string id = fixture.table(ada, "mb")->at("id");
  fixture.resign(id, ada, "resign").value();
  return record_of(fixture, id);
}

Result<match::Imported> put_in(Fixture& fixture, const store::User& user, const Json& record) {
  return await_result<match::Imported>(
      [&](auto callback) { fixture.services->imports.add(user, record, std::nullopt, std::move(callback)); });
}

}  // namespace

TEST_CASE("an imported record is stored as a match that verifies, with checkpoints") {
  Fixture fixture;
  const Json record = finished_record(fixture);
  const auto read = match::read_import(record);
  REQUIRE(read);
  CHECK(match::verify(read->match, read->turns) == static_cast<int>(record.at("turns").size()));
  CHECK(read->checkpoints.size() == record.at("turns").size() / 16);
  CHECK_FALSE(read->match.head.rated);
  CHECK(read->match.head.visibility == store::Visibility::private_match);
  CHECK(Json(read->match.head.origin->match) == record.at("match"));
}

TEST_CASE("each user imports a record once under one id, and only the importer can delete it") {
  Fixture fixture;
  const Json record = finished_record(fixture);
  const store::User ann = fixture.guest("Ann");
  const store::User bob = fixture.guest("Bob");
  const auto first = put_in(fixture, ann, record);
  REQUIRE(first);
  CHECK(first->is_new);
  const auto again = put_in(fixture, ann, record);
  REQUIRE(again);
  CHECK_FALSE(again->is_new);
  CHECK(again->match == first->match);
  const auto other = put_in(fixture, bob, record);
  REQUIRE(other);
  CHECK(other->match != first->match);
  const auto refused = await_result<Json>(
      [&](auto callback) { fixture.services->imports.remove(first->match, bob, std::move(callback)); });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::unknown_match);
  CHECK(await_result<Json>(
      [&](auto callback) { fixture.services->imports.remove(first->match, ann, std::move(callback)); }));
  CHECK_FALSE(fixture.show(first->match, match::Caller{ann, ""}));
}

TEST_CASE("an entry other than a turn must have no draws") {
  Fixture fixture;
  Json record = resigned_record(fixture);
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

TEST_CASE("a truncated or forged record is refused with the place of the error") {
  Fixture fixture;
  const Json record = finished_record(fixture);
  const store::User ann = fixture.guest("Ann");
  Json forged = record;
  forged["final_hash"] = std::string(64, '0');
  const auto hash = put_in(fixture, ann, forged);
  REQUIRE_FALSE(hash);
  CHECK(hash.error().code == protocol::Code::bad_record);
  CHECK(hash.error().members.at("rule") == "record.final_hash");
  CHECK(hash.error().members.at("ply") == record.at("turns").size());
  forged = record;
  forged.erase("seed");
  const auto seedless = put_in(fixture, ann, forged);
  REQUIRE_FALSE(seedless);
  CHECK(seedless.error().members.at("rule") == "record.unfinished");
  CHECK(seedless.error().members.at("path") == "/seed");
}
