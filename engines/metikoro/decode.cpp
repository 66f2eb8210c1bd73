#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "engines/metikoro/consistency.hpp"
#include "engines/metikoro/json.hpp"
#include "engines/metikoro/words.hpp"

namespace reef::metikoro {

std::expected<Options, Violation> decode_options(const Json& json) {
  Reader reader(json);
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return Options{};
}

namespace {

constexpr int cell_max = cells_count - 1;
constexpr int tile_max = kinds_count - 1;
constexpr int turn_max = 3;

std::uint8_t byte(Reader& reader, std::string_view key, int most) {
  return static_cast<std::uint8_t>(reader.integer(key, 0, most));
}

}  // namespace

std::expected<Action, Violation> decode_action(const Json& json) {
  Reader reader(json);
  Action action;
  action.kind = static_cast<Action::Kind>(reader.word("type", action_words));
  switch (action.kind) {
    case Action::Kind::place:
    case Action::Kind::replace:
      action.tile = byte(reader, "tile", tile_max);
      [[fallthrough]];
    case Action::Kind::rotate:
      action.cell = byte(reader, "cell", cell_max);
      action.turn = byte(reader, "turn", turn_max);
      break;
    case Action::Kind::take:
    case Action::Kind::pay:
    case Action::Kind::draw:
      action.tile = byte(reader, "tile", tile_max);
      break;
    case Action::Kind::roll:
      action.cell = byte(reader, "from", cell_max);
      action.to = byte(reader, "to", cell_max);
      break;
    case Action::Kind::enough:
    case Action::Kind::stay:
      break;
  }
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return action;
}

namespace {

void copy_bytes(const std::vector<int>& from, auto& to) {
  std::ranges::transform(from, to.begin(), [](int number) { return static_cast<std::uint8_t>(number); });
}

/// Up to two numbers in ascending order.
Pair pair(Reader& reader, std::string_view key, int most) {
  const std::vector<int> numbers = reader.integers(key, 0, most, 0, tiles_a_turn_max);
  Pair pair = no_pair;
  copy_bytes(numbers, pair);
  if (!std::ranges::is_sorted(pair)) reader.refuse(key, "json.value", "expected ascending order");
  return pair;
}

Doings doings(Reader& outer) {
  if (outer.null("action")) return {};
  Reader reader(outer.object("action"));
  Doings doings;
  doings.deed = static_cast<Deed>(1 + reader.word("kind", {"place", "replace", "rotate", "take"}));
  doings.cells = pair(reader, "cells", cell_max);
  doings.taken = pair(reader, "taken", tile_max);
  doings.paid = pair(reader, "paid", tile_max);
  reader.no_other_keys();
  outer.adopt("action", reader);
  return doings;
}

void read_cells(Reader& outer, State& state) {
  const Json& cells = outer.array("cells", cells_count, cells_count);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell].is_null()) continue;
    Reader reader(cells[cell]);
    state.cells[cell] = {.tile = byte(reader, "tile", tile_max),
                         .turn = byte(reader, "turn", turn_max),
                         .locked = byte(reader, "locked", seats_max)};
    reader.no_other_keys();
    outer.adopt("cells", cell, reader);
  }
}

void read_bars(Reader& outer, State& state) {
  const Json& bars = outer.array("bars", 0, state.seats);
  int before = 0;
  for (std::size_t index = 0; index < bars.size(); ++index) {
    Reader reader(bars[index]);
    const Bar bar{.orb = byte(reader, "orb", cell_max), .cell = byte(reader, "cell", cell_max)};
    const int turns = static_cast<int>(reader.integer("turns", before + 1, state.seats));
    reader.no_other_keys();
    outer.adopt("bars", index, reader);
    if (!outer.ok()) return;
    state.bars[static_cast<std::size_t>(turns) - 1] = bar;
    before = turns;
  }
}

Counts counts(const std::vector<int>& numbers) {
  Counts counts{};
  copy_bytes(numbers, counts);
  return counts;
}

constexpr int count_max = 20;

void read_platforms(Reader& outer, State& state) {
  const Json& platforms = outer.array("platforms", seats_min, seats_max);
  state.seats = static_cast<std::uint8_t>(platforms.size());
  for (std::size_t seat = 0; seat < platforms.size(); ++seat) {
    const Json wrapped{{"counts", platforms[seat]}};
    Reader reader(wrapped);
    state.platforms[seat] = counts(reader.integers("counts", 0, slots, kinds_count, kinds_count));
    outer.adopt("platforms", seat, reader);
  }
}

void read_orbs(Reader& reader, State& state) {
  state.orbs.fill(none);
  copy_bytes(reader.integers("orbs", 0, cell_max, 0, orbs_total), state.orbs);
}

/// 16 hexadecimal digits, the lower case ones.
std::uint64_t fingerprint_of(Reader& reader, std::string_view key, const std::string& text) {
  std::uint64_t number = 0;
  for (const char letter : text) {
    const bool digit = letter >= '0' && letter <= '9';
    if (!digit && (letter < 'a' || letter > 'f')) {
      reader.refuse(key, "json.value", "expected hexadecimal digits");
      return 0;
    }
    number = number << 4U | static_cast<std::uint64_t>(digit ? letter - '0' : letter - 'a' + 10);
  }
  if (text.size() != 16) reader.refuse(key, "json.length", "expected 16 hexadecimal digits");
  return number;
}

void read_history(Reader& outer, State& state) {
  const Json& history = outer.array("history", 0, static_cast<std::size_t>(plies_max(state.seats)) + 1);
  for (std::size_t index = 0; index < history.size(); ++index) {
    const std::string name = std::to_string(index);
    const Json wrapped{{name, history[index]}};
    Reader reader(wrapped);
    state.history.push_back(fingerprint_of(reader, name, reader.string(name, 16)));
    outer.adopt("history", reader);
  }
}

}  // namespace

std::expected<State, Violation> decode_state(const Json& json) {
  Reader reader(json);
  State state;
  read_platforms(reader, state);
  if (reader.fault()) return std::unexpected(*reader.fault());
  state.phase = static_cast<Phase>(reader.word("phase", phase_words));
  state.turn = byte(reader, "turn", state.seats - 1);
  state.doings = doings(reader);
  read_cells(reader, state);
  read_orbs(reader, state);
  state.spares = byte(reader, "spares", orbs_total);
  read_bars(reader, state);
  state.supply = counts(reader.integers("supply", 0, count_max, kinds_count, kinds_count));
  state.plies = static_cast<std::uint16_t>(reader.integer("plies", 0, plies_max(state.seats)));
  read_history(reader, state);
  state.ending = static_cast<Ending>(reader.word("ending", ending_words));
  state.winner = reader.null("winner") ? none : byte(reader, "winner", state.seats - 1);
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  if (auto violation = inconsistency(state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::metikoro
