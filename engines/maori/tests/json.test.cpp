#include <set>
#include <string>
#include <vector>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "engines/maori/tests/support.hpp"

namespace reef::maori::test {
namespace {

/// "" if the JSON is a consistent state, else the rule and the path of its refusal.
std::string refusal_of(const Json& json) {
  const auto state = decode_state(json);
  return state ? "" : state.error().rule + " " + state.error().path;
}

/// The refusal of a state's JSON after this change.
template <class Change>
std::string refusal_after(const State& state, Change change) {
  Json json = write(state);
  change(json);
  return refusal_of(json);
}

/// The rule by which a state is refused after this change.
template <class Change>
std::string unlawful(State state, Change change) {
  change(state);
  const std::string refusal = refusal_of(write(state));
  return refusal.substr(0, refusal.find(' '));
}

std::string step_refusal(const char* text) {
  const auto action = read<Action>(Json::parse(text));
  return action ? "" : action.error().rule + " " + action.error().path;
}

}  // namespace

TEST_CASE("maori §12 the components list 55 designs, two sides and 16 stops") {
  const Json json = components();
  REQUIRE(json["tiles"].size() == 55);
  for (std::size_t id = 0; id < 55; ++id) CHECK(json["tiles"][id]["id"] == id);
  CHECK(json["tiles"][5] == Json::parse(R"({"id": 5, "kind": "end", "open": "E", "palms": 1, "huts": 0, "boats": 0,
      "shells": 0, "wreath": false, "turnable": false, "count": 3})"));
  CHECK(json["tiles"][50]["open"] == "EW");
  CHECK(json["tiles"][50]["turnable"] == true);
  CHECK(json["tiles"][41]["open"] == "NS");
  CHECK(json["tiles"][25]["wreath"] == true);
  CHECK(json["tiles"][51]["turnable"] == false);
  CHECK(json["tiles"][54]["kind"] == "volcano");
  CHECK(json["sides"]["front"]["cells"].size() == 20);
  CHECK(json["sides"]["front"]["cells"][0] == "land");
  CHECK(json["sides"]["front"]["inside"].empty());
  CHECK(json["sides"]["atoll"]["cells"][7] == "boat");
  CHECK(json["sides"]["atoll"]["cells"][0] == "water");
  CHECK(json["sides"]["atoll"]["inside"] == Json{6, 7, 8, 11, 12, 13});
  CHECK(json["sides"]["atoll"]["columns"] == 5);
  CHECK(json["sides"]["atoll"]["rows"] == 4);
  CHECK(json["sides"]["atoll"]["printed_boats"] == 2);
  CHECK(json["stops"].size() == 16);
  CHECK(json["stops"][11] == Json{12, 8, 4, 0});
}

TEST_CASE("maori §13 options have defaults and refuse what they do not know") {
  const auto options = [](const char* text) { return read<Options>(Json::parse(text)); };
  CHECK(*options("{}") == basic_front);
  CHECK(*options(R"({"level": "pro"})") == pro_front);
  CHECK(*options(R"({"level": "advanced", "side": "atoll"})") == Options{Level::advanced, Side::atoll});
  CHECK(write(*options("{}")) == Json::parse(R"({"level": "basic", "side": "front"})"));
  CHECK(options(R"({"level": "hard"})").error().path == "/level");
  CHECK(options(R"({"side": 1})").error().rule == "json.type");
  CHECK(options(R"({"sides": "front"})").error().rule == "json.unknown_key");
  CHECK(options("[]").error().rule == "json.type");

  const Json schema = Json::parse(meta().options_schema);
  CHECK(schema["additionalProperties"] == false);
  for (const char* name : {"level", "side"}) {
    CHECK(schema["properties"][name]["default"] == write(Options{})[name]);
    CHECK(schema["properties"][name].contains("title"));
    for (const Json& word : schema["properties"][name]["enum"]) CHECK(read<Options>(Json{{name, word}}));
  }
}

TEST_CASE("maori §14 a state is read back just as it was written") {
  for (const Level level : {Level::basic, Level::advanced, Level::pro}) {
    for (const Side side : {Side::front, Side::atoll}) {
      SmallChance chance(99);
      State state = *setup({level, side}, 4, chance);
      for (int turn = 0; turn < 60 && !to_act(state).empty(); ++turn) {
        while (!to_act(state).empty()) {
          const Json written = write(state);
          const auto read = decode_state(written);
          REQUIRE(read);
          REQUIRE(*read == state);
          REQUIRE(write(*read).dump() == written.dump());
          const auto steps = legal(state, state.turn);
          const auto some = chance.below(static_cast<std::uint32_t>(std::min<std::size_t>(steps.size(), 9)));
          state = apply(state, state.turn, steps[some])->state;
        }
        REQUIRE(*decode_state(write(state)) == state);
        state = settle(state, chance).state;
      }
    }
  }
}

TEST_CASE("maori §14 a state of another shape is refused with the path of the fault") {
  const State state = Position(basic_front).lay(0, 1, plain_water).state;
  const auto refusal = [&](auto change) { return refusal_after(state, change); };
  CHECK(refusal([](Json&) {}).empty());
  CHECK(refusal([](Json& json) { json = 7; }) == "json.type ");
  CHECK(refusal([](Json& json) { json["more"] = 1; }) == "json.unknown_key /more");
  CHECK(refusal([](Json& json) { json.erase("box"); }) == "json.missing_key /box");
  CHECK(refusal([](Json& json) { json["phase"] = "pause"; }) == "json.value /phase");
  CHECK(refusal([](Json& json) { json["turn"] = 5; }) == "json.range /turn");
  CHECK(refusal([](Json& json) { json["turn"] = nullptr; }) == "json.type /turn");
  CHECK(refusal([](Json& json) { json["explorer"] = 16; }) == "json.range /explorer");
  CHECK(refusal([](Json& json) { json["display"].push_back(1); }) == "json.length /display");
  CHECK(refusal([](Json& json) { json["display"][3] = "x"; }) == "json.type /display/3");
  CHECK(refusal([](Json& json) { json["display"][3] = 55; }) == "json.range /display/3");
  CHECK(refusal([](Json& json) { json["stack"][54] = 16; }) == "json.range /stack/54");
  CHECK(refusal([](Json& json) { json["stack"][2] = 1.5; }) == "json.type /stack/2");
  CHECK(refusal([](Json& json) { json["boards"].clear(); }) == "json.length /boards");
  CHECK(refusal([](Json& json) { json["boards"][1]["shells"] = -1; }) == "json.range /boards/1/shells");
  CHECK(refusal([](Json& json) { json["boards"][1]["boats"] = 2; }) == "json.unknown_key /boards/1/boats");
  CHECK(refusal([](Json& json) { json["boards"][0]["cells"][1]["turn"] = 4; }) == "json.range /boards/0/cells/1/turn");
  CHECK(refusal([](Json& json) { json["boards"][0]["cells"][1]["up"] = 4; }) ==
        "json.unknown_key /boards/0/cells/1/up");
  CHECK(refusal([](Json& json) { json["boards"][0]["cells"][1] = 4; }) == "json.type /boards/0/cells/1");
  CHECK(refusal([](Json& json) { json["hand"] = Json::object(); }) == "json.missing_key /hand/tile");
  CHECK(refusal([](Json& json) { json["plies"] = 100000; }) == "json.range /plies");
}

TEST_CASE("maori §14 a state that cannot be is refused") {
  const State moving = Position(basic_front).lay(0, 1, plain_water).state;
  const State pro = Position(pro_front).lay(0, 2, plain_water).lay(0, 1, plain_water).state;
  const State holding = Position(basic_front).play({move(1), take(1)}).state;
  SmallChance chance(5);
  const State launching = *setup(basic_front, 2, chance);

  CHECK(unlawful(Position(basic_front, 5).state, [](State& s) { s.side = Side::atoll; }) == "maori.state.seats");
  CHECK(unlawful(moving, [](State& s) { std::swap(s.boards[0].cells[1], s.boards[0].cells[0]); }) ==
        "maori.state.board");
  CHECK(unlawful(moving, [](State& s) { s.boards[0].cells[1].turn = 1; }) == "maori.state.board");
  CHECK(unlawful(moving, [](State& s) { s.boards[0].cells[1].tile = 54; }) == "maori.state.board");
  CHECK(unlawful(moving, [](State& s) { s.boards[0].storage = 54; }) == "maori.state.volcano");
  CHECK(unlawful(moving, [](State& s) { --s.stack[54], ++s.box[54]; }) == "maori.state.volcano");
  CHECK(unlawful(moving, [](State& s) { ++s.box[0]; }) == "maori.state.tiles");
  CHECK(unlawful(moving, [](State& s) { s.boards[0].cells[1] = {}; }) == "maori.state.tiles");
  CHECK(unlawful(moving, [](State& s) { ++s.supply; }) == "maori.state.shells");
  CHECK(unlawful(moving, [](State& s) { s.boards[0].ship = 1; }) == "maori.state.ship");
  CHECK(unlawful(pro, [](State& s) { s.boards[0].ship = none; }) == "maori.state.ship");
  CHECK(unlawful(pro, [](State& s) { s.boards[0].ship = 3; }) == "maori.state.ship");
  CHECK(unlawful(pro, [](State& s) { s.boards[1].ship = 3; }) == "maori.state.ship");
  CHECK(unlawful(moving, [](State& s) { s.explorer = none; }) == "maori.state.explorer");
  CHECK(unlawful(launching, [](State& s) { s.explorer = 1; }) == "maori.state.explorer");
  CHECK(unlawful(launching, [](State& s) { s.plies = 1; }) == "maori.state.beginning");
  CHECK(unlawful(launching, [](State& s) { --s.boards[0].shells, ++s.supply; }) == "maori.state.beginning");
  CHECK(unlawful(moving, [](State& s) { s.plies = 0; }) == "maori.state.beginning");
  CHECK(unlawful(holding, [](State& s) { s.phase = Phase::discover; }) == "maori.state.hand");
  CHECK(unlawful(moving, [](State& s) { s.phase = Phase::place; }) == "maori.state.hand");
  CHECK(unlawful(holding, [](State& s) { s.hand.at = 5; }) == "maori.state.hand");
  CHECK(unlawful(holding, [](State& s) { s.hand.sailed = true; }) == "maori.state.hand");
  CHECK(unlawful(holding, [](State& s) { s.explorer = 2; }) == "maori.state.hand");
  CHECK(unlawful(moving, [](State& s) { ++s.stack[s.display[4]], s.display[4] = none; }) == "maori.state.display");
  CHECK(unlawful(pro, [](State& s) { s.phase = Phase::ship; }) == "maori.state.dead_end");
  CHECK(unlawful(moving, [](State& s) { s.last_round = 1; }) == "maori.state.last_round");
  CHECK(unlawful(Position(basic_front).fill(0, none).state, [](State&) {}) == "maori.state.last_round");
  CHECK(unlawful(moving, [](State& s) { s.passes = 1; }) == "maori.state.passes");
  CHECK(unlawful(Position(basic_front).empty_stack().state, [](State& s) { s.passes = 2; }) == "maori.state.passes");
  CHECK(unlawful(moving, [](State& s) { s.plies = 201; }) == "maori.state.plies");
  CHECK(unlawful(moving, [](State& s) { s.phase = Phase::over; }) == "maori.state.ending");
  CHECK(unlawful(moving, [](State& s) { s.ending = Ending::stall; }) == "maori.state.ending");
  CHECK(unlawful(moving, [](State& s) { s.phase = Phase::over, s.ending = Ending::stall; }) == "maori.state.ending");
  CHECK(unlawful(moving, [](State& s) { s.phase = Phase::over, s.ending = Ending::turn_cap; }) == "maori.state.ending");
  CHECK(unlawful(moving, [](State& s) { s.phase = Phase::over, s.ending = Ending::board_full; }) ==
        "maori.state.ending");

  Position stuck(pro_front);
  stuck.lay(0, 2, 52).lay(0, 6, 52).lay(0, 7, 52).lay(0, 1, 52).shells(0, 0).play({move(1), take(1)});
  CHECK(unlawful(stuck.state, [](State& s) { --s.stack[0], s.boards[0].storage = 0; }) == "maori.state.dead_end");
}

TEST_CASE("maori §15 the view is the same for everybody and has what the contract names") {
  Position at(advanced_front, 3);
  at.lay(0, 3, 52).lay(0, 1, plain_water).stored(1, 0).play({move(1), take(5)});
  const Json view = write(Game::view(at.state, Viewer::at(0)));
  CHECK(view == write(Game::view(at.state, Viewer::at(2))));
  CHECK(view == write(Game::view(at.state, Viewer::spectator())));
  std::set<std::string> keys;
  for (const auto& member : view.items()) keys.insert(member.key());
  CHECK(keys == std::set<std::string>{"level", "side", "phase", "turn", "explorer", "display", "stack", "supply",
                                      "hand", "last_round", "boards"});
  CHECK(view["level"] == "advanced");
  CHECK(view["phase"] == "place");
  CHECK(view["turn"] == 0);
  CHECK(view["explorer"] == 1);
  CHECK(view["display"][5].is_null());
  CHECK(view["display"][0].is_number());
  CHECK(view["stack"] == 78);
  CHECK(view["supply"] == 16);
  CHECK(view["hand"] == Json{{"tile", at.state.hand.tile}, {"from", "display"}, {"at", 5}});
  CHECK(view["last_round"].is_null());
  REQUIRE(view["boards"].size() == 3);
  const Json& board = view["boards"][0];
  CHECK(board["shells"] == 4);
  CHECK(board["boats"] == 3);
  CHECK(board["storage"].is_null());
  CHECK(board["ship"] == 1);
  CHECK(board["cells"][1] == Json{{"tile", plain_water}, {"turn", 0}});
  CHECK(board["cells"][2].is_null());
  CHECK(view["boards"][1]["storage"] == 0);
  at.play({place(2), stay});
  CHECK(write(view_of(at.state))["turn"].is_null());
  CHECK(write(view_of(at.state))["phase"] == "done");
  CHECK(write(view_of(at.state))["hand"].is_null());

  SmallChance chance(1);
  CHECK(Game::redeal(at.state, Viewer::at(1), chance) == at.state);
  CHECK(write(view_of(*setup(basic_front, 2, chance)))["explorer"].is_null());
}

TEST_CASE("maori §16 steps are written in one way and read strictly") {
  const std::vector<std::pair<Action, const char*>> all = {
      {launch(15), R"({"type": "launch", "stop": 15})"},
      {move(3), R"({"type": "move", "steps": 3})"},
      {take(9), R"({"type": "take", "at": 9})"},
      {unstore, R"({"type": "unstore"})"},
      {store, R"({"type": "store"})"},
      {sail(7), R"({"type": "sail", "cell": 7})"},
      {place(19, 3), R"({"type": "place", "cell": 19, "turn": 3})"},
      {remove(4), R"({"type": "remove", "cell": 4})"},
      {pass, R"({"type": "pass"})"},
      {ship(2), R"({"type": "ship", "cell": 2})"},
      {stay, R"({"type": "stay"})"},
  };
  for (const auto& [action, text] : all) {
    CHECK(write(action) == Json::parse(text));
    CHECK(*read<Action>(Json::parse(text)) == action);
  }
  CHECK(step_refusal(R"({"type": "jump"})") == "json.value /type");
  CHECK(step_refusal(R"({"steps": 1})") == "json.missing_key /type");
  CHECK(step_refusal(R"({"type": "move"})") == "json.missing_key /steps");
  CHECK(step_refusal(R"({"type": "move", "steps": true})") == "json.type /steps");
  CHECK(step_refusal(R"({"type": "move", "steps": 257})") == "json.range /steps");
  CHECK(step_refusal(R"({"type": "launch", "stop": 16})") == "json.range /stop");
  CHECK(step_refusal(R"({"type": "take", "at": 16})") == "json.range /at");
  CHECK(step_refusal(R"({"type": "place", "cell": 20, "turn": 0})") == "json.range /cell");
  CHECK(step_refusal(R"({"type": "place", "cell": 1, "turn": 4})") == "json.range /turn");
  CHECK(step_refusal(R"({"type": "place", "cell": 1})") == "json.missing_key /turn");
  CHECK(step_refusal(R"({"type": "pass", "cell": 1})") == "json.unknown_key /cell");
  CHECK(step_refusal(R"("pass")") == "json.type ");
}

TEST_CASE("maori §16 listed steps carry their price in shells, and only if there is one") {
  const GameOf<maori::Game> game_state(Position(basic_front).state);
  const Json listing = game_state.legal(0);
  REQUIRE(listing.size() == 7);
  CHECK(listing[1] == Json::parse(R"({"step": {"type": "move", "steps": 2}})"));
  CHECK(listing[2] == Json::parse(R"({"step": {"type": "move", "steps": 3}, "price": {"shells": 1}})"));
  const auto draft = fold(game_state, 0, Json::parse(R"([{"type": "move", "steps": 1}, {"type": "pass"}])"));
  REQUIRE(draft);
  CHECK(draft->can_commit);
  CHECK_FALSE(draft->sealed);
  const auto refused = fold(game_state, 0, Json::parse(R"([{"type": "move", "steps": 1}, {"type": "store"}])"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().index == 1);
  CHECK(refused.error().violation ==
        Violation{"maori.turn.other_step", "the turn needs another kind of step now", "/type"});
}

TEST_CASE("maori §17 events are told to everybody as they happened") {
  using namespace event;
  const std::vector<std::pair<Event, const char*>> all = {
      {Launched{.seat = 1, .stop = 3}, R"({"type": "launched", "seat": 1, "stop": 3})"},
      {Moved{.seat = 1, .from = 15, .to = 2, .steps = 3, .shells = 1},
       R"({"type": "moved", "seat": 1, "from": 15, "to": 2, "steps": 3, "shells": 1})"},
      {Took{.seat = 0, .at = 9, .tile = 5, .shells = 2},
       R"({"type": "took", "seat": 0, "at": 9, "tile": 5, "shells": 2})"},
      {Unstored{.seat = 0, .tile = 5}, R"({"type": "unstored", "seat": 0, "tile": 5})"},
      {Stored{.seat = 0, .tile = 5}, R"({"type": "stored", "seat": 0, "tile": 5})"},
      {Sailed{.seat = 0, .from = 1, .to = 7}, R"({"type": "sailed", "seat": 0, "from": 1, "to": 7})"},
      {Placed{.seat = 0, .cell = 7, .tile = 37, .turn = 3, .shells = 1},
       R"({"type": "placed", "seat": 0, "cell": 7, "tile": 37, "turn": 3, "shells": 1})"},
      {Removed{.seat = 0, .cell = 7, .tile = 37}, R"({"type": "removed", "seat": 0, "cell": 7, "tile": 37})"},
      {Passed{.seat = 0}, R"({"type": "passed", "seat": 0})"},
      {ShipMoved{.seat = 0, .to = 7}, R"({"type": "ship_moved", "seat": 0, "from": null, "to": 7})"},
      {Stayed{.seat = 0}, R"({"type": "stayed", "seat": 0})"},
      {Refilled{.at = 9, .tile = 54}, R"({"type": "refilled", "at": 9, "tile": 54})"},
      {LastRound{.seat = 2}, R"({"type": "last_round", "seat": 2})"},
      {Ended{.reason = Ending::stall}, R"({"type": "ended", "reason": "stall"})"},
  };
  for (const auto& [event, text] : all) {
    CHECK(write(event) == Json::parse(text));
    CHECK(Game::narrate(event, Viewer::spectator()) == event);
  }
}

TEST_CASE("maori §18 score items come in the order of the rulebook's example") {
  const auto names = [](const Options& options) {
    std::vector<std::string> list;
    const Json sheet = reef::encode(score(Position(options).state));
    for (const Json& item : sheet[0]["items"]) list.push_back(item["item"]);
    return list;
  };
  CHECK(names(basic_front) ==
        std::vector<std::string>{"palms", "palms_with_hut", "wreaths", "boats", "shells", "empty", "removed"});
  CHECK(names(basic_atoll) == std::vector<std::string>{"palms", "palms_with_hut", "palms_inside",
                                                       "palms_with_hut_inside", "wreaths", "boats", "shells", "empty",
                                                       "removed"});
}

TEST_CASE("maori §20 every refusal has a rule of its own") {
  std::set<std::string> rules;
  for (int refusal = 1; refusal <= static_cast<int>(Refusal::ship_same); ++refusal) {
    const Violation violation = violation_of(static_cast<Refusal>(refusal));
    CHECK(violation.rule.starts_with("maori."));
    CHECK_FALSE(violation.detail.empty());
    CHECK(rules.insert(violation.rule).second);
  }
}

TEST_CASE("maori: the registry finds the game by its folder") {
  const GameEntry* entry = find_game("maori");
  REQUIRE(entry != nullptr);
  CHECK(entry->meta().seats_min == 2);
  CHECK(entry->meta().seats_max == 5);
  CHECK(entry->normalise(Json::parse(R"({"level": "x"})")).error().path == "/options/level");
}

}  // namespace reef::maori::test
