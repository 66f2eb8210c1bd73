// Votes about an absent seat, as a pure function.

#include "server/match/actions/absences.hpp"

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
  Result<Counted> counted = cast(absences, seat, {.absent = about, .vote = {choice}});
  REQUIRE(counted);
  return std::move(*counted);
}

std::vector<std::string> event_types(const Counted& counted) {
  std::vector<std::string> types;
  if (!counted.event) return types;
  for (const Json& event : counted.event->record()) types.push_back(event.at("type"));
  return types;
}

}  // namespace

TEST_CASE("a seat whose time ran out is absent until a decision") {
  const Counted counted = time_out({}, 0, of({1, 2}), 7, seats_at_table);
  REQUIRE(counted.absences.size() == 1);
  CHECK(counted.absences[0].ply == 7);
  CHECK(counted.decisions.empty());
  CHECK(event_types(counted) == std::vector<std::string>{"match.timed_out"});
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
  CHECK(event_types(second) == std::vector<std::string>{"match.absence_voted", "match.absence_decided"});
  CHECK(second.event->record()[1] == Json::parse(R"({"type": "match.absence_decided", "absent": 0, "choice": "end",
      "votes": [{"seat": 1, "choice": "end"}, {"seat": 2, "choice": "end"}]})"));
}

TEST_CASE("half of the voters decide nothing while others may still vote") {
  CHECK(voted(absent({1, 2}), 1, AbsenceChoice::end).decisions.empty());
}

TEST_CASE("when all have voted differently, the mildest choice with most votes wins") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::end);
  const Counted second = voted(first.absences, 2, AbsenceChoice::computer);
  REQUIRE(second.decisions.size() == 1);
  CHECK(second.decisions[0].choice == AbsenceChoice::computer);
}

TEST_CASE("a vote can be changed until the decision") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::end);
  const Counted again = voted(first.absences, 1, AbsenceChoice::wait);
  CHECK(again.decisions.empty());
  CHECK(voted(again.absences, 2, AbsenceChoice::wait).decisions.at(0).choice == AbsenceChoice::wait);
}

TEST_CASE("only voters can vote, and only about an absent seat") {
  CHECK(cast(absent({1, 2}), 3, {.absent = 0, .vote = {AbsenceChoice::wait}}).error().code == Code::forbidden);
  CHECK(cast(absent({1, 2}), 0, {.absent = 0, .vote = {AbsenceChoice::wait}}).error().code == Code::forbidden);
  CHECK(cast(absent({1, 2}), 1, {.absent = 2, .vote = {AbsenceChoice::wait}}).error().code == Code::no_absence);
}

TEST_CASE("an absent player who plays is back and votes on the other absences") {
  const Absences both = time_out(absent({1, 2}), 1, of({2}), 9, seats_at_table).absences;
  const Counted counted = back(both, 0);
  REQUIRE(counted.absences.size() == 1);
  CHECK(counted.absences[0].seat == 1);
  CHECK(SeatSet::from_bits(counted.absences[0].owed) == of({0, 2}));
  CHECK(event_types(counted) == std::vector<std::string>{"match.returned"});
  CHECK_FALSE(back(both, 3).event);
}

TEST_CASE("a voter who runs out of time loses the vote, which may decide") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::computer);
  const Counted second = time_out(first.absences, 2, of({1}), 9, seats_at_table);
  REQUIRE(second.decisions.size() == 1);
  CHECK(second.decisions[0].absent == 0);
  CHECK(second.absences.size() == 1);
}

TEST_CASE("when all people are absent, nothing is decided until one is back") {
  const Absences none_left = time_out(absent({1}), 1, of({}), 8, seats_at_table).absences;
  CHECK(none_left.size() == 2);
  CHECK(none_left[0].owed == 0);
  const Counted counted = back(none_left, 1);
  CHECK(voted(counted.absences, 1, AbsenceChoice::wait).decisions.size() == 1);
}

TEST_CASE("a resignation removes the player's vote and absence") {
  const Counted first = voted(absent({1, 2}), 1, AbsenceChoice::wait);
  CHECK(gone(first.absences, 2).decisions.size() == 1);
  CHECK(gone(absent({1, 2}), 0).absences.empty());
}

TEST_CASE("a seat to be replaced stays absent, and computer or end can still be chosen") {
  const Counted freed = voted(absent({1}), 1, AbsenceChoice::replace);
  REQUIRE(freed.absences.size() == 1);
  CHECK(freed.absences[0].replacing);
  CHECK(SeatSet::from_bits(freed.absences[0].owed) == of({1}));
  const auto refused = cast(freed.absences, 1, {.absent = 0, .vote = {AbsenceChoice::wait}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().members.at("rule") == "absence.choice");
  CHECK(voted(freed.absences, 1, AbsenceChoice::computer).decisions.at(0).choice == AbsenceChoice::computer);
  const Counted taken = replaced(freed.absences, 0);
  CHECK(taken.absences.empty());
  CHECK(event_types(taken) == std::vector<std::string>{"match.replaced"});
}

TEST_CASE("a vote that is owed again is notified once") {
  const Absences now = absent({1, 2});
  CHECK(is_asked_anew({}, now, 1));
  CHECK_FALSE(is_asked_anew(now, now, 1));
  CHECK_FALSE(is_asked_anew({}, now, 3));
}

TEST_CASE("of the bots that are voted for, the one with the most votes plays on, among equals the weakest") {
  const auto choose = [](std::vector<std::string> bots) {
    Counted counted{.absences = absent({1, 2, 3}), .decisions = {}, .event = nullptr};
    for (std::size_t at = 0; at < bots.size() && counted.decisions.empty(); ++at) {
      const auto voter = static_cast<Seat>(at + 1);
      counted = cast(counted.absences, voter, {.absent = 0, .vote = {AbsenceChoice::computer, bots[at]}}).value();
    }
    REQUIRE(counted.decisions.size() == 1);
    CHECK(counted.decisions[0].choice == AbsenceChoice::computer);
    CHECK(counted.event->record().back().value("bot", "") == counted.decisions[0].bot);
    return counted.decisions[0].bot;
  };
  CHECK(choose({"expert", "expert"}) == "expert");
  CHECK(choose({"expert", "strong"}) == "strong");
  CHECK(choose({"strong", ""}).empty());  // Medium, the usual one.
  CHECK(choose({"", "easy"}) == "easy");
}

TEST_CASE("a vote may name a bot only for the computer, and only one that new tables offer") {
  const auto read = [](const char* text) {
    const Json json = Json::parse(text);
    Reader reader(json);
    const AbsenceVote vote = read_absence_choice(reader);
    reader.no_other_keys();
    return reader.ok() ? vote.bot : "refused";
  };
  CHECK(read(R"({"choice": "computer", "bot": "strong"})") == "strong");
  CHECK(read(R"({"choice": "computer", "bot": "medium"})").empty());
  CHECK(read(R"({"choice": "computer"})").empty());
  CHECK(read(R"({"choice": "computer", "bot": "greedy"})") == "refused");
  CHECK(read(R"({"choice": "wait", "bot": "strong"})") == "refused");
}
