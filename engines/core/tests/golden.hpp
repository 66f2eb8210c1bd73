#pragma once

#include <catch2/catch.hpp>
#include <climits>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/any_game.hpp"

/// Golden games: finished games that must replay the same forever, in `engines/<game>/golden/<name>.json`, one turn per
/// line.
///
/// `{options, seats, setup: draws, turns: [{seat, steps, draws}], agreement?, state, score, outcome}`; a draw is
/// [bound, value]; `agreement: {winner}` if all seats agreed on the end.
namespace reef::test {

template <Game G>
std::string golden_path(const std::string& name) {
  return std::string(ATOLL_SOURCE_DIR) + "/engines/" + std::string(G::meta().id) + "/golden/" + name + ".json";
}

template <Game G>
Json read_golden(const std::string& name) {
  std::ifstream file(golden_path<G>(name));
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

/// A golden game at its end, and all its events.
template <Game G>
struct Replayed {
  GameOf<G> game_state;
  std::vector<Json> narrated;
};

/// Replays a golden game from its steps and draws alone, through `AnyGame`, and checks its end.
template <Game G>
Replayed<G> replay(const Json& golden) {
  const auto options = G::decode_options(golden["options"]);
  REQUIRE(options);
  const std::vector<Draw> dealt = draws_of(golden["setup"]);
  ReplayedChance deal(dealt);
  auto start = G::setup(*options, golden["seats"].get<int>(), deal);
  REQUIRE(start);
  CHECK(deal.faithful());

  Replayed<G> played{.game_state = GameOf<G>(std::move(*start)), .narrated = {}};
  GameOf<G>& game_state = played.game_state;
  const auto listen = [&](const EventsPtr& events) {
    for (const Json& event : events->record()) played.narrated.push_back(event);
  };
  for (const Json& turn : golden["turns"]) {
    const auto seat = turn["seat"].get<Seat>();
    REQUIRE(game_state.to_act().contains(seat));
    for (const Json& step : turn["steps"]) {
      const auto applied = game_state.apply(seat, step);
      REQUIRE(applied);
      listen(applied->events);
    }
    REQUIRE_FALSE(game_state.to_act().contains(seat));
    const std::vector<Draw> drawn = draws_of(turn["draws"]);
    ReplayedChance chance(drawn);
    listen(game_state.settle(chance));
    CHECK(chance.faithful());
  }
  if (golden.contains("agreement")) {
    const Json& winner = golden["agreement"]["winner"];
    const auto agreed =
        game_state.conclude({.winner = winner.is_null() ? std::nullopt : std::optional(winner.get<Seat>())});
    REQUIRE(agreed);
    listen(*agreed);
  }
  CHECK(game_state.to_act().empty());
  CHECK(game_state.state() == golden["state"]);
  CHECK(game_state.score() == golden["score"]);
  REQUIRE(game_state.outcome());
  CHECK(encode(*game_state.outcome()) == golden["outcome"]);
  return played;
}

template <Game G>
Replayed<G> replay_golden(const std::string& name) {
  return replay<G>(read_golden<G>(name));
}

/// Plays a game and records it. `choose(state, seat, chance)` returns the steps of a whole turn. If there is an
/// `agreement`, all seats agree on it after `turns_max` turns.
template <Game G, class Choose>
Json record(const typename G::Options& options, int seats, Chance& chance, Choose choose, int turns_max = INT_MAX,
            std::optional<Agreement> agreement = {}) {
  LoggedChance dealt(chance);
  typename G::State state = *G::setup(options, seats, dealt);
  Json turns = Json::array();
  while (!G::to_act(state).empty() && std::ssize(turns) < turns_max) {
    const Seat seat = *G::to_act(state).begin();
    Json steps = Json::array();
    for (const auto& action : choose(state, seat, chance)) {
      state = G::apply(state, seat, action)->state;
      steps.push_back(G::encode(action));
    }
    LoggedChance drawn(chance);
    state = G::settle(state, drawn).state;
    turns.push_back({{"seat", seat}, {"steps", std::move(steps)}, {"draws", to_json(drawn.draws())}});
  }
  Json game{{"options", G::encode(options)},
            {"seats", seats},
            {"setup", to_json(dealt.draws())},
            {"turns", std::move(turns)}};
  if constexpr (Concludes<G>) {
    if (agreement) {
      game["agreement"] = {{"winner", agreement->winner ? Json(*agreement->winner) : Json(nullptr)}};
      state = G::conclude(state, *agreement).state;
    }
  }
  game["state"] = G::encode(state);
  game["score"] = encode(G::score(state));
  game["outcome"] = encode(*G::outcome(state));
  return game;
}

/// Writes a record with one turn per line, so that it is easy to read and compare.
template <Game G>
void write_golden(const std::string& name, Json json) {
  std::ofstream file(golden_path<G>(name));
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

}  // namespace reef::test
