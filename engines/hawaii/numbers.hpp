#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/described.hpp"
#include "engines/core/inplace_vector.hpp"
#include "engines/hawaii/components.hpp"

/// How numbers are written: their ranges, and what has a form of its own.
namespace reef::hawaii {

/// An upper limit that no resource can reach.
inline constexpr int goods_most = 200;
inline constexpr int points_most = 9'999;
inline constexpr int tiles_of_a_kind_most = 25;
inline constexpr int tokens_of_a_kind_most = 3;
inline constexpr int islands_of_a_kind_most = 2;
inline constexpr int boats_most = 8;
inline constexpr int tokens_total = 25;
/// Of the prices of all tokens.
inline constexpr int sum_most = tokens_total * price_max;

inline constexpr Number seat_number = number(0, seats_max - 1);
inline constexpr Number seat_or_none = number_or_none(0, seats_max - 1);
inline constexpr Number round_number = number(1, rounds_count);
inline constexpr Number place_number = number(0, places_count - 1);
inline constexpr Number place_or_none = number_or_none(0, places_count - 1);
inline constexpr Number landing_number = number(0, landings_count - 1);
inline constexpr Number track_number = number(0, seats_max - 1);
inline constexpr Number row_number = number(0, rows_count - 1);
inline constexpr Number space_number = number(0, spaces_max - 1);
inline constexpr Number side_number = number(1, 2);
inline constexpr Number side_or_none = number_or_none(1, 2);
inline constexpr Number kahunas_number = number(0, kahunas_max);
inline constexpr Number tikis_number = number(0, tikis_max);
inline constexpr Number token_or_none = number_or_none(0, tokens_count - 1);
inline constexpr Number island_or_none = number_or_none(0, islands_count - 1);
inline constexpr Number catch_number = number(0, tokens_total);
inline constexpr Number goods_number = number(0, goods_most);
inline constexpr Number sum_number = number(0, sum_most);
inline constexpr Number threshold_number = number(-sum_most, sum_most);
inline constexpr Number rank_number = number(1, 3);
inline constexpr Number points_number = number(0, points_most);

/// One entry per seat, or per place of the order track.
using PerSeat = InplaceVector<std::uint8_t, seats_max>;
constexpr List<Number> per_seat(Number entry) {
  return list(seats_min, seats_max, entry);
}

/// An array of numbers that is written as an object, with a key for each index.
template <std::size_t Count>
struct Keyed {
  Number number;
  std::array<std::string_view, Count> keys;
  std::array<std::uint8_t, Count> order = ascending(keys);

  using Numbers = std::array<std::uint8_t, Count>;
  void write(const Numbers& numbers, auto& out) const {
    out.begin_object();
    for (const std::size_t index : order) out.key(keys[index]).value(numbers[index]);
    out.end_object();
  }
  void read(Numbers& numbers, Reading& reading, const reef::Place& place) const {
    if (!reading.is_object(place)) return;
    for (std::size_t index = 0; index < Count; ++index) {
      const Json* value = reading.find(place, keys[index]);
      if (value != nullptr) number.read(numbers[index], reading, place.member(keys[index], *value));
    }
    reading.no_other_keys(place, [&](std::string_view key) { return std::ranges::find(keys, key) != keys.end(); });
  }
  [[nodiscard]] Json schema() const {
    Json properties = Json::object();
    for (const std::string_view key : keys) properties[std::string(key)] = number.schema();
    return {
        {"type", "object"}, {"properties", std::move(properties)}, {"required", keys}, {"additionalProperties", false}};
  }
};

/// Resources, or a payment; indexed by currency.
using Goods = std::array<std::uint8_t, 3>;
inline constexpr std::size_t shells = 0;
inline constexpr std::size_t feet = 1;
inline constexpr std::size_t fruit = 2;
constexpr int sum_of(const Goods& goods) {
  return goods[0] + goods[1] + goods[2];
}
inline constexpr Keyed<3> goods_shape = {goods_number, {"shells", "feet", "fruit"}};

/// Boats: fishing boat, side I, side II.
using Fleet = std::array<std::uint8_t, 3>;
inline constexpr Keyed<3> fleet_shape = {number(0, boats_most), {"fishing", "side_1", "side_2"}};

/// In `Spaces`, beside token numbers: a labelled space whose token was rejected. (`none`: sold.)
inline constexpr std::uint8_t shut = 254;

/// A purchase space: the number of a token, null or "shut".
struct Space {
  static void write(std::uint8_t space, auto& out) {
    if (space == shut) {
      out.value("shut");
    } else {
      token_or_none.write(space, out);
    }
  }
  static void read(std::uint8_t& space, Reading& reading, const reef::Place& place) {
    if (place.json.is_string()) {
      constexpr std::array<std::string_view, 1> words = {"shut"};
      reading.word(place, words);
      space = shut;
    } else {
      token_or_none.read(space, reading, place);
    }
  }
  [[nodiscard]] static Json schema() { return {{"anyOf", {token_or_none.schema(), {{"const", "shut"}}}}}; }
};

}  // namespace reef::hawaii
