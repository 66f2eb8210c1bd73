#include <set>
#include <string>
#include <vector>

#include "engines/core/draft.hpp"
#include "engines/core/registry.hpp"
#include "engines/hawaii/tests/support.hpp"

namespace reef::hawaii::test {
namespace {

/// "" if the JSON is a consistent state, else the rule and the path of its refusal.
std::string refusal_of(const Json& json) {
  const auto state = decode_state(json);
  return state ? "" : state.error().rule + " " + state.error().path;
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

std::set<std::string> keys_of(const Json& object) {
  std::set<std::string> keys;
  for (const auto& member : object.items()) keys.insert(member.key());
  return keys;
}

/// A busy position: a tile being bought, a trading hut used, a chief on the track, fish caught.
Position busy() {
  Position at(3);
  at.token(at_boats, 0, 2).token(at_fruit, 0, 4, true).rejected(6).rejected(3).goods(0, {9, 1, 1}).goods(1, {0, 5, 0});
  at.village(0, 0, {{Kind::trading_hut, 1}}).village(0, 1, {{Kind::long_hut, 2}}).boats(1, 1, 1).tikis(1, 3);
  at.state.turn = 1;
  at.turn({fish(1, {0, 0, 1}, {0, 0, 0})}).turn({order(2)});
  return at.play({go(at_fruit, {1, 1, 0}), tile(Kind::taro)});
}

}  // namespace

TEST_CASE("hawaii §14 the components name what the page says") {
  const Json json = components();
  CHECK(keys_of(json) == std::set<std::string>{"kinds", "places", "frame", "tokens", "rounds", "landings", "islands",
                                               "order_fruit", "start", "kahunas", "tikis", "row_width"});
  REQUIRE(json["kinds"].size() == kinds_count);
  CHECK(json["kinds"][0] ==
        Json{{"kind", "shell_hut"}, {"count", 5}, {"family", "hut"}, {"begins_village", true}, {"sides", 2}});
  CHECK(json["kinds"][14] ==
        Json{{"kind", "tiki"}, {"count", 15}, {"family", "tiki"}, {"begins_village", false}, {"sides", 1}});
  CHECK(json["places"].size() == 10);
  CHECK(json["places"]["boats"] == Json{{"kinds", {"boat"}}, {"spaces", 1}, {"label", 5}});
  CHECK(json["frame"]["feet"] == Json::array({1, 1, 2, 2, 2, 3, 3, 3, 4, 4}));
  CHECK(json["tokens"].size() == 10);
  CHECK(json["rounds"][4]["income"].is_null());
  CHECK(json["islands"].size() == 9);
  CHECK(json["islands"][7] == Json{{"island", "fruit_tile"},
                                   {"count", 1},
                                   {"kind", nullptr},
                                   {"side", 2},
                                   {"pieces", 1},
                                   {"fruit", 0},
                                   {"points", 0}});
  CHECK(json["tikis"]["needed_length"] == Json::array({7, 6, 5, 4, 3, 2, 1}));
  CHECK(json["row_width"] == 14);
}

TEST_CASE("hawaii §15 there are no options") {
  CHECK(write(*read<Options>(Json::object())) == Json::object());
  CHECK(read<Options>(Json{{"level", 1}}).error().rule == "json.unknown_key");
  CHECK(read<Options>(Json::array()).error().rule == "json.type");
}

TEST_CASE("hawaii §16 a state is read back just as it was written") {
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    SmallChance chance(static_cast<std::uint64_t>(seats));
    State state = *setup({}, seats, chance);
    while (!to_act(state).empty()) {
      const Seat seat = *to_act(state).begin();
      while (to_act(state).contains(seat)) {
        REQUIRE(*decode_state(write(state)) == state);
        const auto steps = legal(state, seat);
        state = apply(state, seat, steps[chance.below(static_cast<std::uint32_t>(steps.size()))])->state;
      }
      REQUIRE(*decode_state(write(state)) == state);
      state = settle(state, chance).state;
    }
    REQUIRE(*decode_state(write(state)) == state);
  }
}

TEST_CASE("hawaii §16 a state of another shape is refused with the path of the fault") {
  const State state = busy().state;
  const auto refusal = [&](auto change) {
    Json json = write(state);
    change(json);
    return refusal_of(json);
  };
  CHECK(refusal([](Json&) {}).empty());
  CHECK(refusal([](Json& json) { json = 7; }) == "json.type ");
  CHECK(refusal([](Json& json) { json["more"] = 1; }) == "json.unknown_key /more");
  CHECK(refusal([](Json& json) { json.erase("bag"); }) == "json.missing_key /bag");
  CHECK(refusal([](Json& json) { json["phase"] = "pause"; }) == "json.value /phase");
  CHECK(refusal([](Json& json) { json["turn"] = 5; }) == "json.range /turn");
  CHECK(refusal([](Json& json) { json["turn"] = 3; }) == "hawaii.state.seats /players");
  CHECK(refusal([](Json& json) { json["round"] = 6; }) == "json.range /round");
  CHECK(refusal([](Json& json) { json["order"].push_back(1); }) == "hawaii.state.seats /players");
  CHECK(refusal([](Json& json) { json["order"] = Json{0, 1, 2, 1, 1, 1}; }) == "json.length /order");
  CHECK(refusal([](Json& json) { json["track"][0] = 3; }) == "hawaii.state.seats /players");
  CHECK(refusal([](Json& json) { json["owed"] = Json{4}; }) == "hawaii.state.seats /players");
  CHECK(refusal([](Json& json) { json["spaces"][0][0] = "open"; }) == "json.value /spaces/0/0");
  CHECK(refusal([](Json& json) { json["spaces"][0][0] = 10; }) == "json.range /spaces/0/0");
  CHECK(refusal([](Json& json) { json["spaces"][0].push_back(nullptr); }) == "json.length /spaces/0");
  CHECK(refusal([](Json& json) { json["spaces"][4].push_back(nullptr); }) == "hawaii.state.spaces /spaces");
  CHECK(refusal([](Json& json) { json["trades_used"] = Json{0, 0}; }) == "json.value /trades_used/1");
  CHECK(refusal([](Json& json) { json["pending"]["side"] = 3; }) == "json.range /pending/side");
  CHECK(refusal([](Json& json) { json["pending"] = Json::object(); }) == "json.missing_key /pending/from");
  CHECK(refusal([](Json& json) { json["stock"][0] = 26; }) == "json.range /stock/0");
  CHECK(refusal([](Json& json) { json["players"][1]["goods"]["feet"] = -1; }) == "json.range /players/1/goods/feet");
  CHECK(refusal([](Json& json) { json["players"][0]["rows"][0][0]["side"] = 0; }) ==
        "json.range /players/0/rows/0/0/side");
  CHECK(refusal([](Json& json) { json["players"][0]["rows"][1] = 1; }) == "json.type /players/0/rows/1");
  CHECK(refusal([](Json& json) { json["players"].clear(); }) == "json.length /players");
}

TEST_CASE("hawaii §16 a state that cannot be is refused") {
  const State buying = busy().state;
  const State going = Position(3).token(at_huts, 0, 2).rejected(2).state;
  const auto rule = [](const char* name) { return std::string("hawaii.state.") + name; };
  CHECK(unlawful(going, [](State&) {}).empty());
  CHECK(unlawful(going, [](State& s) { s.frame[8] = 9; }) == rule("frame"));
  CHECK(unlawful(going, [](State& s) { s.order[0] = 1; }) == rule("order"));
  CHECK(unlawful(going, [](State& s) { s.track[0] = 1; }) == rule("track"));
  CHECK(unlawful(buying, [](State& s) { s.players[2].chief = at_beach; }) == rule("track"));
  CHECK(unlawful(buying, [](State& s) { std::swap(s.track[0], s.track[2]); }) == rule("track_tokens"));
  CHECK(unlawful(going, [](State& s) { std::swap(s.spaces[0][0], s.spaces[9][0]); }) == rule("spaces"));
  CHECK(unlawful(going, [](State& s) { s.spaces[9][0] = none; }) == rule("fish"));
  CHECK(unlawful(going, [](State& s) { ++s.bag[0], --s.bag[2]; }) == rule("tokens"));
  CHECK(unlawful(going, [](State& s) { --s.stock[0]; }) == rule("tiles"));
  CHECK(unlawful(going, [](State& s) { s.players[0].kahunas = 1; }) == rule("tiles"));
  CHECK(unlawful(going, [](State& s) { --s.face_down[0]; }) == rule("islands"));
  CHECK(unlawful(going, [](State& s) { std::swap(s.landings[0], s.landings[1]); }).empty());
  CHECK(unlawful(buying, [](State& s) { std::swap(s.players[0].rows[1], s.players[0].rows[2]); }) == rule("villages"));
  CHECK(unlawful(buying, [](State& s) { s.players[1].used[1] = 2; }) == rule("boats"));
  CHECK(unlawful(buying, [](State& s) { s.players[1].used = {}; }) == rule("chiefs"));
  CHECK(unlawful(going, [](State& s) { s.players[1].chief = at_landing; }) == rule("chiefs"));
  CHECK(unlawful(going, [](State& s) { s.phase = Phase::over; }) == rule("phase"));
  CHECK(unlawful(going, [](State& s) { s.phase = Phase::done; }) == rule("phase"));
  CHECK(unlawful(buying, [](State& s) { s.turn = 2, s.phase = Phase::go, s.pending = {}; }) == rule("phase"));
  CHECK(unlawful(buying, [](State& s) { s.trades_used = 0b10; }) == rule("trades"));
  CHECK(unlawful(going, [](State& s) { s.owed = SeatSet::of(0); }) == rule("owed"));
  CHECK(unlawful(buying, [](State& s) { s.pending->kind = Kind::hula; }) == rule("pending"));
  CHECK(unlawful(buying, [](State& s) { s.pending = {}; }) == rule("pending"));
  CHECK(unlawful(buying, [](State& s) { s.phase = Phase::build; }) == rule("pending"));
  CHECK(unlawful(buying, [](State& s) { s.phase = Phase::convert, s.pending = {}; }) == rule("convert"));
  CHECK(unlawful(going, [](State& s) { s.players[0].points.rounds = 8; }) == rule("points"));
  CHECK(unlawful(going, [](State& s) { s.players[0].points.first_place = 2; }) == rule("points"));
  CHECK(unlawful(buying, [](State& s) { s.players[0].goods = {1, 0, 0}; }) == rule("dead_end"));
}

TEST_CASE("hawaii §17 the view is the same for everybody and has what the page names") {
  const Position at = busy();
  const Json view = write(Game::view(at.state, Viewer::at(0)));
  CHECK(view == write(Game::view(at.state, Viewer::spectator())));
  CHECK(keys_of(view) == std::set<std::string>{"phase", "round", "turn", "to_act", "order", "marker", "places",
                                               "harbour", "landings", "islands", "track", "beach", "pending", "seats"});
  CHECK(view["phase"] == "buy");
  CHECK(view["turn"] == 0);
  CHECK(view["to_act"] == Json::array({0}));
  CHECK(view["marker"] == Json::parse(R"({"required": 9, "points": [8, 5, 2], "income": {"shells": 11, "feet": 6}})"));
  CHECK(view["places"][3] == Json::parse(R"({"name": "fruit", "kinds": ["breadfruit", "taro", "coconut", "banana"],
      "feet": 2, "stacks": [{"kind": "breadfruit", "count": 4}, {"kind": "taro", "count": 4},
      {"kind": "coconut", "count": 4}, {"kind": "banana", "count": 4}],
      "spaces": [{"label": null, "token": {"price": 4, "spears": true}, "shut": false},
      {"label": null, "token": null, "shut": false}, {"label": 11, "token": null, "shut": false}], "chiefs": [0]})"));
  CHECK(view["places"][9]["spaces"] == Json::parse(R"([{"label": 5, "token": null, "shut": true}])"));
  CHECK(view["harbour"] == Json::parse(R"({"fish": [{"price": 3, "spears": false, "fish": 1}], "chiefs": [1]})"));
  CHECK(view["landings"][1] == Json::parse(R"({"feet": 4, "points": 3, "island": "foot_hut", "chiefs": []})"));
  CHECK(view["islands"] == Json{{"face_down", 6}, {"face_up", Json::array()}});
  CHECK(view["track"][2] == Json{{"token", nullptr}, {"seat", 2}});
  CHECK(view["track"][1] == Json::parse(R"({"token": {"price": 2, "spears": true}, "seat": null})"));
  CHECK(view["beach"].empty());
  CHECK(view["pending"] ==
        Json{{"seat", 0}, {"kind", "taro"}, {"side", nullptr}, {"pieces", nullptr}, {"from", "place"}, {"at", 3}});
  REQUIRE(view["seats"].size() == 3);
}

TEST_CASE("hawaii §17 what the view tells of a seat") {
  const Json view = write(view_of(busy().state));
  const Json& buyer = view["seats"][0];
  CHECK(keys_of(buyer) == std::set<std::string>{"shells", "feet", "fruit", "order", "chief", "rows", "kahunas", "tikis",
                                                "needed_length", "boats", "trades", "tokens", "fish", "sum",
                                                "threshold", "standing", "spear_points", "points", "income"});
  CHECK(buyer["shells"] == 8);
  CHECK(buyer["chief"] == Json{{"at", "place"}, {"index", 3}});
  CHECK(buyer["rows"][0] == Json::parse(R"({"tiles": [{"kind": "start_hut", "side": 1, "used": false},
      {"kind": "trading_hut", "side": 1, "used": true}], "length": 2, "counts": false, "open": true})"));
  CHECK(buyer["rows"][2]["open"] == true);
  CHECK(buyer["rows"][3]["open"] == false);
  CHECK(buyer["trades"] == 0);
  CHECK(buyer["needed_length"].is_null());
  const Json& fisher = view["seats"][1];
  CHECK(fisher["chief"] == Json{{"at", "harbour"}, {"index", nullptr}});
  CHECK(fisher["boats"] == Json::parse(R"([{"kind": "fishing", "side": 1, "feet": 2, "free_feet": 0, "used": false},
      {"kind": "boat", "side": 1, "feet": 3, "free_feet": 0, "used": false},
      {"kind": "boat", "side": 2, "feet": 4, "free_feet": 1, "used": true}])"));
  CHECK(fisher["fish"] == Json::parse(R"([{"price": 6, "spears": false, "fish": 3}])"));
  CHECK(fisher["sum"] == 3);
  CHECK(fisher["threshold"] == 9);
  CHECK(fisher["standing"] == Json{{"rank", nullptr}, {"points", 0}});
  CHECK(fisher["needed_length"] == 5);
  CHECK(fisher["income"] == Json{{"shells", 11}, {"feet", 6}, {"fruit", 0}, {"choice", 0}});
  CHECK(view["seats"][2]["chief"] == Json{{"at", "order"}, {"index", 2}});
  CHECK(view["seats"][2]["tokens"] == Json::parse(R"([{"price": 2, "spears": true}])"));
}

TEST_CASE("hawaii §17 nobody is in turn while income is chosen and when it is over") {
  Position at;
  at.village(1, 0, {{Kind::irrigation, 2}}).end_round();
  const Json view = write(view_of(at.state));
  CHECK(view["phase"] == "income");
  CHECK(view["turn"].is_null());
  CHECK(view["to_act"] == Json::array({1}));
  CHECK(view["seats"][1]["income"]["choice"] == 1);
  Position over;
  over.round(5).end_round();
  CHECK(write(view_of(over.state))["turn"].is_null());
  CHECK(write(view_of(over.state))["seats"][0]["income"].is_null());
  SmallChance chance(1);
  CHECK(Game::redeal(over.state, Viewer::at(1), chance) == over.state);
}

TEST_CASE("hawaii §18 steps are written in one way and read strictly") {
  const std::vector<std::pair<Action, const char*>> all = {
      {go(4, {0, 2, 0}), R"({"type": "go", "place": 4, "pay": {"shells": 0, "feet": 2, "fruit": 0}})"},
      {fish(2, {1, 0, 1}, {0, 1, 0}), R"({"type": "fish", "count": 2, "boats": {"fishing": 1, "side_1": 0, "side_2": 1},
          "pay": {"shells": 0, "feet": 1, "fruit": 0}})"},
      {island(3, {0, 2, 0}, {0, 6, 0}), R"({"type": "island", "landing": 3,
          "boats": {"fishing": 0, "side_1": 2, "side_2": 0}, "pay": {"shells": 0, "feet": 6, "fruit": 0}})"},
      {order(4), R"({"type": "order", "at": 4})"},
      {tile(Kind::kane), R"({"type": "tile", "kind": "kane"})"},
      {buy_double(2, {8, 0, 0}),
       R"({"type": "buy", "space": 2, "double": true, "pay": {"shells": 8, "feet": 0, "fruit": 0}})"},
      {build(4), R"({"type": "build", "row": 4})"},
      {convert({1, 0, 1}), R"({"type": "convert", "pay": {"shells": 1, "feet": 0, "fruit": 1}})"},
      {decline, R"({"type": "decline"})"},
      {income({0, 0, 2}), R"({"type": "income", "gain": {"shells": 0, "feet": 0, "fruit": 2}})"},
  };
  for (const auto& [action, text] : all) {
    CHECK(write(action) == Json::parse(text));
    CHECK(*read<Action>(Json::parse(text)) == action);
  }
  CHECK(step_refusal(R"({"type": "jump"})") == "json.value /type");
  CHECK(step_refusal(R"({"type": "go", "place": 4})") == "json.missing_key /pay");
  CHECK(step_refusal(R"({"type": "go", "place": 10, "pay": {"shells": 0, "feet": 2, "fruit": 0}})") ==
        "json.range /place");
  CHECK(step_refusal(R"({"type": "go", "place": 1, "pay": {"shells": 0, "feet": 2}})") ==
        "json.missing_key /pay/fruit");
  CHECK(step_refusal(R"({"type": "go", "place": 1, "pay": {"shells": 0, "feet": -2, "fruit": 0}})") ==
        "json.range /pay/feet");
  CHECK(step_refusal(R"({"type": "build", "row": 5})") == "json.range /row");
  CHECK(step_refusal(R"({"type": "tile", "kind": "start_hut"})") == "json.value /kind");
  CHECK(step_refusal(R"({"type": "decline", "row": 0})") == "json.unknown_key /row");
  CHECK(step_refusal(R"({"type": "buy", "space": 0, "double": 1, "pay": {"shells": 8, "feet": 0, "fruit": 0}})") ==
        "json.type /double");

  CHECK(Position().refusal(order(2)) == "hawaii.step.malformed");
}

TEST_CASE("hawaii §18 steps carry their price, and a turn can be folded from their JSON") {
  Position at;
  at.token(at_boats, 0, 3).goods(0, {4, 2, 2});
  const GameOf<hawaii::Game> game_state(at.state);
  const Json listing = game_state.legal(0);
  REQUIRE(listing.size() == 2 + 2);
  CHECK(listing[0]["price"] == Json{{"feet", 2}});
  CHECK(listing[1]["price"] == Json{{"fruit", 2}});
  CHECK_FALSE(listing[2].contains("price"));
  const auto draft = fold(game_state, 0, Json::array({write(go(at_boats, {0, 2, 0})), write(buy(0, {3, 0, 0}))}));
  REQUIRE(draft);
  CHECK(draft->can_commit);
  CHECK_FALSE(draft->sealed);
  const auto refused = fold(game_state, 0, Json::array({write(go(at_boats, {0, 2, 0})), write(buy(0, {4, 0, 0}))}));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().index == 1);
  CHECK(refused.error().violation == Violation{"hawaii.pay.amount", "the payment must be exactly the price", "/pay"});
}

TEST_CASE("hawaii §19 events are told to everybody as they happened") {
  Position at(2);
  at.token(at_tikis, 0, 3, true).rejected(5).goods(0, {9, 9, 0}).village(0, 0, {{Kind::spear_hut, 2}}).tikis(0, 2);
  at.goods(1, {0, 5, 0}).boats(1, 0, 1).shore(3, Island::points).shore(0, Island::fruit_supply);
  at.turn({go(at_tikis, {0, 4, 0}), buy(0, {3, 0, 0})}).turn({island(3, {1, 0, 1}, {0, 5, 0})});
  at.turn({fish(1, fishing_boat, {0, 1, 0})}).turn({order(1)}).turn({order(0)});
  Json narrated = Json::array();
  for (const Event& event : at.events) narrated.push_back(write(event));
  CHECK(narrated[0] == Json::parse(R"({"type": "went", "seat": 0, "from": null, "to": 8,
      "pay": {"shells": 0, "feet": 4, "fruit": 0}})"));
  CHECK(narrated[1] == Json::parse(R"({"type": "bought", "seat": 0, "place": 8, "kind": "tiki", "side": 1, "pieces": 1,
      "space": 0, "token": {"price": 3, "spears": true}, "pay": {"shells": 3, "feet": 0, "fruit": 0}})"));
  CHECK(narrated[2] == Json::parse(R"({"type": "spears", "seat": 0, "points": 2})"));
  CHECK(narrated[3] == Json::parse(R"({"type": "tiki_added", "seat": 0, "index": 2, "feet": 1})"));
  CHECK(narrated[4] == Json::parse(R"({"type": "visited", "seat": 1, "landing": 3, "island": "points", "points": 9,
      "boats": {"fishing": 1, "side_1": 0, "side_2": 1}, "pay": {"shells": 0, "feet": 5, "fruit": 0}})"));
  CHECK(narrated[5] == Json::parse(R"({"type": "island_points", "seat": 1, "points": 5})"));
  CHECK(narrated[6] == Json::parse(R"({"type": "fished", "seat": 0, "count": 1, "fish": 2,
      "boats": {"fishing": 1, "side_1": 0, "side_2": 0}, "pay": {"shells": 0, "feet": 1, "fruit": 0}})"));
  CHECK(narrated[7] ==
        Json::parse(R"({"type": "ordered", "seat": 1, "at": 1, "token": {"price": 2, "spears": true}})"));
  CHECK(narrated[8] == Json::parse(R"({"type": "ordered", "seat": 0, "at": 0, "token": null})"));
  CHECK(narrated[9] == Json::parse(R"({"type": "round_scored", "seat": 0, "round": 1, "sum": 5, "threshold": 9,
      "rank": null, "points": 0, "lono": 0})"));
  CHECK(narrated[11] == Json::parse(R"({"type": "income", "seat": 0, "shells": 11, "feet": 6, "fruit": 0})"));
  CHECK(narrated[13] == Json::parse(R"({"type": "round_began", "round": 2, "order": [0, 1]})"));
  CHECK(narrated.size() == 14);
  for (const Event& event : at.events) CHECK(write(Game::narrate(event, Viewer::spectator())) == write(event));
}

TEST_CASE("hawaii §19 the other events") {
  using namespace event;
  const std::vector<std::pair<Event, const char*>> all = {
      {Built{.seat = 1, .row = 0, .column = 3, .kind = Kind::laka, .side = 2},
       R"({"type": "built", "seat": 1, "row": 0, "column": 3, "kind": "laka", "side": 2})"},
      {BoatAdded{.seat = 1, .side = 2}, R"({"type": "boat_added", "seat": 1, "side": 2})"},
      {KahunaAdded{.seat = 1, .index = 4, .shells = 2},
       R"({"type": "kahuna_added", "seat": 1, "index": 4, "shells": 2})"},
      {Converted{.seat = 1, .pay = {1, 1, 0}},
       R"({"type": "converted", "seat": 1, "pay": {"shells": 1, "feet": 1, "fruit": 0}})"},
      {Declined{.seat = 1}, R"({"type": "declined", "seat": 1})"},
      {IslandFruit{.seat = 1, .fruit = 4}, R"({"type": "island_fruit", "seat": 1, "fruit": 4})"},
      {IslandInVain{.seat = 1, .island = Island::hula}, R"({"type": "island_in_vain", "seat": 1, "island": "hula"})"},
      {IncomeChosen{.seat = 1, .shells = 0, .feet = 1, .fruit = 1},
       R"({"type": "income_chosen", "seat": 1, "shells": 0, "feet": 1, "fruit": 1})"},
      {FirstPlace{.seat = 1, .points = 2}, R"({"type": "first_place", "seat": 1, "points": 2})"},
      {Cleared{.seat = 1, .row = 2, .tiles = 3}, R"({"type": "cleared", "seat": 1, "row": 2, "tiles": 3})"},
      {Ended{}, R"({"type": "ended", "reason": "five_rounds"})"},
  };
  for (const auto& [event, text] : all) CHECK(write(event) == Json::parse(text));
}

TEST_CASE("hawaii §20 the items of the score, in their order") {
  std::vector<std::string> names;
  const Json sheet = reef::encode(score(Position().state));
  for (const Json& item : sheet[0]["items"]) names.push_back(item["item"]);
  CHECK(names == std::vector<std::string>{"spears", "islands", "rounds", "this_round", "first_place", "kahunas",
                                          "kanaloa", "laka", "hula", "irrigation", "long_hut"});
  Position at;
  at.tikis(0, 7).kahunas(0, 1).village(0, 0, {{Kind::long_hut, 2}});
  CHECK(score(at.state).seats[0].items[5].cells == std::vector<int>{70});
  CHECK(score(at.state).seats[0].items[10].cells == std::vector<int>{1});
}

TEST_CASE("hawaii §21 an outcome is there when the game is over") {
  Position at;
  CHECK_FALSE(outcome(at.state));
  at.round(5).end_round();
  CHECK(reef::encode(*outcome(at.state)) == Json{{"ranks", {1, 2}}, {"scores", {2, 0}}, {"reason", "five_rounds"}});
}

TEST_CASE("hawaii §22 every refusal has a rule of its own") {
  std::set<std::string> rules;
  for (int refusal = 1; refusal <= static_cast<int>(Refusal::income_count); ++refusal) {
    const Violation violation = violation_of(static_cast<Refusal>(refusal));
    CHECK(violation.rule.starts_with("hawaii."));
    CHECK_FALSE(violation.detail.empty());
    CHECK(rules.insert(violation.rule).second);
  }
}

TEST_CASE("hawaii: the registry finds the game by its folder") {
  const GameEntry* entry = find_game("hawaii");
  REQUIRE(entry != nullptr);
  CHECK(entry->meta().seats_min == 2);
  CHECK(entry->meta().seats_max == 5);
  CHECK(entry->normalise(Json::parse(R"({"level": "x"})")).error().path == "/options/level");
}

}  // namespace reef::hawaii::test
