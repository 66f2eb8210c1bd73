#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "engines/core/described.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/core/seat.hpp"
#include "engines/hawaii/components.hpp"
#include "engines/hawaii/numbers.hpp"

namespace reef::hawaii {

/// Hawaii has no options.
struct Options {
  bool operator==(const Options&) const = default;
};
constexpr auto describe(Type<Options> /*type*/) {
  return object<Options>();
}

/// The question that the seat has to answer next.
enum class Phase : std::uint8_t {
  go,       ///< Where the chief goes.
  tile,     ///< Which tile of a place, or which fruit of the fruit island.
  buy,      ///< Which price token, which side, and the payment.
  build,    ///< In which village.
  convert,  ///< KANE: exchange two resources for a tiki, or decline.
  income,   ///< Irrigations on side II: which resources; all seats concerned at the same time.
  done,     ///< The turn is complete, but not settled yet.
  over,     ///< The game has ended.
};
constexpr auto describe(Type<Phase> /*type*/) {
  return words<Phase>("go", "tile", "buy", "build", "convert", "income", "done", "over");
}

using TokenCounts = std::array<std::uint8_t, tokens_count>;
using TileCounts = std::array<std::uint8_t, kinds_count>;
using IslandCounts = std::array<std::uint8_t, islands_count>;

struct Tile {
  Kind kind = Kind::shell_hut;
  std::uint8_t side = 1;  ///< 1 or 2.
  bool operator==(const Tile&) const = default;
};
constexpr auto describe(Type<Tile> /*type*/) {
  return object<Tile>(field("kind", &Tile::kind), field("side", &Tile::side, side_number));
}

/// A village, from the left; without the printed hut of the first one.
using Row = InplaceVector<Tile, row_tiles_max>;

/// Points so far, by source.
struct Points {
  std::uint16_t spears = 0;
  std::uint16_t islands = 0;
  std::uint16_t rounds = 0;
  std::uint16_t first_place = 0;
  bool operator==(const Points&) const = default;
};
constexpr auto describe(Type<Points> /*type*/) {
  return object<Points>(
      field("spears", &Points::spears, points_number), field("islands", &Points::islands, points_number),
      field("rounds", &Points::rounds, points_number), field("first_place", &Points::first_place, points_number));
}

// The position of a chief: a place of the frame, 0 to 9, or one of these. `at_landing` is the first of four.
inline constexpr std::uint8_t at_beach = beach;
inline constexpr std::uint8_t at_harbour = 11;
inline constexpr std::uint8_t at_landing = 12;
inline constexpr std::uint8_t at_track = 16;

struct Player {
  Goods goods{};
  std::uint8_t chief = at_beach;
  std::uint8_t kahunas = 0;
  std::uint8_t tikis = 0;
  Fleet boats{1, 0, 0};
  Fleet used{};          ///< Boats that are out for this round.
  TokenCounts tokens{};  ///< Price tokens taken this round.
  TokenCounts fish{};    ///< Fish tokens taken this round.
  Points points{};
  std::array<Row, rows_count> rows{};
  bool operator==(const Player&) const = default;
};
constexpr auto describe(Type<Player> /*type*/) {
  constexpr auto tokens = list(number(0, tokens_of_a_kind_most));
  return object<Player>(
      field("goods", &Player::goods, goods_shape), field("chief", &Player::chief, number(0, at_track)),
      field("kahunas", &Player::kahunas, kahunas_number), field("tikis", &Player::tikis, tikis_number),
      field("boats", &Player::boats, fleet_shape), field("used", &Player::used, fleet_shape),
      field("tokens", &Player::tokens, tokens), field("fish", &Player::fish, tokens), field("points", &Player::points),
      field("rows", &Player::rows, list(list(0, row_tiles_max))));
}

/// Where a tile comes from: bought at a place of the frame, or brought by an island.
enum class Source : std::uint8_t { place, island };
constexpr auto describe(Type<Source> /*type*/) {
  return words<Source>("place", "island");
}

/// The tile that is being bought or brought.
struct Pending {
  Source from = Source::place;
  std::optional<Kind> kind{};  ///< Until it is chosen, it is missing.
  std::uint8_t side = none;    ///< 1 or 2; `none` until it is chosen.
  bool operator==(const Pending&) const = default;
};
constexpr auto describe(Type<Pending> /*type*/) {
  return object<Pending>(field("from", &Pending::from), field("kind", &Pending::kind),
                         field("side", &Pending::side, side_or_none));
}

/// The purchase spaces of a place: a token, `shut` or `none` on each.
using Spaces = InplaceVector<std::uint8_t, spaces_max>;

/// The state of a game. Bag and island stack are counts: they have no order until something is drawn.
struct State {
  Phase phase = Phase::go;
  std::uint8_t round = 1;  ///< 1 to 5.
  Seat turn = 0;           ///< The acting seat; in phases `income` and `over`, the seat that acted last.
  std::optional<Pending> pending{};
  std::uint8_t trades_used = 0;                         ///< Bit r: the trading hut in village r was used this turn.
  SeatSet owed{};                                       ///< The seats that have yet to choose income.
  PerSeat order{};                                      ///< The seats in this round's order.
  PerSeat track{};                                      ///< Per place of the order track, its seat or `none`.
  PerSeat track_tokens{};                               ///< Per place of the order track, its token or `none`.
  std::array<std::uint8_t, places_count> frame{};       ///< Per place of the frame, an index into `places`.
  std::array<Spaces, places_count> spaces{};            ///< Per place of the frame, its tokens.
  std::array<std::uint8_t, landings_count> landings{};  ///< An `Island`, or `none` if visited this round.
  TileCounts stock{};
  TokenCounts bag{};
  TokenCounts harbour{};     ///< Fish tokens.
  IslandCounts face_down{};  ///< Islands still to come.
  IslandCounts face_up{};    ///< Visited islands.
  InplaceVector<Player, seats_max> players{};
  bool operator==(const State&) const = default;
};
constexpr auto describe(Type<State> /*type*/) {
  constexpr auto token_counts = list(number(0, tokens_of_a_kind_most));
  constexpr auto island_counts = list(number(0, islands_of_a_kind_most));
  return object<State>(
      field("players", &State::players, list(seats_min, seats_max)), field("phase", &State::phase),
      field("round", &State::round, round_number), field("turn", &State::turn, seat_number),
      field("pending", &State::pending), field("trades_used", &State::trades_used, members(rows_count)),
      field("owed", &State::owed, members(seats_max)), field("order", &State::order, per_seat(seat_number)),
      field("track", &State::track, per_seat(seat_or_none)),
      field("track_tokens", &State::track_tokens, per_seat(token_or_none)),
      field("frame", &State::frame, list(place_number)),
      field("spaces", &State::spaces, list(list(1, spaces_max, Space{}))),
      field("landings", &State::landings, list(island_or_none)),
      field("stock", &State::stock, list(number(0, tiles_of_a_kind_most))), field("bag", &State::bag, token_counts),
      field("harbour", &State::harbour, token_counts), field("face_down", &State::face_down, island_counts),
      field("face_up", &State::face_up, island_counts));
}

// Properties of a state -----------------------------------------------------------------------------------------------

inline int seats_in(const State& state) {
  return static_cast<int>(state.players.size());
}
/// Where a seat is in the order or on the track.
inline std::uint8_t place_in(const PerSeat& seats, Seat seat) {
  return static_cast<std::uint8_t>(std::ranges::find(seats, seat) - seats.begin());
}
inline const Place& place_at(const State& state, std::uint8_t at) {
  return places[state.frame[at]];
}
Kinds kinds_in(const Row& row);
/// The number of tiles in a village, including the printed hut of the first one.
int length_of(const Player& player, std::size_t row);
/// True if a tiki is above the village.
bool is_topped(const Player& player, std::size_t row);
/// The number of villages that have begun, from the top; the first always has.
int begun(const Player& player);
/// The villages that can take a tile of this kind, bit r for village r (§7). None for kinds that do not go in villages.
unsigned rows_for(const Player& player, Kind kind);
/// The kinds of which the player could place one more tile, whether in stock or not (§7, §8).
Kinds buildable(const Player& player);
/// Those of these kinds that are in stock.
Kinds in_stock(const State& state, Kinds kinds);
/// How many more kahunas or tikis the player can place; 1 for every other kind.
int room_for(const Player& player, Kind kind);
/// The side of the player's tile of this kind in any village; 0 if there is none. For gods, which are unique.
int side_of_god(const Player& player, Kind kind);
/// Points for each spear token that the player takes.
int spear_points(const Player& player);
int tokens_in(const TokenCounts& counts);

}  // namespace reef::hawaii
