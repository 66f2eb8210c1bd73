// The vote about a seat whose time ran out, as a pure function.

#include "server/match/absences.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using namespace reef::match;
using protocol::Code;

namespace {

constexpr int seats_at_table = 4;

SeatSet of(std::initializer_list<int> list) {
  SeatSet set;
  for (const int seat : list) set.insert(static_cast<Seat>(seat));
  return set;
}

/// Seat 0 is absent; these may vote.
Absences absent(std::initializer_list<int> voters) {
  return time_out({}, 0, of(voters), 7, seats_at_table).absences;
}

Counted voted(const Absences& absences, Seat seat, AbsenceChoice choice, Seat about = 0) {
  Answer<Counted> counted = cast(absences, seat, {.absent = about, .choice = choice});
  REQUIRE(counted);
  return std::move(*counted);
}

/// The types of the events.
std::vector<std::string> told(const Counted& counted) {
  std::vector<std::string> types;
  if (!counted.told) return types;
  for (const Json& event : counted.told->record()) types.push_back(event.at("type"));
  return types;
}

}  // namespace

TEST_CASE("a seat whose time ran out is absent until something is decided") {
  const Counted counted = time_out({}, 0, of({1, 2}), 7, seats_at_table);
  REQUIRE(counted.absences.size() == 1);
  CHECK(counted.absences[0].ply == 7);
  CHECK(counted.decisions.empty());
  CHECK(told(counted) == std::vector<std::string>{"match.timed_out"});
  CHECK(absences_json(counted.absences) ==
        Json::parse(R"([{"seat": 0, "ply": 7, "votes": [], "owed": [1, 2], "replacing": false}])"));
}

TEST_CASE("more than half of the voters decide") {
  const Counted first = voted(absent({1, 2, 3}), 1, AbsenceChoice::end);
  CHECK(first.decisions.empty());
  const Counted second = voted(first.absences, 2, AbsenceChoice::end);
  REQUIRE(second.decisions.size() == 1);
  CHECK(second.decisions[0].choice == AbsenceChoice::end);
  CHECK(second.absences.empty());
  CHECK(told(second) == std::vector<std::string>{"match.absence_voted", "match.absence_decided"});
  CHECK(second.told->record()[1] == Json::parse(R"({"type": "match.absence_decided", "absent": 0, "choice": "end",
      "votes": [{"seat": 1, "choice": "end"}, {"seat": 2, "choice": "end"}]})"));
}

TEST_CASE("half of the voters decide nothing while others may still vote") {
  CHECK(voted(absent({1, 2}), 1, AbsenceChoice::end).decisions.empty());
}

TEST_CASE("when all have voted and are of different minds, the mildest of the choices with most votes is taken") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::end);
  const Counted second = voted(first.absences, 2, AbsenceChoice::computer);
  REQUIRE(second.decisions.size() == 1);
  CHECK(second.decisions[0].choice == AbsenceChoice::computer);
}

TEST_CASE("a voter may vote otherwise until it is decided") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::end);
  const Counted again = voted(first.absences, 1, AbsenceChoice::wait);
  CHECK(again.decisions.empty());
  CHECK(voted(again.absences, 2, AbsenceChoice::wait).decisions.at(0).choice == AbsenceChoice::wait);
}

TEST_CASE("who is no voter has no vote, and about who is not absent there is none") {
  CHECK(cast(absent({1, 2}), 3, {.absent = 0, .choice = AbsenceChoice::wait}).error().code == Code::forbidden);
  CHECK(cast(absent({1, 2}), 0, {.absent = 0, .choice = AbsenceChoice::wait}).error().code == Code::forbidden);
  CHECK(cast(absent({1, 2}), 1, {.absent = 2, .choice = AbsenceChoice::wait}).error().code == Code::no_absence);
}

TEST_CASE("who plays is back and votes about the others") {
  const Absences both = time_out(absent({1, 2}), 1, of({2}), 9, seats_at_table).absences;
  const Counted counted = back(both, 0);
  REQUIRE(counted.absences.size() == 1);
  CHECK(counted.absences[0].seat == 1);
  CHECK(SeatSet::from_bits(counted.absences[0].owed) == of({0, 2}));
  CHECK(told(counted) == std::vector<std::string>{"match.returned"});
  CHECK_FALSE(back(both, 3).told);
}

TEST_CASE("who runs out of time as well has no vote any more, which may decide") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::computer);
  const Counted second = time_out(first.absences, 2, of({1}), 9, seats_at_table);
  REQUIRE(second.decisions.size() == 1);
  CHECK(second.decisions[0].absent == 0);
  CHECK(second.absences.size() == 1);
}

TEST_CASE("when all people are absent nothing is decided until one comes back") {
  const Absences none_left = time_out(absent({1}), 1, of({}), 8, seats_at_table).absences;
  CHECK(none_left.size() == 2);
  CHECK(none_left[0].owed == 0);
  const Counted counted = back(none_left, 1);
  CHECK(voted(counted.absences, 1, AbsenceChoice::wait).decisions.size() == 1);
}

TEST_CASE("who resigns takes the vote along, and is not absent any more") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::wait);
  CHECK(gone(first.absences, 2).decisions.size() == 1);
  CHECK(gone(absent({1, 2}), 0).absences.empty());
}

TEST_CASE("a seat to be replaced stays absent, and the computer or the end may be chosen instead") {
  const Counted freed = voted(absent({1}), 1, AbsenceChoice::replace);
  REQUIRE(freed.absences.size() == 1);
  CHECK(freed.absences[0].replacing);
  CHECK(SeatSet::from_bits(freed.absences[0].owed) == of({1}));
  const auto refused = cast(freed.absences, 1, {.absent = 0, .choice = AbsenceChoice::wait});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().members.at("rule") == "absence.choice");
  CHECK(voted(freed.absences, 1, AbsenceChoice::computer).decisions.at(0).choice == AbsenceChoice::computer);
  const Counted taken = replaced(freed.absences, 0);
  CHECK(taken.absences.empty());
  CHECK(told(taken) == std::vector<std::string>{"match.replaced"});
}

TEST_CASE("a vote that is owed anew is told once") {
  const Absences now = absent({1, 2});
  CHECK(is_asked_anew({}, now, 1));
  CHECK_FALSE(is_asked_anew(now, now, 1));
  CHECK_FALSE(is_asked_anew({}, now, 3));
}
