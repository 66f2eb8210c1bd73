// The engines as a WebAssembly module without a main: JSON in, JSON out.
//
// The host writes a request into `atoll_buffer(size)` and calls `atoll_call(size)`, which answers where the answer
// stands; `atoll_answer_size()` tells its length. It brings one function along, atoll.below(bound): all luck is the
// host's. Requests and what they answer, as {"result": …}, or {"violation": {rule, detail, path}}:
//
//   {"do": "games"}                                  [{"id", "name", "seats": {"min", "max"}, "rules_version",
//   "options"}]
//   {"do": "setup", "game", "options", "seats"}      the number of a table
//   {"do": "load", "game", "state"}                  the number of a table
//   {"do": "close", "table"}                         null
//   {"do": "show", "table", "viewer": seat | null}   {"view", "legal", "score", "to_act", "outcome"}
//   {"do": "state", "table"}                         the whole state
//   {"do": "apply", "table", "seat", "step"}         {"sealed", "events"}, events as the seat may know them
//   {"do": "settle", "table", "viewer"}              the events, as the viewer may know them
//   {"do": "think", "table", "seat", "bot"}          the steps of a turn
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "engines/core/registry.hpp"
#include "engines/core/strict_json.hpp"

extern "C" __attribute__((import_module("atoll"), import_name("below"))) std::uint32_t atoll_below(std::uint32_t bound);

namespace reef {
namespace {

using Answer = std::expected<Json, Violation>;

class HostChance final : public Chance {
 public:
  std::uint32_t below(std::uint32_t bound) override { return atoll_below(bound); }
};

struct Sitting {
  const GameEntry* game;
  std::unique_ptr<Table> table;
};

std::map<std::int64_t, Sitting> sittings;
std::int64_t last_number = 0;
std::string buffer;
std::string answer_text;

Json encode(const Violation& violation) {
  return {{"rule", violation.rule}, {"detail", violation.detail}, {"path", violation.path}};
}

std::unexpected<Violation> unknown(const char* key) {
  return std::unexpected(Violation{"wasm.unknown", "there is no such thing", pointer_token(key)});
}

Viewer read_viewer(Reader& request) {
  if (request.null("viewer")) return Viewer::spectator();
  return Viewer::at(static_cast<Seat>(request.integer("viewer", 0, seats_limit - 1)));
}

Seat read_seat(Reader& request) {
  return static_cast<Seat>(request.integer("seat", 0, seats_limit - 1));
}

Answer list_games() {
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

Answer open(const GameEntry* game, std::expected<std::unique_ptr<Table>, Violation> table) {
  if (!table) return std::unexpected(std::move(table.error()));
  sittings[++last_number] = {game, std::move(*table)};
  return last_number;
}

Answer setup_or_load(Reader& request, bool load) {
  const GameEntry* game = find_game(request.string("game", 64));
  const Json& given = request.any(load ? "state" : "options");
  const auto seats = load ? 0 : static_cast<int>(request.integer("seats", 0, seats_limit));
  if (request.fault()) return std::unexpected(*request.fault());
  if (game == nullptr) return unknown("game");
  HostChance chance;
  return open(game, load ? game->load(given) : game->setup(given, seats, chance));
}

Json show(const Table& table, Viewer viewer) {
  Json shown = {
      {"view", table.view(viewer)}, {"score", table.score()}, {"to_act", Json::array()}, {"outcome", nullptr}};
  for (const Seat seat : table.to_act()) shown["to_act"].push_back(seat);
  if (const auto outcome = table.outcome()) shown["outcome"] = reef::encode(*outcome);
  shown["legal"] = viewer.seat ? table.legal(*viewer.seat) : Json::array();
  return shown;
}

Answer apply(Table& table, Reader& request) {
  const Seat seat = read_seat(request);
  const Json& step = request.any("step");
  if (request.fault()) return std::unexpected(*request.fault());
  const auto applied = table.apply(seat, step);
  if (!applied) return std::unexpected(applied.error());
  return Json{{"sealed", applied->sealed}, {"events", applied->happened->narrate(Viewer::at(seat))}};
}

Answer think(const Sitting& sitting, Reader& request) {
  const Seat seat = read_seat(request);
  const auto kind = bots::kind_named(request.string("bot", 64));
  if (request.fault()) return std::unexpected(*request.fault());
  if (!kind) return unknown("bot");
  if (!sitting.table->to_act().contains(seat)) return unknown("seat");
  HostChance chance;
  return Json(sitting.game->think(*sitting.table, seat, *kind, chance));
}

Answer at_table(const std::string& what, Reader& request) {
  const auto found = sittings.find(request.integer("table", 1, INT64_MAX));
  if (request.fault()) return std::unexpected(*request.fault());
  if (found == sittings.end()) return unknown("table");
  Table& table = *found->second.table;
  if (what == "state") return table.state();
  if (what == "apply") return apply(table, request);
  if (what == "think") return think(found->second, request);
  if (what == "close") {
    sittings.erase(found);
    return nullptr;
  }
  const Viewer viewer = read_viewer(request);
  if (request.fault()) return std::unexpected(*request.fault());
  if (what == "show") return show(table, viewer);
  if (what != "settle") return unknown("do");
  HostChance chance;
  return table.settle(chance)->narrate(viewer);
}

Answer answer(const Json& json) {
  Reader request(json);
  const std::string what = request.string("do", 64);
  if (request.fault()) return std::unexpected(*request.fault());
  if (what == "games") return list_games();
  if (what == "setup" || what == "load") return setup_or_load(request, what == "load");
  return at_table(what, request);
}

std::string answer_to(std::string_view request) {
  const Answer answered = answer(parse_json(request).value_or(nullptr));
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
