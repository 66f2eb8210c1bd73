#include <set>
#include <string>

#include "engines/manitou/tests/support.hpp"

namespace reef::manitou::test {
namespace {

/// "" if the JSON is a possible state, else the rule and the path of its refusal.
std::string refusal_of(const Json& json) {
  const auto state = decode_state(json);
  return state ? "" : state.error().rule + " " + state.error().path;
}

/// The refusal of a state's JSON after this change.
template <class Change>
std::string refusal_after(const State& state, Change change) {
  Json json = write(state);
  REQUIRE(refusal_of(json).empty());
  change(json);
  return refusal_of(json);
}

std::string step_refusal(const char* text) {
  const auto action = read<Action>(Json::parse(text));
  return action ? "" : action.error().rule + " " + action.error().path;
}

Json json_of(const Event& event) {
  return write(event);
}

/// Five cards into the first hunt of two players; it is seat 1's turn.
State in_play() {
  return Position(2).lay_all({{chief, 0}, {hunter(3), 0}, {hunter(8), 1}, {medicine_man, 0}, {scout, 0}}).state;
}

const State& half_of_a_game() {
  static const State state = Position(2).play_on(1).all_choose().lay(hunter(10), 1).state;
  return state;
}

}  // namespace

TEST_CASE("manitou §12 there are no options") {
  CHECK(read<Options>(Json::object()));
  CHECK(write(Options{}) == Json::object());
  CHECK(read<Options>(Json::parse(R"({"level": 1})")).error().rule == "json.unknown_key");
  CHECK(read<Options>(nullptr).error().rule == "json.type");
}

TEST_CASE("manitou §13 a state is written as its plays and what is secret") {
  const Json json = write(in_play());
  CHECK(json["phase"] == "play");
  CHECK(json["start"] == 0);
  REQUIRE(json["hunts"].size() == 1);
  CHECK(json["hunts"][0]["plays"] == Json::parse(R"([{"card": "chief", "herd": 0}, {"card": "hunter_3", "herd": 0},
      {"card": "hunter_8", "herd": 1}, {"card": "medicine_man", "herd": 0}, {"card": "scout", "herd": 0}])"));
  CHECK(json["hunts"][0]["herds"].size() == 3);
  CHECK(json["hunts"][0]["herds"][1]["large"].is_null());
  CHECK(json["tribes"][0]["hand"].size() == 3);
  CHECK(json["tribes"][0]["team"].size() == 2);
  CHECK(refusal_of(json).empty());
}

TEST_CASE("manitou §13 what is no well-formed state is refused with its path") {
  const State state = in_play();
  const auto after = [&](auto change) { return refusal_after(state, change); };
  CHECK(refusal_of(nullptr) == "json.type ");
  CHECK(after([](Json& json) { json.erase("start"); }) == "json.missing_key /start");
  CHECK(after([](Json& json) { json["surplus"] = 1; }) == "json.unknown_key /surplus");
  CHECK(after([](Json& json) { json["start"] = 2; }) == "json.range /start");
  CHECK(after([](Json& json) { json["phase"] = "sleep"; }) == "json.value /phase");
  CHECK(after([](Json& json) { json["tribes"].push_back(json["tribes"][0]); }).starts_with("manitou.state."));
  CHECK(after([](Json& json) { json["tribes"].erase(0); }) == "json.length /tribes");
  CHECK(after([](Json& json) { json["tribes"][1]["hand"][0] = "squaw"; }) == "json.value /tribes/1/hand/0");
  CHECK(after([](Json& json) { json["tribes"][1]["hand"][0] = 7; }) == "json.type /tribes/1/hand/0");
  CHECK(after([](Json& json) { json["hunts"][0]["plays"][2]["herd"] = 3; }) == "json.range /hunts/0/plays/2/herd");
  CHECK(after([](Json& json) { json["hunts"][0]["plays"][2]["seat"] = 0; }) ==
        "json.unknown_key /hunts/0/plays/2/seat");
  CHECK(after([](Json& json) { json["hunts"][0]["herds"][0]["large"] = 14; }) == "json.range /hunts/0/herds/0/large");
}

TEST_CASE("manitou §13 lists of cards have one order, and no card too often") {
  Position position(2);
  position.choose(0, {hunter(1), hunter(2), hunter(3), hunter(4), hunter(5), hunter(5), chief, chief});
  const auto after = [&](auto change) { return refusal_after(position.state, change); };
  CHECK(after([](Json& json) { std::swap(json["tribes"][0]["team"][0], json["tribes"][0]["team"][1]); }) ==
        "json.value /tribes/0/team/1");
  CHECK(after([](Json& json) { json["tribes"][0]["team"][1] = "hunter_1"; }) == "json.value /tribes/0/team/1");
  CHECK(after([](Json& json) { json["tribes"][0]["team"].push_back("scout"); }) == "json.length /tribes/0/team");
}

TEST_CASE("manitou §13 a position that could not come about is refused: herds") {
  const State& state = half_of_a_game();
  const auto after = [&](auto change) { return refusal_after(state, change); };
  const auto herd = [](Json& json, int hunt, int index) -> Json& { return json["hunts"][hunt]["herds"][index]; };
  const std::string law = "manitou.state.buffalo /hunts";
  CHECK(after([&](Json& json) { herd(json, 0, 0)["large"] = 7; }) == law);
  CHECK(after([&](Json& json) { herd(json, 0, 0)["large"] = nullptr; }) == law);
  CHECK(after([&](Json& json) { herd(json, 0, 1)["large"] = 9; }) == law);
  CHECK(after([&](Json& json) { herd(json, 0, 2)["small"] = 8; }) == law);
  CHECK(after([&](Json& json) {
          for (int index = 0; index < 3; ++index) herd(json, 1, index)["small"] = 2;
        }) == law);
  CHECK(after([&](Json& json) { herd(json, 1, 0)["large"] = 13, herd(json, 0, 0)["large"] = 13; }) == law);
}

TEST_CASE("manitou §13 a position that could not come about is refused: plays") {
  const State& state = half_of_a_game();
  const auto after = [&](auto change) { return refusal_after(state, change); };
  const auto plays = [](Json& json, int hunt) -> Json& { return json["hunts"][hunt]["plays"]; };
  CHECK(after([&](Json& json) { plays(json, 0).erase(13); }) == "manitou.state.plays /hunts/0/plays");
  CHECK(after([&](Json& json) { plays(json, 0).push_back(plays(json, 0)[0]); }) ==
        "manitou.state.plays /hunts/0/plays");
  CHECK(after([&](Json& json) { plays(json, 0)[2]["card"] = plays(json, 0)[0]["card"]; }) ==
        "manitou.state.card /hunts/0/plays/2");
  CHECK(after([&](Json& json) { plays(json, 1).clear(); }) == "manitou.state.team /tribes/1/team");
  // Three warriors of one tribe at a herd, although the others have room.
  CHECK(after([&](Json& json) {
          for (const int play : {0, 2, 4}) plays(json, 0)[play] = {{"card", "chief"}, {"herd", 0}};
          plays(json, 0)[4]["card"] = "scout";
          for (const int play : {1, 3})
            plays(json, 0)[play] = {{"card", "hunter_" + std::to_string(play)}, {"herd", 1}};
        }) == "manitou.state.third_warrior /hunts/0/plays/4");
}

TEST_CASE("manitou §13 a position that could not come about is refused: teams and hands") {
  const State state = in_play();
  const auto after = [&](auto change) { return refusal_after(state, change); };
  const auto tribe = [](Json& json, int seat) -> Json& { return json["tribes"][seat]; };
  CHECK(after([&](Json& json) { tribe(json, 0)["hand"].erase(0); }) == "manitou.state.hand /tribes/0/hand");
  CHECK(after([&](Json& json) { tribe(json, 1)["team"].erase(0); }) == "manitou.state.team /tribes/1/team");
  CHECK(after([&](Json& json) { json["phase"] = "choose"; }) == "manitou.state.phase /phase");
  CHECK(after([&](Json& json) { json["phase"] = "done"; }).starts_with("manitou.state."));
  CHECK(after([&](Json& json) { json["phase"] = "over"; }) == "manitou.state.plays /hunts/0/plays");
  // Hunter 8 was laid, so it cannot be in hand too.
  CHECK(after([&](Json& json) { tribe(json, 0)["hand"] = {"hunter_1", "hunter_2", "hunter_8"}; }) ==
        "manitou.state.card /tribes/0");
}

TEST_CASE("manitou §13 a position that could not come about is refused: choosing") {
  Position position(3);
  const State start = position.state;
  const auto after = [&](auto change) { return refusal_after(start, change); };
  const Json seven = {"hunter_1", "hunter_2", "hunter_3", "hunter_4", "chief", "chief", "scout"};
  Json eight = seven;
  eight.push_back("scout");
  CHECK(after([&](Json& json) { json["tribes"][0]["team"] = seven; }).empty());
  CHECK(after([&](Json& json) { json["tribes"][0]["team"] = eight; }).empty());
  CHECK(after([&](Json& json) { json["tribes"][2]["team"] = eight; }) == "manitou.state.team /tribes/2/team");
  CHECK(after([&](Json& json) { json["tribes"][0]["team"] = json["tribes"][1]["team"] = seven; }) ==
        "manitou.state.team /tribes");
  CHECK(after([&](Json& json) { json["tribes"][0]["hand"] = {"chief"}; }) == "manitou.state.hand /tribes/0/hand");
  CHECK(after([&](Json& json) { json["phase"] = "play"; }) == "manitou.state.team /tribes/0/team");
  CHECK(after([&](Json& json) { json["phase"] = "done"; }) == "manitou.state.phase /phase");
}

TEST_CASE("manitou §13 a position that could not come about is refused: the end") {
  const State over = Position(2).play_on(hunts_count).state;
  const auto after = [&](auto change) { return refusal_after(over, change); };
  CHECK(after([](Json& json) { json["tribes"][0]["hand"] = {"chief"}; }).starts_with("manitou.state."));
  CHECK(after([](Json& json) { json["hunts"].erase(2); }) == "manitou.state.phase /phase");
  CHECK(after([](Json& json) { json["phase"] = "play"; }) == "manitou.state.phase /phase");
}

TEST_CASE("manitou §13 a third warrior is accepted only where there was no hunter in the hand") {
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
  position.hand(0, {clan_mother, medicine_man}).lay(clan_mother, 1);
  CHECK(refusal_after(position.state, [](Json& json) { json["tribes"][0]["hand"] = {"hunter_1"}; }) ==
        "manitou.state.third_warrior /tribes/0/hand");
  position.lay(hunter(7), 0);
  CHECK(hunt_index(position.state) == 1);
  CHECK(refusal_of(write(position.state)).empty());
}

TEST_CASE("manitou §14 the view of a hunt in its course") {
  Position position(2);
  position.herd(0, 12, 3).lay_all({{chief, 0}, {hunter(3), 0}, {scout, 0}, {medicine_man, 0}});
  const Json view = write(view_of(position.state, Viewer::at(0)));
  CHECK(view["phase"] == "play");
  CHECK(view["hunt"] == 1);
  CHECK(view["start"] == 0);
  CHECK(view["last"] == 1);
  CHECK(view["turn"] == 0);
  REQUIRE(view["hunts"].size() == 1);
  // The medicine man meets the guarding scout, and falls.
  CHECK(view["hunts"][0]["herds"][0] == Json::parse(R"({"large": 12, "small": 3,
      "cards": [{"seat": 0, "card": "chief", "active": true}, {"seat": 1, "card": "hunter_3", "active": null},
                {"seat": 0, "card": "scout", "active": true}, {"seat": 1, "card": "medicine_man", "active": false}],
      "owner": 0, "first": 0, "guard": 2, "hunter_sums": [0, 3], "takes": {"large": 1, "small": 1},
      "buffalo": [0, 15], "prisoners": [2, 0]})"));
  CHECK(view["hunts"][0]["hunter_sums"] == Json{0, 3});
  CHECK(view["hunts"][0]["robbed"] == Json{1});
  CHECK(view["hunts"][0]["points"] == Json::parse(R"([{"buffalo": 0, "prisoners": 2, "fur_robber": 0, "total": 2},
      {"buffalo": 15, "prisoners": 0, "fur_robber": -10, "total": 5}])"));
  CHECK(view["own"]["team"].size() == 8);
  CHECK(view["own"]["hand"].size() == 3);
  CHECK(view["own"]["pile"].size() == 3);
  CHECK(view["own"]["home"].size() == 13);
  const Json& tribe = view["tribes"][1];
  CHECK(tribe["ready"] == true);
  CHECK(tribe["team_size"] == 7);
  CHECK(tribe["team"] == 2);
  CHECK(tribe["hand"] == 3);
  CHECK(tribe["plays"] == 5);
  CHECK(tribe["left"].size() == 19);
  CHECK(tribe["lost"].empty());
  CHECK(tribe["prisoners"].empty());
  CHECK(tribe["points"] == 0);
}

TEST_CASE("manitou §14 the view while choosing, and a preview of it") {
  Position position(2);
  position.step(0, choose_step(scout)).step(0, choose_step(hunter(2)));
  const Json view = write(view_of(position.state, Viewer::at(0)));
  CHECK(view["phase"] == "choose");
  CHECK(view["turn"].is_null());
  CHECK(view["own"]["team"] == Json{"hunter_2", "scout"});
  CHECK(view["own"]["home"].size() == 19);
  CHECK(view["own"]["hand"].empty());
  CHECK(view["own"]["pile"].empty());
  CHECK(view["tribes"][0]["ready"] == false);
  CHECK(view["tribes"][0]["team"] == 0);
  CHECK(view["tribes"][0]["plays"] == 7);
  CHECK(view["tribes"][0]["left"].size() == 21);
  while (to_act(position.state).contains(0)) position.step(0, legal(position.state, 0).front());
  CHECK(write(view_of(position.state, Viewer::at(0)))["tribes"][0]["ready"] == true);
}

TEST_CASE("manitou §14 the view keeps the hunts that have ended, with prisoners, losses and points") {
  Position position(2);
  position.play_on(1);
  const Json view = write(view_of(position.state, Viewer::spectator()));
  REQUIRE(view["hunts"].size() == 2);
  CHECK(view["hunts"][0]["start"] == 0);
  CHECK(view["hunts"][1]["start"] == 1);
  int cards = 0;
  for (const Json& herd : view["hunts"][0]["herds"]) cards += static_cast<int>(herd["cards"].size());
  CHECK(cards == 14);
  for (Seat seat = 0; seat < 2; ++seat) {
    const Json& tribe = view["tribes"][seat];
    CHECK(tribe["points"] == view["hunts"][0]["points"][seat]["total"]);
    CHECK(tribe["prisoners"].size() == view["hunts"][0]["points"][seat]["prisoners"]);
    CHECK(view["tribes"][1 - seat]["lost"].size() == tribe["prisoners"].size());
    CHECK(tribe["left"].size() + tribe["lost"].size() == 21);
    for (const Json& prisoner : tribe["prisoners"]) CHECK(prisoner["hunt"] == 1);
    for (const Json& prisoner : tribe["prisoners"]) CHECK(prisoner["seat"] == 1 - seat);
  }
  const Json over = write(view_of(position.play_on(hunts_count).state, Viewer::at(0)));
  CHECK(over["phase"] == "over");
  CHECK(over["hunt"] == 3);
  CHECK(over["hunts"].size() == 3);
  CHECK(over["turn"].is_null());
  CHECK(over["own"]["team"].empty());
  CHECK(over["tribes"][0]["plays"] == 0);
  CHECK(over["tribes"][0]["team_size"] == 0);
  CHECK(over["own"]["home"] == over["tribes"][0]["left"]);
}

TEST_CASE("manitou §15 steps are read back as they are written, and nothing else is") {
  for (Card card = 0; card < cards_count; ++card) {
    CHECK(*read<Action>(write(choose_step(card))) == choose_step(card));
    for (int herd = 0; herd < herds_count; ++herd) {
      CHECK(*read<Action>(write(lay_step(card, herd))) == lay_step(card, herd));
    }
  }
  CHECK(write(lay_step(hunter(10), 2)) == Json::parse(R"({"type": "lay", "card": "hunter_10", "herd": 2})"));
  CHECK(write(choose_step(clan_mother)) == Json::parse(R"({"type": "choose", "card": "clan_mother"})"));
  CHECK(step_refusal("[]") == "json.type ");
  CHECK(step_refusal("{}") == "json.missing_key /type");
  CHECK(step_refusal(R"({"type": "pass"})") == "json.value /type");
  CHECK(step_refusal(R"({"type": "choose"})") == "json.missing_key /card");
  CHECK(step_refusal(R"({"type": "choose", "card": "hunter_11"})") == "json.value /card");
  CHECK(step_refusal(R"({"type": "choose", "card": 3})") == "json.type /card");
  CHECK(step_refusal(R"({"type": "choose", "card": "chief", "herd": 0})") == "json.unknown_key /herd");
  CHECK(step_refusal(R"({"type": "lay", "card": "chief"})") == "json.missing_key /herd");
  CHECK(step_refusal(R"({"type": "lay", "card": "chief", "herd": 3})") == "json.range /herd");
  CHECK(step_refusal(R"({"type": "lay", "card": "chief", "herd": 1.0})") == "json.type /herd");
}

TEST_CASE("manitou §16 events as they are told to their seat and to the others") {
  Position position(2);
  position.herd(0, 9, 1).herd(1, 0, 2).herd(2, 0, 3);
  position.choose(0, {hunter(1), hunter(2), hunter(3), hunter(4), chief, chief, scout, scout});
  const auto both = [&](const Event& event) {
    return std::pair(write(narrated(event, Viewer::at(0))), write(narrated(event, Viewer::at(1))));
  };
  const auto chose = both(position.events[0]);
  CHECK(chose.first == Json::parse(R"({"type": "chose", "seat": 0, "count": 8, "team": ["hunter_1", "hunter_2",
      "hunter_3", "hunter_4", "chief", "chief", "scout", "scout"]})"));
  CHECK(chose.second == Json::parse(R"({"type": "chose", "seat": 0, "count": 8, "team": null})"));
  position.all_choose();
  const auto dealt = both(position.narrated<event::Dealt>()[0]);
  CHECK(dealt.first["cards"].size() == 3);
  CHECK(dealt.second == Json::parse(R"({"type": "dealt", "seat": 0, "count": 3, "cards": null})"));
  position.lay_all({{chief, 0}, {medicine_man, 0}});
  const auto laid = position.narrated<event::Laid>();
  CHECK(both(laid[0]).second ==
        Json::parse(R"({"type": "laid", "seat": 0, "card": "chief", "herd": 0, "result": "stands", "met": null})"));
  CHECK(json_of(laid[1]) == Json::parse(R"({"type": "laid", "seat": 1, "card": "medicine_man", "herd": 0,
      "result": "falls", "met": {"seat": 0, "card": "chief"}})"));
  CHECK(both(position.narrated<event::Drew>()[0]).second ==
        Json::parse(R"({"type": "drew", "seat": 0, "card": null})"));
  position.play_on(1);
  CHECK(json_of(position.narrated<event::HuntBegan>()[0]).size() == 4);
  std::set<std::string> seen;
  position.play_on(hunts_count);
  for (const Event& event : position.events) seen.insert(write(event)["type"].get<std::string>());
  CHECK(seen.size() >= 9);
  CHECK(write(position.events.back()) == Json::parse(R"({"type": "ended", "reason": "three_hunts"})"));
}

TEST_CASE("manitou §16 the schemas say what viewers see of the secrets") {
  const Json team = schema_of<EventView>()["oneOf"][0]["properties"]["team"];
  CHECK(team["anyOf"][0] == schema_of<Event>()["oneOf"][0]["properties"]["team"]);
  CHECK(team["anyOf"][1] == Json{{"type", "null"}});
  CHECK(schema_of<View>()["properties"]["own"]["anyOf"][0]["required"] == Json{"home", "team", "hand", "pile"});
}

TEST_CASE("manitou §16 the end of a hunt is told herd by herd, then the robber, the points and the next hunt") {
  Position position(2);
  position.herd(0, 9, 1).herd(1, 0, 2).herd(2, 0, 3);
  position.lay_all({{hunter(9), 0}, {hunter(9), 0}, {chief, 2}, {hunter(1), 1}, {chief, 2}, {clan_mother, 2}});
  position.lay_all({{scout, 2}, {hunter(2), 1}, {scout, 0}, {hunter(3), 1}, {rain_maker, 0}, {hunter(4), 1}});
  position.lay_all({{rain_maker, 1}, {hunter(5), 1}});
  std::vector<std::string> narrated;
  for (const Event& event : position.events) {
    const Json json = write(event);
    if (json["type"] == "laid" || json["type"] == "drew") narrated.clear();
    if (json["type"] != "laid") narrated.push_back(json["type"].get<std::string>());
  }
  CHECK(narrated == std::vector<std::string>{"escaped", "escaped", "took_prisoners", "took_buffalo", "took_prisoners",
                                             "escaped", "took_prisoners", "robbed", "hunt_ended", "hunt_began"});
  CHECK(json_of(position.narrated<event::TookPrisoners>()[0]) == Json::parse(R"({"type": "took_prisoners", "seat": 0,
      "herd": 0, "cards": [{"seat": 1, "card": "hunter_9"}], "points": 1})"));
  CHECK(json_of(position.narrated<event::TookBuffalo>()[0]) ==
        Json::parse(R"({"type": "took_buffalo", "seat": 1, "herd": 1, "card": "small", "points": 2})"));
  CHECK(json_of(position.narrated<event::Robbed>()[0]) ==
        Json::parse(R"({"type": "robbed", "seat": 1, "points": -10})"));
}

}  // namespace reef::manitou::test
