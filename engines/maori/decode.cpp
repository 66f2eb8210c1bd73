#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "engines/maori/consistency.hpp"
#include "engines/maori/json.hpp"
#include "engines/maori/words.hpp"

namespace reef::maori {

std::expected<Options, Violation> decode_options(const Json& json) {
  Reader reader(json);
  Options options;
  if (reader.has("level")) options.level = static_cast<Level>(reader.word("level", level_words));
  if (reader.has("side")) options.side = static_cast<Side>(reader.word("side", side_words));
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return options;
}

namespace {

/// The steps that a step may ask for at most, as JSON: more than all boats and shells of the box allow.
constexpr int steps_written_max = 99;

std::uint8_t byte(Reader& reader, std::string_view key, int most) {
  return static_cast<std::uint8_t>(reader.integer(key, 0, most));
}

std::uint8_t byte_or_null(Reader& reader, std::string_view key, int most) {
  return reader.null(key) ? none : byte(reader, key, most);
}

}  // namespace

std::expected<Action, Violation> decode_action(const Json& json) {
  Reader reader(json);
  Action action;
  action.kind = static_cast<Action::Kind>(reader.word("type", action_words));
  switch (action.kind) {
    case Action::Kind::launch:
      action.value = byte(reader, "stop", stops_count - 1);
      break;
    case Action::Kind::move:
      action.value = byte(reader, "steps", steps_written_max);
      break;
    case Action::Kind::take:
      action.value = byte(reader, "at", places_count - 1);
      break;
    case Action::Kind::place:
      action.turn = byte(reader, "turn", 3);
      [[fallthrough]];
    case Action::Kind::sail:
    case Action::Kind::remove:
    case Action::Kind::ship:
      action.value = byte(reader, "cell", cells_count - 1);
      break;
    case Action::Kind::unstore:
    case Action::Kind::store:
    case Action::Kind::pass:
    case Action::Kind::stay:
      break;
  }
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return action;
}

namespace {

constexpr int tile_max = designs_count - 1;

/// Reads an array item by item. `read` gets a reader of an object that holds the item under its own index, so that a
/// fault is told with the item's path.
template <class Read>
void each_item(Reader& reader, std::string_view key, std::size_t length, Read read) {
  const Json& items = reader.array(key, length, length);
  for (std::size_t index = 0; index < items.size(); ++index) {
    const std::string name = std::to_string(index);
    Json wrapped = Json::object();
    wrapped[name] = items[index];
    Reader item(wrapped);
    read(item, name, index);
    reader.adopt(key, item);
  }
}

Counts counts(Reader& reader, std::string_view key) {
  Counts counted{};
  each_item(reader, key, designs_count, [&](Reader& item, std::string_view name, std::size_t index) {
    counted[index] = byte(item, name, designs[index].count);
  });
  return counted;
}

Laid laid(const Json& json, Reader& outer, std::string_view name) {
  Reader reader(json);
  const Laid laid{.tile = byte(reader, "tile", tile_max), .turn = byte(reader, "turn", 3)};
  reader.no_other_keys();
  outer.adopt(name, reader);
  return laid;
}

Hand hand(Reader& outer) {
  if (outer.null("hand")) return {};
  Reader reader(outer.object("hand"));
  Hand hand{.tile = byte(reader, "tile", tile_max)};
  if (reader.word("from", {"display", "storage"}) == 0) {
    hand.at = byte(reader, "at", places_count - 1);
  } else if (!reader.null("at")) {
    reader.refuse("at", "json.value", "a tile from storage comes from no place of the display");
  }
  hand.sailed = reader.boolean("sailed");
  reader.no_other_keys();
  outer.adopt("hand", reader);
  return hand;
}

Board board(const Json& json, Reader& outer, std::size_t seat) {
  Reader reader(json);
  Board board;
  board.shells = byte(reader, "shells", shells_total);
  board.storage = byte_or_null(reader, "storage", tile_max);
  board.ship = byte_or_null(reader, "ship", cells_count - 1);
  each_item(reader, "cells", cells_count, [&](Reader& item, std::string_view name, std::size_t index) {
    if (!item.null(name)) board.cells[index] = laid(item.any(name), item, name);
  });
  reader.no_other_keys();
  outer.adopt("boards", seat, reader);
  return board;
}

}  // namespace

std::expected<State, Violation> decode_state(const Json& json) {
  Reader reader(json);
  State state;
  state.level = static_cast<Level>(reader.word("level", level_words));
  state.side = static_cast<Side>(reader.word("side", side_words));
  state.phase = static_cast<Phase>(reader.word("phase", phase_words));
  const Json& boards = reader.array("boards", seats_min, seats_max);
  state.seats = static_cast<std::uint8_t>(boards.size());
  for (std::size_t seat = 0; seat < boards.size(); ++seat) state.boards[seat] = board(boards[seat], reader, seat);
  state.turn = byte(reader, "turn", state.seats - 1);
  state.explorer = byte_or_null(reader, "explorer", stops_count - 1);
  each_item(reader, "display", places_count, [&](Reader& item, std::string_view name, std::size_t index) {
    state.display[index] = byte_or_null(item, name, tile_max);
  });
  state.stack = counts(reader, "stack");
  state.box = counts(reader, "box");
  state.supply = byte(reader, "supply", shells_total);
  state.hand = hand(reader);
  state.last_round = byte_or_null(reader, "last_round", state.seats - 1);
  state.passes = byte(reader, "passes", state.seats);
  state.plies = static_cast<std::uint16_t>(reader.integer("plies", 0, plies_max(state.seats) + state.seats));
  state.ending = static_cast<Ending>(reader.word("ending", ending_words));
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  if (auto violation = inconsistency(state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::maori
