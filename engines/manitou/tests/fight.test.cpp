#include <map>
#include <string>
#include <vector>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

/// Which warrior beats which, written from the rules page, independent of the engine's table: a letter beats those
/// after it. C chief, m medicine man, r rain maker, s scout, M clan mother.
bool wins(Card one, Card other) {
  static const std::map<char, std::string> beaten = {{'C', "mrs"}, {'m', "rM"}, {'r', "sM"}, {'s', "mM"}, {'M', "C"}};
  const std::string letters = "CmrsM";
  return beaten.at(letters[one - chief]).find(letters[other - chief]) != std::string::npos;
}

const Herd& herd_of(const Position& position, int herd) {
  return present(position.state).herds[static_cast<std::size_t>(herd)];
}

/// The active warriors of herd 0 as words: "chief", "chief+scout", or "".
std::string active(const Position& position) {
  const Herd& herd = herd_of(position, 0);
  if (herd.first == none) return "";
  std::string words(word_of(present(position.state).plays[herd.first].card));
  if (herd.guard != none) words += "+" + std::string(word_of(present(position.state).plays[herd.guard].card));
  return words;
}

std::string words(Card first, Card guard = none) {
  return std::string(word_of(first)) + (guard == none ? "" : "+" + std::string(word_of(guard)));
}

/// Seat 1 has this warrior alone at herd 0; it is seat 0's turn.
Position against(Card first) {
  Position position(2);
  return position.lay_all({{hunter(1), 2}, {first, 0}});
}
/// Seat 1 has these two warriors at herd 0; it is seat 0's turn.
Position against(Card first, Card guard) {
  return against(first).lay_all({{hunter(2), 2}, {guard, 0}});
}
/// Seat 0 has this warrior alone at herd 0; it is seat 0's turn.
Position with_own(Card first) {
  Position position(2);
  return position.lay_all({{first, 0}, {hunter(1), 2}});
}

}  // namespace

TEST_CASE("manitou §6.1 where nobody is active any warrior is") {
  for (const Card card : warriors) {
    Position position(2);
    position.lay(card, 0);
    CHECK(position.last_clash() == Clash::stands);
    CHECK(active(position) == words(card));
    CHECK(owner_of(position.state, 0, 0) == 0);
    CHECK(position.narrated<event::Laid>()[0].met == std::nullopt);
  }
}

TEST_CASE("manitou §6.2 a warrior joins one's own active one as its guard, whichever they are") {
  for (const Card first : warriors) {
    for (const Card second : warriors) {
      Position position = with_own(first);
      position.lay(second, 0);
      CHECK(position.last_clash() == Clash::guards);
      CHECK(active(position) == words(first, second));
      CHECK(herd_of(position, 0).first < herd_of(position, 0).guard);
    }
  }
}

TEST_CASE("manitou §6.3 §6.4 §6.5 all pairs: against another's warrior it beats, is neutralised, or falls") {
  int beaten = 0;
  int fallen = 0;
  for (const Card first : warriors) {
    for (const Card attacker : warriors) {
      Position position = against(first);
      position.lay(attacker, 0);
      const event::Laid narrated = position.narrated<event::Laid>().back();
      CHECK(narrated.met == Belonging{1, first});
      if (attacker == first) {
        CHECK(narrated.clash == Clash::neutralises);
        CHECK(active(position).empty());
        CHECK(owner_of(position.state, 0, 0) == none);
      } else if (wins(attacker, first)) {
        CHECK(narrated.clash == Clash::beats);
        CHECK(active(position) == words(attacker));
        CHECK(owner_of(position.state, 0, 0) == 0);
        ++beaten;
      } else {
        CHECK(narrated.clash == Clash::falls);
        CHECK(active(position) == words(first));
        CHECK(owner_of(position.state, 0, 0) == 1);
        ++fallen;
      }
    }
  }
  CHECK(beaten == 10);
  CHECK(fallen == 10);
}

TEST_CASE("manitou §6.3 the manual's picture: a green rain maker is beaten by the red medicine man") {
  Position position = against(rain_maker);
  position.lay(medicine_man, 0);
  CHECK(owner_of(position.state, 0, 0) == 0);
  CHECK(active(position) == "medicine_man");
}

TEST_CASE("manitou §6.4 after two of a kind have put each other out, any warrior may be laid and is active") {
  for (const Card kind : warriors) {
    for (const Card next : warriors) {
      Position position = against(kind);
      position.lay(kind, 0).lay(next, 0);
      CHECK(position.last_clash() == Clash::stands);
      CHECK(active(position) == words(next));
      CHECK(owner_of(position.state, 0, 0) == 1);
    }
  }
}

TEST_CASE("manitou §6.6 §6.7 §6.8 all pairs with every guard: the guard alone is met, and the first stays") {
  for (const Card first : warriors) {
    for (const Card guard : warriors) {
      for (const Card attacker : warriors) {
        Position position = against(first, guard);
        position.lay(attacker, 0);
        const event::Laid narrated = position.narrated<event::Laid>().back();
        CHECK(narrated.met == Belonging{1, guard});
        CHECK(owner_of(position.state, 0, 0) == 1);
        if (wins(guard, attacker)) {
          CHECK(narrated.clash == Clash::falls);
          CHECK(active(position) == words(first, guard));
        } else {
          CHECK(narrated.clash == Clash::sacrificed);
          CHECK(active(position) == words(first));
        }
      }
    }
  }
}

TEST_CASE("manitou §6.6 the manual's example: a guarded scout, and a chief sacrificed for its medicine man") {
  // Green is 1, red 2, blue 0. Green lays a scout and guards it with a medicine man; red sacrifices its chief.
  Position position(3);
  position.lay_all({{hunter(1), 1}, {scout, 0}, {hunter(1), 1}, {hunter(2), 1}, {medicine_man, 0}});
  CHECK(active(position) == "scout+medicine_man");
  position.lay(chief, 0);
  CHECK(position.last_clash() == Clash::sacrificed);
  CHECK(active(position) == "scout");
  CHECK(owner_of(position.state, 0, 0) == 1);
  // Now blue, or red later, may try to beat the scout.
  Position blue = position;
  blue.lay(rain_maker, 0);
  CHECK(blue.last_clash() == Clash::beats);
  CHECK(owner_of(blue.state, 0, 0) == 0);
  position.lay_all({{hunter(3), 1}, {hunter(2), 1}, {chief, 0}});
  CHECK(position.last_clash() == Clash::beats);
  CHECK(owner_of(position.state, 0, 0) == 2);
}

TEST_CASE("manitou §6.9 after the guard's fall its tribe may lay another, and that is the one that is met") {
  Position position = against(scout, chief);
  position.lay(chief, 0).lay(clan_mother, 0);
  CHECK(position.last_clash() == Clash::guards);
  CHECK(active(position) == "scout+clan_mother");
  position.lay(rain_maker, 0);  // It would beat the scout, but it meets the clan mother, and both are out.
  CHECK(position.last_clash() == Clash::sacrificed);
  CHECK(active(position) == "scout");
}

TEST_CASE("manitou §6.9 one play never puts both out, whoever attacks") {
  for (const Card first : warriors) {
    for (const Card attacker : warriors) {
      Position position = against(first, first);
      position.lay(attacker, 0);
      CHECK(owner_of(position.state, 0, 0) == 1);
    }
  }
}

TEST_CASE("manitou §6.10 who is out stays at the herd for the count, and never comes back") {
  // 1's medicine man beats 0's rain maker, 0's chief beats it, and 1's clan mother beats that.
  Position position(2);
  position.lay_all({{rain_maker, 0}, {medicine_man, 0}, {chief, 0}, {clan_mother, 0}});
  CHECK(active(position) == "clan_mother");
  CHECK(position.tally(0).prisoners == std::array<int, 4>{0, 2, 0, 0});
  position.lay(clan_mother, 0);  // Both are out, and none of the earlier ones becomes active again.
  CHECK(active(position).empty());
  CHECK(position.tally(0).prisoners == std::array<int, 4>{0, 0, 0, 0});
  const View view = view_of(position.state, Viewer::spectator());
  CHECK(view.hunts[0].herds[0].cards.size() == 5);
  for (const LaidView& card : view.hunts[0].herds[0].cards) CHECK(card.active == false);
}

TEST_CASE("manitou §6.11 who has two active warriors everywhere and no hunter lays one anywhere, and it is out") {
  Position position(2);
  position.lay_all({{chief, 0},
                    {hunter(1), 0},
                    {chief, 0},
                    {hunter(2), 0},
                    {scout, 1},
                    {hunter(3), 0},
                    {scout, 1},
                    {hunter(4), 0},
                    {rain_maker, 2},
                    {hunter(5), 0},
                    {rain_maker, 2},
                    {hunter(6), 0}});
  REQUIRE(position.turn() == 0);
  Position with_hunter = position;
  with_hunter.hand(0, {clan_mother, hunter(10)});
  CHECK(with_hunter.refusal(0, lay_step(clan_mother, 0)) == "manitou.lay.third_warrior");
  CHECK(legal(with_hunter.state, 0).size() == 3);
  position.hand(0, {clan_mother, medicine_man});
  CHECK(legal(position.state, 0).size() == 6);
  for (int herd = 0; herd < herds_count; ++herd) {
    Position forced = position;
    const auto before = present(forced.state).herds;
    forced.lay(clan_mother, herd);
    CHECK(forced.last_clash() == Clash::forced);
    CHECK(forced.narrated<event::Laid>().back().met == std::nullopt);
    CHECK(present(forced.state).herds == before);
    CHECK(present(forced.state).forced == SeatSet::of(0));
  }
}

TEST_CASE("manitou §6.11 with room at one herd the warrior goes there") {
  Position position(2);
  position.lay_all({{chief, 0},
                    {hunter(1), 0},
                    {chief, 0},
                    {hunter(2), 0},
                    {scout, 1},
                    {hunter(3), 0},
                    {scout, 1},
                    {hunter(4), 0},
                    {rain_maker, 2},
                    {hunter(5), 0}});
  position.hand(0, {clan_mother, medicine_man, medicine_man});
  std::vector<int> herds;
  for (const Action& action : legal(position.state, 0)) herds.push_back(std::get<step::Lay>(action).herd);
  CHECK(herds == std::vector<int>{2, 2});
  CHECK(position.refusal(0, lay_step(clan_mother, 0)) == "manitou.lay.third_warrior");
}

TEST_CASE("manitou §6 another's guarded warriors do not keep anybody from laying there") {
  Position position = against(chief, clan_mother);
  for (const Card card : warriors) {
    position.hand(0, {card, hunter(3), hunter(4)});
    CHECK(position.refusal(0, lay_step(card, 0)).empty());
  }
}

}  // namespace reef::manitou::test
