// Tables with limits on who can join.
#include <catch2/catch.hpp>

#include "server/lobby/limits.hpp"
#include "tests/support/fixture.hpp"

using namespace reef;
using lobby::Limits;
using protocol::Code;
using reef::testing::await_result;
using reef::testing::Fixture;

namespace {

Result<Json> table(Fixture& fixture, const store::User& owner, const Limits& limits, const std::string& seats = "mo") {
  lobby::TableRequest request{.game = "maori", .options = Json::object(), .seats = {}, .limits = limits};
  for (const char letter : seats) {
    store::SeatRow seat;
    if (letter == 'm') seat.kind = store::SeatKind::player;
    if (letter == 'i') seat.kind = store::SeatKind::invite;
    request.seats.push_back(seat);
  }
  return await_result<Json>(
      [&](auto callback) { fixture.services->lobby.open(owner, std::move(request), std::move(callback)); });
}

/// The limit that excludes this user; checks that joining and the list agree.
std::string kept_out(Fixture& fixture, const std::string& id, const store::User& user) {
  const Json list = *fixture.services->lobby.list(
      {.listing = store::Listing::open, .user = user.key, .after = "", .limit = 100}, user);
  std::string listed;
  for (const Json& item : list.at("matches")) {
    if (item.at("id") == id && item.at("refused").is_string()) listed = item.at("refused").get<std::string>();
  }
  const auto sat = fixture.sit(id, user);
  const std::string refused = sat ? "" : sat.error().members.at("limit").get<std::string>();
  if (!sat) CHECK(sat.error().code == Code::outside_limits);
  CHECK(listed == refused);
  return refused;
}

Json parsed(const char* text) {
  return Json::parse(text);
}

}  // namespace

TEST_CASE("limits are read strictly and written in full") {
  const auto rule = [](const char* text) {
    const Json json = parsed(text);
    Reader reader(json);
    (void)lobby::read_limits(reader);
    return reader.ok() ? std::string() : reader.fault()->rule + " " + reader.fault()->path;
  };
  CHECK(rule(R"({"rating": {"min": 1400, "max": 1600}, "pace_ms_max": 3600000, "reliability_min": 80})").empty());
  CHECK(rule(R"({"rating": {"min": 1600, "max": 1400}})") == "limits.rating /rating");
  CHECK(rule(R"({"rating": {"min": -1}})") == "json.range /rating/min");
  CHECK(rule(R"({"rating": {"least": 1}})") == "json.unknown_key /rating/least");
  CHECK(rule(R"({"pace_ms_max": 59999})") == "json.range /pace_ms_max");
  CHECK(rule(R"({"reliability_min": 0})") == "json.range /reliability_min");
  CHECK(rule(R"({"reliability_min": 101})") == "json.range /reliability_min");
  CHECK(rule(R"({"accounts_only": 1})") == "json.type /accounts_only");
  CHECK(rule(R"({"age": 18})") == "json.unknown_key /age");

  const Limits limits{
      .rating_min = 1400, .rating_max = {}, .pace_ms_max = 60000, .reliability_min = 50, .accounts_only = true};
  CHECK(lobby::limits_of(lobby::limits_text(limits)) == limits);
  CHECK(lobby::limits_text(Limits{}).empty());
  CHECK_FALSE(lobby::limits_of("").any());
}

TEST_CASE("a newcomer's rating counts as 1500") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto out = [&](const Limits& limits) { return kept_out(fixture, table(fixture, ada, limits)->at("id"), bob); };
  CHECK(out({.rating_min = 1501}) == "rating");
  CHECK(out({.rating_max = 1499}) == "rating");
  CHECK(out({.rating_min = 1500, .rating_max = 1500}).empty());
}

TEST_CASE("a guest cannot join a table for accounts, unless invited") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const Json open = *table(fixture, ada, {.accounts_only = true});
  CHECK(open.at("limits") == Json{{"accounts_only", true}});
  CHECK(kept_out(fixture, open.at("id"), bob) == "account");
  CHECK(fixture.sit(open.at("id"), bob, open.at("invitation")));
  const Json list =
      *fixture.services->lobby.list({.listing = store::Listing::mine, .user = ada.key, .after = "", .limit = 9}, ada);
  CHECK(list.at("matches").at(0).at("refused").is_null());
}

TEST_CASE("reliability counts once it is known") {
  Fixture fixture;
  std::optional<int> reliability;
  fixture.services->people.set_sources(
      {.reliability_of = [&](store::Key, store::Millis) -> store::Result<std::optional<int>> { return reliability; }});
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const auto out = [&] { return kept_out(fixture, table(fixture, ada, {.reliability_min = 80})->at("id"), bob); };
  CHECK(out().empty());
  reliability = 79;
  CHECK(out() == "reliability");
  reliability = 80;
  CHECK(out().empty());
}

TEST_CASE("the pace of a player is the median of their last turns") {
  Fixture fixture;
  const auto ada = fixture.guest("Ada");
  const auto bob = fixture.guest("Bob");
  const std::string id = fixture.match_of(ada, bob);
  for (int turn = 0; turn < 14; ++turn) {
    const bool hers = fixture.show(id, ada)->at("prompt").is_number();
    fixture.clock.go_on(hers ? 30'000 : 600'000);
    REQUIRE(fixture.play(id, hers ? ada : bob));
  }
  const auto out = [&](const store::User& user) {
    return kept_out(fixture, table(fixture, fixture.guest("Cyd"), {.pace_ms_max = 300'000})->at("id"), user);
  };
  CHECK(out(ada).empty());
  CHECK(out(bob) == "pace");
  CHECK(out(fixture.guest("Dan")).empty());
}
