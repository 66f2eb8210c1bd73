#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engines/core/game.hpp"

/// The pieces of Hawaii: tiles, places, price tokens, round markers, islands. Much of what the box prints is known by
/// its picture alone; components.cpp says, table by table, what is stated and what is a reconstruction.
namespace reef::hawaii {

/// "No seat", "no token", "no island" in every byte of a state.
inline constexpr std::uint8_t none = 255;

inline constexpr int seats_min = 2;
inline constexpr int seats_max = 5;

// Tiles ---------------------------------------------------------------------------------------------------------------

/// What a tile shows. Sides I and II of a tile are one kind.
enum class Kind : std::uint8_t {
  shell_hut,
  foot_hut,
  spear_hut,
  trading_hut,
  long_hut,
  irrigation,
  hula,
  breadfruit,
  taro,
  coconut,
  banana,
  boat,
  surfer,
  kahuna,
  tiki,
  ku,
  kane,
  pele,
  lono,
  laka,
  kanaloa,
};
inline constexpr int kinds_count = 21;

/// A set of kinds, bit k for kind k.
using Kinds = std::uint32_t;
constexpr Kinds kind_bit(Kind kind) {
  return Kinds{1} << static_cast<unsigned>(kind);
}
/// The kinds from `first` to `last`.
constexpr Kinds kinds_from(Kind first, Kind last) {
  return (kind_bit(last) << 1U) - kind_bit(first);
}
inline constexpr Kinds hut_kinds = kinds_from(Kind::shell_hut, Kind::long_hut);
inline constexpr Kinds fruit_kinds = kinds_from(Kind::breadfruit, Kind::banana);
inline constexpr Kinds god_kinds = kinds_from(Kind::ku, Kind::kanaloa);
/// The kinds that lie in villages: all but boats, kahunas and tikis.
inline constexpr Kinds village_kinds = kinds_from(Kind::shell_hut, Kind::banana) | kind_bit(Kind::surfer) | god_kinds;
constexpr bool contains(Kinds kinds, Kind kind) {
  return (kinds & kind_bit(kind)) != 0;
}

/// Tiles of each kind in the box, 126 in all.
extern const std::array<std::uint8_t, kinds_count> tiles_in_box;

// Places and the frame ------------------------------------------------------------------------------------------------

inline constexpr int places_count = 10;
inline constexpr int spaces_max = 3;

/// One of the ten places. Its last purchase space is the labelled one.
struct Place {
  Kinds kinds;
  std::uint8_t spaces;
  std::uint8_t label;
};
extern const std::array<Place, places_count> places;

/// Where a move begins or ends: a place of the frame, 0 to 9, or the beach.
inline constexpr std::uint8_t beach = places_count;
/// Feet from one place of the frame (or the beach) to another, by the shortest way; 1 for staying.
int feet_between(std::uint8_t from, std::uint8_t to);

// Price tokens --------------------------------------------------------------------------------------------------------

/// Tokens are numbered by price, and without spears before with: the order of the order track.
inline constexpr int tokens_count = 10;
inline constexpr int price_min = 2;
constexpr int price_of(std::uint8_t token) {
  return price_min + token / 2;
}
constexpr bool has_spears(std::uint8_t token) {
  return token % 2 == 1;
}
constexpr std::uint8_t token_of(int price, bool spears) {
  return static_cast<std::uint8_t>(2 * (price - price_min) + (spears ? 1 : 0));
}
extern const std::array<std::uint8_t, tokens_count> token_copies;
/// Fish on the back of a token: what it counts when fished.
extern const std::array<std::uint8_t, tokens_count> token_fish;

// Rounds --------------------------------------------------------------------------------------------------------------

inline constexpr int rounds_count = 5;
struct Round {
  std::uint8_t required;
  std::array<std::uint8_t, 3> points;  ///< For the highest sum, the second, and all others that reach the number.
  std::uint8_t shells;                 ///< Everybody's income; none after the last round.
  std::uint8_t feet;
};
extern const std::array<Round, rounds_count> rounds;
/// Points for the first place of the order track after the last round.
inline constexpr int first_place_points = 2;

inline constexpr int shells_at_start = 13;
inline constexpr int feet_at_start = 7;
/// Fruit at the start, by place in the order.
inline constexpr std::array<std::uint8_t, seats_max> fruit_at_start = {0, 2, 3, 4, 5};

// The beach -----------------------------------------------------------------------------------------------------------

inline constexpr int landings_count = 4;
struct Landing {
  std::uint8_t feet;
  std::uint8_t points;
};
extern const std::array<Landing, landings_count> landings;

enum class Island : std::uint8_t {
  points,
  foot_hut,
  hula,
  surfer,
  fruit_supply,
  kahunas,
  shell_hut,
  fruit_tile,
  tikis,
};
inline constexpr int islands_count = 9;
struct IslandDesign {
  std::uint8_t count;
  Kinds kinds;  ///< The tiles that it may bring, on side II.
  std::uint8_t pieces;
  std::uint8_t fruit;
  std::uint8_t points;
};
extern const std::array<IslandDesign, islands_count> islands;

/// Feet that the fishing boat, and a boat on side I or II beside its printed foot, have room for.
inline constexpr std::array<int, 3> boat_room = {2, 3, 3};

// The players' boards -------------------------------------------------------------------------------------------------

inline constexpr int rows_count = 5;
/// A village has no two tiles of a kind and one god: no more than this, the printed hut not counted.
inline constexpr int row_tiles_max = 13;
inline constexpr int row_width = row_tiles_max + 1;

inline constexpr int kahunas_max = 5;
extern const std::array<std::uint8_t, kahunas_max> kahuna_points;
extern const std::array<std::uint8_t, kahunas_max> kahuna_shells;
inline constexpr int tikis_max = 7;
extern const std::array<std::uint8_t, tikis_max> tiki_feet;
/// How long a village must be to lie under one of so many tikis (1 to 7).
constexpr int needed_length(int tikis) {
  return tikis_max + 1 - tikis;
}

/// Points for so many fruit tiles in the village of an irrigation.
inline constexpr std::array<std::uint8_t, 5> irrigation_points = {0, 1, 3, 6, 10};
inline constexpr int long_hut_points = 5;

/// All of the above as JSON; RULES.md §14 describes it.
Json components();

}  // namespace reef::hawaii
