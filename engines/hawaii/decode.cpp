#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "engines/hawaii/consistency.hpp"
#include "engines/hawaii/json.hpp"
#include "engines/hawaii/words.hpp"

namespace reef::hawaii {

std::expected<Options, Violation> decode_options(const Json& json) {
  Reader reader(json);
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return Options{};
}

namespace {

/// More than anybody can ever have of a resource.
constexpr int goods_most = 200;
constexpr int points_most = 9'999;

std::uint8_t byte(Reader& reader, std::string_view key, int most) {
  return static_cast<std::uint8_t>(reader.integer(key, 0, most));
}

std::uint8_t byte_or_null(Reader& reader, std::string_view key, int most) {
  return reader.null(key) ? none : byte(reader, key, most);
}

/// An object of three small numbers.
std::array<std::uint8_t, 3> three(Reader& outer, std::string_view key, std::initializer_list<std::string_view> words,
                                  int most) {
  Reader reader(outer.object(key));
  std::array<std::uint8_t, 3> numbers{};
  for (std::size_t index = 0; index < numbers.size(); ++index)
    numbers[index] = byte(reader, words.begin()[index], most);
  reader.no_other_keys();
  outer.adopt(key, reader);
  return numbers;
}

Goods goods(Reader& reader, std::string_view key) {
  return three(reader, key, goods_words, goods_most);
}

Fleet fleet(Reader& reader, std::string_view key) {
  return three(reader, key, fleet_words, tiles_in_box[static_cast<std::size_t>(Kind::boat)]);
}

}  // namespace

std::expected<Action, Violation> decode_action(const Json& json) {
  Reader reader(json);
  Action action;
  action.kind = static_cast<Action::Kind>(reader.word("type", action_words));
  switch (action.kind) {
    case Action::Kind::go:
      action.value = byte(reader, "place", places_count - 1);
      action.goods = goods(reader, "pay");
      break;
    case Action::Kind::fish:
      action.value = byte(reader, "count", 25);
      action.boats = fleet(reader, "boats");
      action.goods = goods(reader, "pay");
      break;
    case Action::Kind::island:
      action.value = byte(reader, "landing", landings_count - 1);
      action.boats = fleet(reader, "boats");
      action.goods = goods(reader, "pay");
      break;
    case Action::Kind::order:
      action.value = byte(reader, "at", seats_max - 1);
      break;
    case Action::Kind::tile:
      action.value = static_cast<std::uint8_t>(reader.word("kind", kind_words));
      break;
    case Action::Kind::buy:
      action.value = byte(reader, "space", spaces_max - 1);
      action.twice = reader.boolean("double");
      action.goods = goods(reader, "pay");
      break;
    case Action::Kind::build:
      action.value = byte(reader, "row", rows_count - 1);
      break;
    case Action::Kind::convert:
      action.goods = goods(reader, "pay");
      break;
    case Action::Kind::income:
      action.goods = goods(reader, "gain");
      break;
    case Action::Kind::decline:
      break;
  }
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return action;
}

namespace {

/// Reads an array item by item. `read` gets a reader of an object that holds the item under its own index, so that a
/// fault is told with the item's path.
template <class Read>
std::size_t each_item(Reader& reader, std::string_view key, std::size_t least, std::size_t most, Read read) {
  const Json& items = reader.array(key, least, most);
  for (std::size_t index = 0; index < items.size(); ++index) {
    const std::string name = std::to_string(index);
    Json wrapped = Json::object();
    wrapped[name] = items[index];
    Reader item(wrapped);
    read(item, name, index);
    reader.adopt(key, item);
  }
  return items.size();
}

/// So many numbers, none above its own limit.
template <std::size_t N>
std::array<std::uint8_t, N> counts(Reader& reader, std::string_view key, const std::array<std::uint8_t, N>& most) {
  std::array<std::uint8_t, N> counted{};
  each_item(reader, key, N, N, [&](Reader& item, std::string_view name, std::size_t index) {
    counted[index] = byte(item, name, most[index]);
  });
  return counted;
}

template <std::size_t N>
void numbers_or_null(Reader& reader, std::string_view key, std::size_t count, int most,
                     std::array<std::uint8_t, N>& numbers) {
  numbers.fill(none);
  each_item(reader, key, count, count, [&](Reader& item, std::string_view name, std::size_t index) {
    numbers[index] = byte_or_null(item, name, most);
  });
}

IslandCounts island_copies() {
  IslandCounts copies{};
  for (std::size_t island = 0; island < islands.size(); ++island) copies[island] = islands[island].count;
  return copies;
}

std::uint8_t token_or_shut(Reader& reader, std::string_view key) {
  if (reader.has(key) && reader.any(key).is_string()) {
    reader.word(key, {"shut"});
    return shut;
  }
  return byte_or_null(reader, key, tokens_count - 1);
}

void read_spaces(Reader& reader, State& state) {
  each_item(reader, "spaces", places_count, places_count, [&](Reader& item, std::string_view name, std::size_t at) {
    state.spaces[at] = no_tokens;
    const std::size_t spaces = places[state.frame[at]].spaces;
    each_item(item, name, spaces, spaces, [&](Reader& space, std::string_view number, std::size_t index) {
      state.spaces[at][index] = token_or_shut(space, number);
    });
  });
}

Pending pending(Reader& outer) {
  if (outer.null("pending")) return {};
  Reader reader(outer.object("pending"));
  Pending pending;
  pending.from = static_cast<Pending::From>(reader.word("from", {"place", "island"}) + 1);
  if (!reader.null("kind")) pending.kind = static_cast<std::uint8_t>(reader.word("kind", kind_words));
  if (!reader.null("side")) pending.side = static_cast<std::uint8_t>(reader.integer("side", 1, 2));
  reader.no_other_keys();
  outer.adopt("pending", reader);
  return pending;
}

/// A set, listed in ascending order.
std::uint8_t set_of(Reader& reader, std::string_view key, int members) {
  unsigned bits = 0;
  const auto limit = static_cast<std::size_t>(members);
  each_item(reader, key, 0, limit, [&](Reader& item, std::string_view name, std::size_t) {
    const std::uint8_t member = byte(item, name, members - 1);
    if (bits >> member != 0) item.refuse(name, "json.value", "members are listed once and in ascending order");
    bits |= 1U << member;
  });
  return static_cast<std::uint8_t>(bits);
}

Tile tile_of(const Json& json, Reader& outer, std::string_view name) {
  Reader reader(json);
  const Tile tile{static_cast<Kind>(reader.word("kind", kind_words)),
                  static_cast<std::uint8_t>(reader.integer("side", 1, 2))};
  reader.no_other_keys();
  outer.adopt(name, reader);
  return tile;
}

Points points(Reader& outer) {
  Reader reader(outer.object("points"));
  const auto number = [&](std::string_view key) {
    return static_cast<std::uint16_t>(reader.integer(key, 0, points_most));
  };
  const Points points{.spears = number("spears"),
                      .islands = number("islands"),
                      .rounds = number("rounds"),
                      .first_place = number("first_place")};
  reader.no_other_keys();
  outer.adopt("points", reader);
  return points;
}

Player player(const Json& json, Reader& outer, std::size_t seat) {
  Reader reader(json);
  Player player;
  player.goods = goods(reader, "goods");
  player.chief = byte(reader, "chief", at_track);
  player.kahunas = byte(reader, "kahunas", kahunas_max);
  player.tikis = byte(reader, "tikis", tikis_max);
  player.boats = fleet(reader, "boats");
  player.used = fleet(reader, "used");
  player.tokens = counts(reader, "tokens", token_copies);
  player.fish = counts(reader, "fish", token_copies);
  player.points = points(reader);
  each_item(reader, "rows", rows_count, rows_count, [&](Reader& item, std::string_view name, std::size_t index) {
    Row& row = player.rows[index];
    const auto read = [&](Reader& each, std::string_view number, std::size_t column) {
      row.tiles[column] = tile_of(each.any(number), each, number);
    };
    row.count = static_cast<std::uint8_t>(each_item(item, name, 0, row_tiles_max, read));
  });
  reader.no_other_keys();
  outer.adopt("players", seat, reader);
  return player;
}

}  // namespace

std::expected<State, Violation> decode_state(const Json& json) {
  Reader reader(json);
  State state;
  const Json& players = reader.array("players", seats_min, seats_max);
  state.seats = static_cast<std::uint8_t>(players.size());
  for (std::size_t seat = 0; seat < players.size(); ++seat) state.players[seat] = player(players[seat], reader, seat);
  const int last = state.seats - 1;
  state.phase = static_cast<Phase>(reader.word("phase", phase_words));
  state.round = static_cast<std::uint8_t>(reader.integer("round", 1, rounds_count));
  state.turn = byte(reader, "turn", last);
  state.pending = pending(reader);
  state.trades_used = set_of(reader, "trades_used", rows_count);
  state.owed = set_of(reader, "owed", state.seats);
  numbers_or_null(reader, "order", state.seats, last, state.order);
  numbers_or_null(reader, "track", state.seats, last, state.track);
  numbers_or_null(reader, "track_tokens", state.seats, tokens_count - 1, state.track_tokens);
  each_item(reader, "frame", places_count, places_count, [&](Reader& item, std::string_view name, std::size_t at) {
    state.frame[at] = byte(item, name, places_count - 1);
  });
  read_spaces(reader, state);
  numbers_or_null(reader, "landings", landings_count, islands_count - 1, state.landings);
  state.stock = counts(reader, "stock", tiles_in_box);
  state.bag = counts(reader, "bag", token_copies);
  state.harbour = counts(reader, "harbour", token_copies);
  state.face_down = counts(reader, "face_down", island_copies());
  state.face_up = counts(reader, "face_up", island_copies());
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  if (auto violation = inconsistency(state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::hawaii
