#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engines/core/described.hpp"
#include "engines/core/game.hpp"

/// The pieces of Hawaii: tiles, places, price tokens, round markers, islands. The sources show many of them only in
/// pictures; components.cpp says for each table what is stated and what is a reconstruction.
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
constexpr auto describe(Type<Kind> /*type*/) {
  return words<Kind>("shell_hut", "foot_hut", "spear_hut", "trading_hut", "long_hut", "irrigation", "hula",
                     "breadfruit", "taro", "coconut", "banana", "boat", "surfer", "kahuna", "tiki", "ku", "kane",
                     "pele", "lono", "laka", "kanaloa");
}
inline constexpr int kinds_count = 21;

/// A set of kinds, bit k for kind k.
using Kinds = std::uint32_t;
constexpr Kinds kind_bit(Kind kind) {
  return Kinds{1} << static_cast<unsigned>(kind);
}
/// The kinds from `first` to `last`, inclusive.
constexpr Kinds kinds_from(Kind first, Kind last) {
  return (kind_bit(last) << 1U) - kind_bit(first);
}
inline constexpr Kinds hut_kinds = kinds_from(Kind::shell_hut, Kind::long_hut);
inline constexpr Kinds fruit_kinds = kinds_from(Kind::breadfruit, Kind::banana);
inline constexpr Kinds god_kinds = kinds_from(Kind::ku, Kind::kanaloa);
/// The kinds that are placed in villages: all except boats, kahunas and tikis.
inline constexpr Kinds village_kinds = kinds_from(Kind::shell_hut, Kind::banana) | kind_bit(Kind::surfer) | god_kinds;
constexpr bool contains(Kinds kinds, Kind kind) {
  return (kinds & kind_bit(kind)) != 0;
}

/// The number of tiles of each kind in the box, 126 in total.
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
/// The names of the places, by their index in `places`.
inline constexpr auto place_name = words<std::uint8_t>("shell_foot", "spear_trading", "long_irrigation", "fruit",
                                                       "boats", "surfers", "hulas", "kahunas", "tikis", "gods");

/// The start or end of a move: a place of the frame, 0 to 9, or the beach.
inline constexpr std::uint8_t beach = places_count;
/// The cost in feet from one place of the frame (or the beach) to another on the shortest path; 1 for staying.
int feet_between(std::uint8_t from, std::uint8_t to);

// Price tokens --------------------------------------------------------------------------------------------------------

/// Tokens are numbered by price, those without spears first. The order track sorts by this number.
inline constexpr int tokens_count = 10;
inline constexpr int price_min = 2;
inline constexpr int price_max = 6;
constexpr int price_of(std::uint8_t token) {
  return price_min + token / 2;
}
constexpr bool has_spears(std::uint8_t token) {
  return token % 2 == 1;
}
constexpr std::uint8_t token_of(int price, bool spears) {
  return static_cast<std::uint8_t>(2 * (price - price_min) + (spears ? 1 : 0));
}
/// What players see of a token.
struct TokenFace {
  std::uint8_t price = price_min;
  bool spears = false;
  bool operator==(const TokenFace&) const = default;
};
constexpr auto describe(Type<TokenFace> /*type*/) {
  return object<TokenFace>(field("price", &TokenFace::price, number(price_min, price_max)),
                           field("spears", &TokenFace::spears));
}
constexpr TokenFace face_of(std::uint8_t token) {
  return {.price = static_cast<std::uint8_t>(price_of(token)), .spears = has_spears(token)};
}
extern const std::array<std::uint8_t, tokens_count> token_copies;
/// The number of fish on the back of a token: what it counts when fished.
extern const std::array<std::uint8_t, tokens_count> token_fish;

// Rounds --------------------------------------------------------------------------------------------------------------

inline constexpr int rounds_count = 5;
struct Round {
  std::uint8_t required;
  std::array<std::uint8_t, 3> points;  ///< For the highest sum, the second, and all others that reach the threshold.
  std::uint8_t shells;                 ///< Income of every player; none after the last round.
  std::uint8_t feet;
};
extern const std::array<Round, rounds_count> rounds;
/// Points for the first place of the order track after the last round.
inline constexpr int first_place_points = 2;

inline constexpr int shells_at_start = 13;
inline constexpr int feet_at_start = 7;
/// Initial fruit, by place in the order.
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
constexpr auto describe(Type<Island> /*type*/) {
  return words<Island>("points", "foot_hut", "hula", "surfer", "fruit_supply", "kahunas", "shell_hut", "fruit_tile",
                       "tikis");
}
inline constexpr int islands_count = 9;
struct IslandDesign {
  std::uint8_t count;
  Kinds kinds;  ///< The tiles that it may bring, on side II.
  std::uint8_t pieces;
  std::uint8_t fruit;
  std::uint8_t points;
};
extern const std::array<IslandDesign, islands_count> islands;

/// How many feet fit in the fishing boat, and in a boat on side I or II in addition to its printed foot.
inline constexpr std::array<int, 3> boat_room = {2, 3, 3};

// The players' boards -------------------------------------------------------------------------------------------------

inline constexpr int rows_count = 5;
/// The maximum in a village, without the printed hut: no kind twice, one god.
inline constexpr int row_tiles_max = 13;
inline constexpr int row_width = row_tiles_max + 1;

inline constexpr int kahunas_max = 5;
extern const std::array<std::uint8_t, kahunas_max> kahuna_points;
extern const std::array<std::uint8_t, kahunas_max> kahuna_shells;
inline constexpr int tikis_max = 7;
extern const std::array<std::uint8_t, tikis_max> tiki_feet;
/// How long a village must be to be topped with this number of tikis (1 to 7).
constexpr int needed_length(int tikis) {
  return tikis_max + 1 - tikis;
}

/// Points by the number of fruit tiles in the village of an irrigation.
inline constexpr std::array<std::uint8_t, 5> irrigation_points = {0, 1, 3, 6, 10};
inline constexpr int long_hut_points = 5;

/// All of the above as JSON; see RULES.md §14.
Json components();

}  // namespace reef::hawaii
