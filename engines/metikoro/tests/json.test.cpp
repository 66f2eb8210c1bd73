#include "engines/metikoro/tests/support.hpp"

namespace reef::metikoro::test {
namespace {

std::string refusal_of_state(const Json& json) {
  const auto state = decode_state(json);
  return state ? "accepted" : state.error().rule;
}

/// A position with many features in use.
State rich() {
  Position position;
  position.lay(at(3, 3), stop).lay(at(4, 3), stop).lay(at(5, 3), stop).lay(at(4, 2), curve).orb(at(3, 3)).orb(at(0, 1));
  const State rolled =
      play_turn(position.get(), {rotate(at(4, 2), 1), pay(stop), draw(bouncer), roll(at(3, 3), at(4, 3))});
  return play(rolled, {place(crossing, at(8, 1)), enough, draw(curve)});
}

}  // namespace

TEST_CASE("metikoro §13 a state is read back as it was written") {
  State state = rich();
  REQUIRE(state.phase == Phase::roll);
  const Json json = write(state);
  CHECK(json["action"] ==
        Json{{"kind", "place"}, {"cells", {at(8, 1)}}, {"taken", Json::array()}, {"paid", Json::array()}});
  CHECK(json["bars"] == Json::array({Json{{"orb", at(4, 3)}, {"cell", at(3, 3)}, {"turns", 3}}}));
  CHECK(json["cells"][at(4, 2)] == Json{{"tile", 1}, {"turn", 1}, {"locked", 3}});
  const auto back = decode_state(json);
  REQUIRE(back);
  CHECK(*back == state);
}

TEST_CASE("metikoro §13 fingerprints are the FNV-1a hash that the page describes") {
  SmallChance chance(1);
  State state = *setup({}, 2, chance);
  std::vector<int> bytes = {state.turn};
  for (int cell = 0; cell < 100; ++cell) bytes.insert(bytes.end(), {255, 0, 0});
  bytes.insert(bytes.end(), {44, 45, 54, 55, 255, 255, 255, 255, 255});
  for (int bar = 0; bar < 4; ++bar) bytes.insert(bytes.end(), {255, 255});
  for (int seat = 0; seat < 4; ++seat) {
    const std::vector<int> start = seat < 2 ? std::vector<int>{3, 2, 1, 0, 0, 0, 0} : std::vector<int>(7, 0);
    bytes.insert(bytes.end(), start.begin(), start.end());
  }
  bytes.insert(bytes.end(), {14, 16, 6, 8, 8, 8, 8});
  std::uint64_t hash = 14695981039346656037U;
  for (const int byte : bytes) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 1099511628211U;
  CHECK(fingerprint(state) == hash);
}

TEST_CASE("metikoro §13 states that cannot be are refused") {
  const Json good = write(rich());
  const auto with = [&](const char* pointer, const Json& value) {
    Json json = good;
    json[Json::json_pointer(pointer)] = value;
    return refusal_of_state(json);
  };
  CHECK(refusal_of_state(good) == "accepted");
  CHECK(with("/cells/0", Json{{"tile", 0}, {"turn", 0}, {"locked", 0}}) == "metikoro.state.board");
  CHECK(with("/cells/24/turn", 2) == "metikoro.state.board");
  CHECK(with("/cells/24/tile", 0) == "metikoro.state.board");
  CHECK(with("/supply/0", 1) == "metikoro.state.tiles");
  CHECK(with("/platforms/0/0", 6) == "metikoro.state.tiles");
  CHECK(with("/action", nullptr) == "metikoro.state.action");
  CHECK(with("/action/kind", "rotate") == "metikoro.state.action");
  CHECK(with("/action/cells/0", at(7, 1)) == "metikoro.state.locked");
  CHECK(with("/plies", 0) == "metikoro.state.beginning");
  CHECK(with("/orbs/0", 2) == "metikoro.state.orbs");
  CHECK(with("/spares", 2) == "metikoro.state.spares");
  CHECK(with("/cells/24/locked", 4) == "metikoro.state.locked");
  CHECK(with("/bars/0/orb", at(5, 3)) == "metikoro.state.bars");
  CHECK(with("/bars/0/cell", at(4, 3)) == "metikoro.state.bars");
  CHECK(with("/bars/0/turns", 4) == "metikoro.state.bars");
  CHECK(with("/phase", "more") == "metikoro.state.platforms");
  CHECK(with("/phase", "pay") == "metikoro.state.action");
  CHECK(with("/phase", "act") == "metikoro.state.action");
  CHECK(with("/history", Json{"0123456789abcdef"}) == "metikoro.state.history");
  CHECK(with("/history", Json{"0123456789abcdeF"}) == "json.value");
  CHECK(with("/history", Json{"123"}) == "json.length");
  CHECK(with("/ending", "length") == "metikoro.state.ending");
  CHECK(with("/winner", 1) == "metikoro.state.ending");
  CHECK(with("/more", 1) == "json.unknown_key");
  CHECK(with("/turn", 4) == "json.range");
}

TEST_CASE("metikoro §14 the view shows locks, bars, houses, and every roll with its way") {
  const State state = rich();
  const Json view = write(view_of(state));
  CHECK(view["phase"] == "roll");
  CHECK(view["turn"] == 1);
  CHECK(view["houses"] == Json{{{"seat", 0}, {"orbs", 1}},
                               {{"seat", 1}, {"orbs", 0}},
                               {{"seat", 2}, {"orbs", 0}},
                               {{"seat", 3}, {"orbs", 0}}});
  CHECK(view["round"] == 11);
  CHECK(view["repeats"] == 0);
  CHECK(view["spares"] == 3);
  const Json barred{{"cell", at(4, 3)}, {"barred", Json::array({Json{{"cell", at(3, 3)}, {"turns", 3}}})}};
  CHECK(std::ranges::count(view["orbs"], barred) == 1);
  std::size_t listed = 0;
  for (const Action& action : legal(state, 1)) listed += is<step::Roll>(action) ? 1U : 0U;
  CHECK(view["rolls"].size() == listed);
  const Json on{{"from", at(4, 3)}, {"to", at(5, 3)}, {"path", {{at(4, 3), "O", "E"}, {at(5, 3), "W", "O"}}}};
  CHECK(std::ranges::count(view["rolls"], on) == 1);
  const Json done = write(view_of(play(state, {stay})));
  CHECK(done["turn"] == nullptr);
  CHECK(done["rolls"] == Json::array());
}

TEST_CASE("metikoro §14 with two players two houses are closed") {
  const Json houses = write(view_of(Position(2).get()))["houses"];
  CHECK(houses[1]["seat"] == nullptr);
  CHECK(houses[2]["seat"] == 1);
}

TEST_CASE("metikoro §15 steps are read strictly") {
  const auto refusal = [](const Json& json) {
    const auto action = read<Action>(json);
    return action ? "" : action.error().rule + action.error().path;
  };
  for (const Action& action : {place(curve, 12, 1), replace(stop, 12), rotate(12, 3), take(bouncer), enough, pay(curve),
                               draw(curve), roll(44, 34), stay}) {
    const auto back = read<Action>(write(action));
    REQUIRE(back);
    CHECK(*back == action);
  }
  CHECK(write(roll(44, 34)) == Json{{"type", "roll"}, {"from", 44}, {"to", 34}});
  CHECK(refusal({{"type", "pass"}}) == "json.value/type");
  CHECK(refusal({{"type", "take"}, {"tile", 7}}) == "json.range/tile");
  CHECK(refusal({{"type", "roll"}, {"from", 44}, {"to", 34}, {"tile", 0}}) == "json.unknown_key/tile");
  CHECK(refusal({{"type", "place"}, {"tile", 0}, {"cell", 12}}) == "json.missing_key/turn");
}

TEST_CASE("metikoro §16 events tell what happened") {
  const State state = Position().lay(at(4, 3), stop).lay(at(4, 2), curve).get();
  const auto narrated = [](const State& before, const Action& action) {
    return write(apply(before, before.turn, action)->events.at(0));
  };
  CHECK(narrated(state, place(crossing, 12)) ==
        Json{{"type", "placed"}, {"seat", 0}, {"cell", 12}, {"tile", 0}, {"turn", 0}});
  CHECK(
      narrated(state, replace(stop, 24)) ==
      Json{
          {"type", "replaced"}, {"seat", 0}, {"cell", 24}, {"tile", 2}, {"turn", 0}, {"old_tile", 1}, {"old_turn", 0}});
  CHECK(narrated(state, rotate(24, 1)) ==
        Json{{"type", "rotated"}, {"seat", 0}, {"cell", 24}, {"tile", 1}, {"turn", 1}, {"old_turn", 0}});
  const State owed = play(state, {rotate(24, 1)});
  CHECK(narrated(owed, pay(stop)) == Json{{"type", "paid"}, {"seat", 0}, {"tile", 2}});
  const State drawing = play(owed, {pay(stop)});
  CHECK(narrated(drawing, draw(bouncer)) == Json{{"type", "drew"}, {"seat", 0}, {"tile", 6}});
  const State rolling = play(drawing, {draw(bouncer)});
  CHECK(narrated(rolling, roll(44, 34)) ==
        Json{{"type", "rolled"}, {"seat", 0}, {"from", 44}, {"to", 34}, {"path", {{44, "O", "N"}, {34, "S", "O"}}}});
  CHECK(narrated(rolling, stay) == Json{{"type", "stayed"}, {"seat", 0}});
  CHECK(apply(state, 0, place(crossing, 12))->events.size() == 1);
  CHECK(apply(play(state, {place(crossing, 12)}), 0, enough)->events.empty());
}

TEST_CASE("metikoro §16 events are read back as they were written") {
  const std::vector<Way> path = {{44, End::stop, End::north}, {34, End::south, End::stop}};
  for (const Event& event :
       {Event(event::Rolled{.seat = 1, .from = 44, .to = 34, .path = path}),
        Event(event::Ended{.reason = Ending::third_orb, .seat = 3}), Event(event::Ended{.reason = Ending::length})}) {
    CHECK(read<Event>(write(event)) == event);
  }
  CHECK(write(Event(event::Ended{.reason = Ending::length})) == Json{{"type", "ended"}, {"reason", "length"}});
  const Json schema = schema_of<Event>()["oneOf"];
  CHECK(schema[6]["properties"]["path"]["items"]["prefixItems"].size() == 3);
  CHECK(schema[9]["required"] == Json{"reason", "type"});
}

TEST_CASE("metikoro §19 every refusal has a rule id of its own") {
  std::set<std::string> rules;
  for (int refusal = 1; refusal <= static_cast<int>(Refusal::roll_way); ++refusal) {
    const Violation violation = violation_of(static_cast<Refusal>(refusal));
    CHECK(violation.rule.starts_with("metikoro."));
    rules.insert(violation.rule);
  }
  CHECK(rules.size() == static_cast<std::size_t>(Refusal::roll_way));
  const State state = rich();
  CHECK(refused(state, roll(at(8, 8), at(4, 3))) == "metikoro.roll.no_orb");
  CHECK(refused(state, roll(at(0, 1), at(0, 0))) == "metikoro.roll.house");
  CHECK(refused(state, roll(at(4, 3), at(3, 3))) == "metikoro.roll.barred");
  CHECK(refused(state, roll(at(4, 3), at(8, 8))) == "metikoro.roll.no_way");
  CHECK(apply(state, 0, stay).error().rule == "metikoro.turn.not_yours");
}

}  // namespace reef::metikoro::test
