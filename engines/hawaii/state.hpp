#pragma once

#include <array>
#include <cstdint>

#include "engines/core/seat.hpp"
#include "engines/hawaii/components.hpp"

namespace reef::hawaii {

/// There is nothing to choose before a game.
struct Options {
  bool operator==(const Options&) const = default;
};

/// What is asked next.
enum class Phase : std::uint8_t {
  go,       ///< Where the chief goes.
  tile,     ///< Which tile of a place, or of the fruit island.
  buy,      ///< For which price token, on which side, paid how.
  build,    ///< In which village.
  convert,  ///< KANE: two resources for a tiki, or not.
  income,   ///< Irrigations on side II: which resources; everybody concerned at once.
  done,     ///< The turn is whole, and not yet settled.
  over,     ///< The game has ended.
};

/// Resources, or what is paid of them; indexed by currency.
using Goods = std::array<std::uint8_t, 3>;
inline constexpr std::size_t shells = 0;
inline constexpr std::size_t feet = 1;
inline constexpr std::size_t fruit = 2;
constexpr int sum_of(const Goods& goods) {
  return goods[0] + goods[1] + goods[2];
}

/// Boats: the fishing boat, those on side I, those on side II.
using Fleet = std::array<std::uint8_t, 3>;

using TokenCounts = std::array<std::uint8_t, tokens_count>;
using TileCounts = std::array<std::uint8_t, kinds_count>;
using IslandCounts = std::array<std::uint8_t, islands_count>;

struct Tile {
  Kind kind = Kind::shell_hut;
  std::uint8_t side = 1;  ///< 1 or 2.
  bool operator==(const Tile&) const = default;
};

/// A village, from the left; the hut printed in the first one is not among its tiles.
struct Row {
  std::uint8_t count = 0;
  std::array<Tile, row_tiles_max> tiles{};
  bool operator==(const Row&) const = default;
  [[nodiscard]] const Tile* begin() const { return tiles.data(); }
  [[nodiscard]] const Tile* end() const { return tiles.data() + count; }
};

/// Points scored so far, by where they came from.
struct Points {
  std::uint16_t spears = 0;
  std::uint16_t islands = 0;
  std::uint16_t rounds = 0;
  std::uint16_t first_place = 0;
  bool operator==(const Points&) const = default;
};

// Where a chief stands: at a place of the frame, 0 to 9, or one of these. `at_landing` is the first of the four.
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

/// The tile that is being bought, or that an island brings.
struct Pending {
  enum class From : std::uint8_t { nothing, place, island };
  From from = From::nothing;
  std::uint8_t kind = none;  ///< A `Kind`; `none` until it is chosen.
  std::uint8_t side = 0;     ///< 0 until it is chosen.
  bool operator==(const Pending&) const = default;
};

/// Marks of a purchase space beside the tokens: a labelled space whose token was rejected. (`none`: sold, or no space.)
inline constexpr std::uint8_t shut = 254;
using Spaces = std::array<std::uint8_t, spaces_max>;
inline constexpr Spaces no_tokens = {none, none, none};

/// A position. Bag and island stack are counted, and have no order until something is drawn.
struct State {
  std::uint8_t seats = 0;
  Phase phase = Phase::go;
  std::uint8_t round = 1;  ///< 1 to 5.
  Seat turn = 0;           ///< Whose turn it is; while income is chosen and at the end, whose it was last.
  Pending pending{};
  std::uint8_t trades_used = 0;                 ///< Bit r: the trading hut in village r has traded this turn.
  std::uint8_t owed = 0;                        ///< The seats (as `SeatSet::bits`) that have yet to choose income.
  std::array<std::uint8_t, seats_max> order{};  ///< The seats in this round's order; `none` beyond.
  std::array<std::uint8_t, seats_max> track{};  ///< Per place of the order track, the seat there, or `none`.
  std::array<std::uint8_t, seats_max> track_tokens{};   ///< Per place of the order track, a token or `none`.
  std::array<std::uint8_t, places_count> frame{};       ///< Per place of the frame, which of `places` lies there.
  std::array<Spaces, places_count> spaces{};            ///< Per place of the frame, its tokens.
  std::array<std::uint8_t, landings_count> landings{};  ///< An `Island`, or `none` once it is visited.
  TileCounts stock{};
  TokenCounts bag{};
  TokenCounts harbour{};                    ///< Fish tokens.
  IslandCounts face_down{};                 ///< Islands that are yet to come.
  IslandCounts face_up{};                   ///< Islands visited.
  std::array<Player, seats_max> players{};  ///< Those from `seats` on stay untouched.
  bool operator==(const State&) const = default;
};

/// One atomic choice.
struct Action {
  enum class Kind : std::uint8_t { go, fish, island, order, tile, buy, build, convert, decline, income };
  Kind kind = Kind::decline;
  std::uint8_t value = 0;  ///< Place, count, landing, place of the track, tile kind, space or village.
  bool twice = false;      ///< `buy` for the double price.
  Goods goods{};           ///< What is paid, or (`income`) gained.
  Fleet boats{};           ///< `fish` and `island`.
  bool operator==(const Action&) const = default;
};

/// What happened. Which fields mean something depends on the kind; the others keep their defaults.
struct Event {
  enum class Kind : std::uint8_t {
    went,            ///< seat, from (a place or at_beach), to, goods
    bought,          ///< seat, to (place), tile, pieces, space, token, goods
    spears,          ///< seat, points
    built,           ///< seat, from (village), to (column), tile
    boat_added,      ///< seat, tile
    kahuna_added,    ///< seat, to (index), gain
    tiki_added,      ///< seat, to (index), gain
    converted,       ///< seat, goods
    declined,        ///< seat
    fished,          ///< seat, pieces, points (fish), boats, goods
    visited,         ///< seat, to (landing), island, points, boats, goods
    island_points,   ///< seat, points
    island_fruit,    ///< seat, gain
    island_in_vain,  ///< seat, island
    ordered,         ///< seat, to, token
    round_scored,    ///< seat, round, sum, threshold, rank, points, gain (LONO)
    income,          ///< seat, goods
    income_chosen,   ///< seat, goods
    round_began,     ///< round, order
    first_place,     ///< seat, points
    cleared,         ///< seat, from (village), pieces
    ended,
  };
  Kind kind = Kind::ended;
  Seat seat = none;
  std::uint8_t from = none;
  std::uint8_t to = none;
  Tile tile{};
  std::uint8_t pieces = 0;
  std::uint8_t space = 0;
  std::uint8_t token = none;
  Island island = Island::points;
  std::uint8_t rank = 0;
  std::uint8_t round = 0;
  std::uint8_t gain = 0;
  int points = 0;
  int sum = 0;
  int threshold = 0;
  Goods goods{};
  Fleet boats{};
  std::array<std::uint8_t, seats_max> order{none, none, none, none, none};
  bool operator==(const Event&) const = default;
};

// What can be read off a position -----------------------------------------------------------------------------------

inline const Place& place_at(const State& state, std::uint8_t at) {
  return places[state.frame[at]];
}
/// The kinds that lie in a village.
Kinds kinds_in(const Row& row);
/// Tiles of a village with the printed hut of the first one.
int length_of(const Player& player, std::size_t row);
/// True if a tiki is above the village.
bool is_topped(const Player& player, std::size_t row);
/// Villages that have begun, from the top; the first always has.
int begun(const Player& player);
/// The villages that can take a tile of this kind, bit r for village r (§7). None for what lies in no village.
unsigned rows_for(const Player& player, Kind kind);
/// The kinds of which the player could build in or add one more tile, if there is one (§7, §8).
Kinds buildable(const Player& player);
/// Of these kinds, those of which tiles are left.
Kinds in_stock(const State& state, Kinds kinds);
/// How many kahunas or tikis may still be laid; 1 for every other kind.
int room_for(const Player& player, Kind kind);
/// The side of the player's tile of this kind, wherever it lies; 0 if there is none. For gods, which are unique.
int side_of_god(const Player& player, Kind kind);
/// Points for each spear token taken now.
int spear_points(const Player& player);
int tokens_in(const TokenCounts& counts);

}  // namespace reef::hawaii
