// The engines as a WebAssembly module without a `main`: JSON in, JSON out.
//
// The host writes a request into `atoll_buffer(size)` and calls `atoll_call(size)`, which returns a pointer to the
// answer; `atoll_answer_size()` returns its length. The host must provide one function, atoll.below(bound), for all
// draws. The answer is {"result": …} or {"violation": {rule, detail, path}}. The requests and their results ("table" is
// the number of a game in memory):
//
//   {"do": "games"}                                  [{"id", "name", "seats": {"min", "max"}, "rules_version",
//                                                      "options"}]
//   {"do": "setup", "game", "options", "seats"}      the number of a table
//   {"do": "load", "game", "state"}                  the number of a table
//   {"do": "close", "table"}                         null
//   {"do": "show", "table", "viewer": seat | null}   {"view", "legal", "score", "to_act", "outcome"}
//   {"do": "state", "table"}                         the whole state
//   {"do": "apply", "table", "seat", "step"}         {"sealed", "events"}, events as the seat may know them
//   {"do": "settle", "table", "viewer"}              the events, as the viewer may know them
//   {"do": "choose_turn", "table", "seat", "bot"}          the steps of a turn
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "engines/core/registry.hpp"
#include "engines/core/strict_json.hpp"

extern "C" __attribute__((import_module("atoll"), import_name("below"))) std::uint32_t atoll_below(std::uint32_t bound);

namespace reef {
namespace {

using Result = std::expected<Json, Violation>;

class HostChance final : public Chance {
 public:
  std::uint32_t below(std::uint32_t bound) override { return atoll_below(bound); }
};

struct Sitting {
  const GameEntry* game;
  std::unique_ptr<AnyGame> game_state;
};

std::map<std::int64_t, Sitting> sittings;
std::int64_t last_number = 0;
std::string buffer;
std::string answer_text;

Json encode(const Violation& violation) {
  return {{"rule", violation.rule}, {"detail", violation.detail}, {"path", violation.path}};
}

std::unexpected<Violation> unknown(const char* key) {
  return std::unexpected(Violation{"wasm.unknown", "unknown request", pointer_token(key)});
}

Viewer read_viewer(Reader& request) {
  if (request.null("viewer")) return Viewer::spectator();
  return Viewer::at(static_cast<Seat>(request.integer("viewer", 0, seats_limit - 1)));
}

Seat read_seat(Reader& request) {
  return static_cast<Seat>(request.integer("seat", 0, seats_limit - 1));
}

Result list_games() {
  Json all = Json::array();
  for (const GameEntry& game : games()) {
    const Meta& meta = game.meta();
    all.push_back({{"id", meta.id},
                   {"name", meta.name},
                   {"seats", {{"min", meta.seats_min}, {"max", meta.seats_max}}},
                   {"rules_version", meta.rules_version},
                   {"options", Json::parse(meta.options_schema, nullptr, false)}});
  }
  return all;
}

Result open(const GameEntry* game, std::expected<std::unique_ptr<AnyGame>, Violation> game_state) {
  if (!game_state) return std::unexpected(std::move(game_state.error()));
  sittings[++last_number] = {game, std::move(*game_state)};
  return last_number;
}

Result setup_or_load(Reader& request, bool load) {
  const GameEntry* game = find_game(request.string("game", 64));
  const Json& given = request.any(load ? "state" : "options");
  const auto seats = load ? 0 : static_cast<int>(request.integer("seats", 0, seats_limit));
  if (request.fault()) return std::unexpected(*request.fault());
  if (game == nullptr) return unknown("game");
  HostChance chance;
  return open(game, load ? game->load(given) : game->setup(given, seats, chance));
}

Json show(const AnyGame& game_state, Viewer viewer) {
  Json shown = {{"view", game_state.view(viewer)},
                {"score", game_state.score()},
                {"to_act", Json::array()},
                {"outcome", nullptr}};
  for (const Seat seat : game_state.to_act()) shown["to_act"].push_back(seat);
  if (const auto outcome = game_state.outcome()) shown["outcome"] = reef::encode(*outcome);
  shown["legal"] = viewer.seat ? game_state.legal(*viewer.seat) : Json::array();
  return shown;
}

Result apply(AnyGame& game_state, Reader& request) {
  const Seat seat = read_seat(request);
  const Json& step = request.any("step");
  if (request.fault()) return std::unexpected(*request.fault());
  const auto applied = game_state.apply(seat, step);
  if (!applied) return std::unexpected(applied.error());
  return Json{{"sealed", applied->sealed}, {"events", applied->events->narrate(Viewer::at(seat))}};
}

Result choose_turn(const Sitting& sitting, Reader& request) {
  const Seat seat = read_seat(request);
  const auto kind = bots::kind_named(request.string("bot", 64));
  if (request.fault()) return std::unexpected(*request.fault());
  if (!kind) return unknown("bot");
  if (!sitting.game_state->to_act().contains(seat)) return unknown("seat");
  HostChance chance;
  return Json(sitting.game->choose_turn(*sitting.game_state, seat, *kind, chance, {}));
}

Result at_table(const std::string& what, Reader& request) {
  const auto found = sittings.find(request.integer("table", 1, INT64_MAX));
  if (request.fault()) return std::unexpected(*request.fault());
  if (found == sittings.end()) return unknown("table");
  AnyGame& game_state = *found->second.game_state;
  if (what == "state") return game_state.state();
  if (what == "apply") return apply(game_state, request);
  if (what == "choose_turn") return choose_turn(found->second, request);
  if (what == "close") {
    sittings.erase(found);
    return nullptr;
  }
  const Viewer viewer = read_viewer(request);
  if (request.fault()) return std::unexpected(*request.fault());
  if (what == "show") return show(game_state, viewer);
  if (what != "settle") return unknown("do");
  HostChance chance;
  return game_state.settle(chance)->narrate(viewer);
}

Result answer(const Json& json) {
  Reader request(json);
  const std::string what = request.string("do", 64);
  if (request.fault()) return std::unexpected(*request.fault());
  if (what == "games") return list_games();
  if (what == "setup" || what == "load") return setup_or_load(request, what == "load");
  return at_table(what, request);
}

std::string answer_to(std::string_view request) {
  const Result answered = answer(parse_json(request).value_or(nullptr));
  return (answered ? Json{{"result", *answered}} : Json{{"violation", encode(answered.error())}}).dump();
}

}  // namespace
}  // namespace reef

extern "C" {

__attribute__((export_name("atoll_buffer"))) char* atoll_buffer(std::size_t size) {
  reef::buffer.resize(size);
  return reef::buffer.data();
}

__attribute__((export_name("atoll_call"))) const char* atoll_call(std::size_t size) {
  reef::answer_text = reef::answer_to(std::string_view(reef::buffer).substr(0, size));
  return reef::answer_text.data();
}

__attribute__((export_name("atoll_answer_size"))) std::size_t atoll_answer_size() {
  return reef::answer_text.size();
}
}
