#pragma once

#include <fstream>
#include <string>

#include "engines/core/table.hpp"
#include "engines/hawaii/tests/support.hpp"

/// Recorded games: {options, seats, setup: draws, turns: [{seat, steps, draws}], state, score, outcome}, a draw being
/// [bound, value].
namespace reef::hawaii::test {

inline std::string golden_path(const std::string& name) {
  return std::string(ATOLL_SOURCE_DIR) + "/engines/hawaii/golden/" + name + ".json";
}

inline Json read_golden(const std::string& name) {
  std::ifstream file(golden_path(name));
  REQUIRE(file);
  return Json::parse(file);
}

inline Json to_json(const std::vector<Draw>& draws) {
  Json list = Json::array();
  for (const Draw& draw : draws) list.push_back({draw.bound, draw.value});
  return list;
}

inline std::vector<Draw> draws_of(const Json& json) {
  std::vector<Draw> draws;
  for (const Json& draw : json) draws.push_back({draw.at(0).get<std::uint32_t>(), draw.at(1).get<std::uint32_t>()});
  return draws;
}

/// Plays a game to its end and records it. `choose(state, seat, chance)` answers the steps of a whole turn.
template <class Choose>
Json record(int seats, Chance& chance, Choose choose) {
  LoggedChance dealt(chance);
  State state = *setup({}, seats, dealt);
  Json turns = Json::array();
  while (!to_act(state).empty()) {
    const Seat seat = *to_act(state).begin();
    Json steps = Json::array();
    for (const Action& action : choose(state, seat, chance)) {
      state = apply(state, seat, action)->state;
      steps.push_back(encode(action));
    }
    LoggedChance drawn(chance);
    state = settle(state, drawn).state;
    turns.push_back({{"seat", seat}, {"steps", std::move(steps)}, {"draws", to_json(drawn.draws())}});
  }
  return {{"options", Json::object()},
          {"seats", seats},
          {"setup", to_json(dealt.draws())},
          {"turns", std::move(turns)},
          {"state", encode(state)},
          {"score", reef::encode(score(state))},
          {"outcome", reef::encode(*outcome(state))}};
}

/// Replays a record from its steps and draws alone, through the erased seam, and answers all that was told.
inline std::vector<Json> replay(const Json& golden) {
  std::vector<Json> told;
  const auto listen = [&](const HappeningsPtr& happened) {
    for (const Json& event : happened->record()) told.push_back(event);
  };
  const std::vector<Draw> dealt = draws_of(golden["setup"]);
  ReplayedChance deal(dealt);
  auto state = setup({}, golden["seats"].get<int>(), deal);
  REQUIRE(state);
  CHECK(deal.faithful());
  TableOf<hawaii::Game> table(*state);
  for (const Json& turn : golden["turns"]) {
    const auto seat = turn["seat"].get<Seat>();
    REQUIRE(table.to_act().contains(seat));
    for (const Json& step : turn["steps"]) {
      const auto applied = table.apply(seat, step);
      REQUIRE(applied);
      listen(applied->happened);
    }
    REQUIRE_FALSE(table.to_act().contains(seat));
    const std::vector<Draw> drawn = draws_of(turn["draws"]);
    ReplayedChance chance(drawn);
    listen(table.settle(chance));
    CHECK(chance.faithful());
  }
  CHECK(table.to_act().empty());
  CHECK(table.state() == golden["state"]);
  CHECK(table.score() == golden["score"]);
  REQUIRE(table.outcome());
  CHECK(reef::encode(*table.outcome()) == golden["outcome"]);
  return told;
}

/// Writes a record with one turn a line, so that it can be read and compared.
inline void write_golden(const std::string& name, Json json) {
  std::ofstream file(golden_path(name));
  const Json turns = std::move(json["turns"]);
  json.erase("turns");
  file << "{\n";
  for (const auto& member : json.items()) file << Json(member.key()).dump() << ": " << member.value().dump() << ",\n";
  file << "\"turns\": [\n";
  for (std::size_t index = 0; index < turns.size(); ++index) {
    file << turns[index].dump() << (index + 1 < turns.size() ? ",\n" : "\n");
  }
  file << "]\n}\n";
}

}  // namespace reef::hawaii::test
