#pragma once

#include <fstream>
#include <string>

#include "engines/core/table.hpp"
#include "engines/manitou/tests/support.hpp"

/// Recorded games: {seats, setup: draws, turns: [{seat, steps, draws}], state, score, outcome}, a draw being
/// [bound, value].
namespace reef::manitou::test {

inline std::string golden_path(const std::string& name) {
  return std::string(ATOLL_SOURCE_DIR) + "/engines/manitou/golden/" + name + ".json";
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
  return {{"seats", seats},         {"setup", to_json(dealt.draws())},     {"turns", std::move(turns)},
          {"state", encode(state)}, {"score", reef::encode(score(state))}, {"outcome", reef::encode(*outcome(state))}};
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

}  // namespace reef::manitou::test
