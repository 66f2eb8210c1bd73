#include "engines/hawaii/components.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "engines/hawaii/view.hpp"

namespace reef::hawaii {

// Tiles: the number of each kind is stated (two of each god: inferred from 12 gods of six names). They sum to 126.
constinit const std::array<std::uint8_t, kinds_count> tiles_in_box = {
    5,  5,  5, 5, 5,    // shell, foot, spear, trading, long hut
    5,  10,             // irrigation, hula
    4,  4,  4, 4,       // breadfruit, taro, coconut, banana
    8,  10,             // boat, surfer
    25, 15,             // kahuna, tiki
    2,  2,  2, 2, 2, 2  // ku, kane, pele, lono, laka, kanaloa
};

// Places: RECONSTRUCTION. Stated: ten places, each with one or two sorts of tiles and one to three purchase spaces,
// exactly one of them labelled with a number from 5 to 12. Inferred: thirteen sorts on ten places, so three places have
// two sorts; all fruit share one. Derived: a place with one space can be without a token, so its label is 5. Unknown:
// which sorts share a place, the spaces (21 in total, as the 25 tokens allow) and the labels.
constinit const std::array<Place, places_count> places = {{
    {kind_bit(Kind::shell_hut) | kind_bit(Kind::foot_hut), 3, 10},
    {kind_bit(Kind::spear_hut) | kind_bit(Kind::trading_hut), 2, 8},
    {kind_bit(Kind::long_hut) | kind_bit(Kind::irrigation), 2, 7},
    {fruit_kinds, 3, 11},
    {kind_bit(Kind::boat), 1, 5},
    {kind_bit(Kind::surfer), 2, 8},
    {kind_bit(Kind::hula), 2, 6},
    {kind_bit(Kind::kahuna), 3, 12},
    {kind_bit(Kind::tiki), 2, 9},
    {god_kinds, 1, 5},
}};

// Price tokens. Stated: 25, from 2 to 6, some with spears, fish on the back. How many of each, and how many fish:
// RECONSTRUCTION (three without and two with spears of each price; fish: half the price, rounded down).
constinit const std::array<std::uint8_t, tokens_count> token_copies = {3, 2, 3, 2, 3, 2, 3, 2, 3, 2};
constinit const std::array<std::uint8_t, tokens_count> token_fish = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3};

// Round markers. Stated: the numbers 9, 11 and 17, the points 8/5/2 of the first round, no income after the fifth, and
// that income falls from round to round. Inferred: 13 and 15. The other points and all incomes: RECONSTRUCTION.
constinit const std::array<Round, rounds_count> rounds = {{
    {9, {8, 5, 2}, 11, 6},
    {11, {9, 6, 3}, 9, 5},
    {13, {10, 7, 4}, 7, 4},
    {15, {11, 8, 5}, 5, 3},
    {17, {12, 9, 6}, 0, 0},
}};

// Landings: stated, but the points by only one source.
constinit const std::array<Landing, landings_count> landings = {{{3, 2}, {4, 3}, {5, 4}, {6, 9}}};

// Islands: stated.
constinit const std::array<IslandDesign, islands_count> islands = {{
    {2, 0, 0, 0, 5},
    {1, kind_bit(Kind::foot_hut), 1, 0, 0},
    {1, kind_bit(Kind::hula), 1, 0, 0},
    {1, kind_bit(Kind::surfer), 1, 0, 0},
    {1, 0, 0, 4, 0},
    {1, kind_bit(Kind::kahuna), 2, 0, 0},
    {1, kind_bit(Kind::shell_hut), 1, 0, 0},
    {1, fruit_kinds, 1, 0, 0},
    {1, kind_bit(Kind::tiki), 2, 0, 0},
}};

// Kahunas: the points follow from the rulebook's examples (rows 1 to 4) and from a stated maximum (row 5). It is stated
// that some places show shells (kahunas) or feet (tikis); how many, and where: RECONSTRUCTION.
constinit const std::array<std::uint8_t, kahunas_max> kahuna_points = {5, 5, 10, 10, 15};
constinit const std::array<std::uint8_t, kahunas_max> kahuna_shells = {0, 1, 1, 2, 2};
constinit const std::array<std::uint8_t, tikis_max> tiki_feet = {0, 0, 1, 1, 1, 2, 2};

namespace {

// The frame: rows of two, three, three and two, the outer ones centred (derived from a count of the layouts). Two
// places are neighbours if they touch, including at corners; the lower two touch the beach.
using Neighbours = std::array<std::uint16_t, places_count>;

constexpr std::uint16_t set_of(std::initializer_list<int> members) {
  unsigned bits = 0;
  for (const int member : members) bits |= 1U << static_cast<unsigned>(member);
  return static_cast<std::uint16_t>(bits);
}

constexpr Neighbours neighbours = {
    set_of({1, 2, 3}),    set_of({0, 3, 4}),    set_of({0, 3, 5, 6}),          set_of({0, 1, 2, 4, 5, 6, 7}),
    set_of({1, 3, 6, 7}), set_of({2, 3, 6, 8}), set_of({2, 3, 4, 5, 7, 8, 9}), set_of({3, 4, 6, 9}),
    set_of({5, 6, 9}),    set_of({6, 7, 8}),
};
constexpr std::uint16_t at_the_beach = set_of({0, 1});

using Feet = std::array<std::array<std::uint8_t, places_count>, places_count + 1>;

/// The lengths of the shortest paths, by breadth-first search. No path crosses the beach.
constexpr Feet shortest_ways() {
  Feet feet{};
  for (std::size_t from = 0; from <= places_count; ++from) {
    unsigned reached = from == beach ? at_the_beach : unsigned{neighbours[from]} | 1U << from;
    unsigned circle = reached;
    for (std::uint8_t steps = 1; circle != 0; ++steps) {
      unsigned next = 0;
      for (std::size_t place = 0; place < places_count; ++place) {
        if ((circle >> place & 1U) == 0) continue;
        feet[from][place] = steps;
        next |= neighbours[place];
      }
      circle = next & ~reached;
      reached |= next;
    }
  }
  return feet;
}

constexpr Feet ways = shortest_ways();

}  // namespace

int feet_between(std::uint8_t from, std::uint8_t to) {
  return ways[from][to];
}

namespace {

std::string_view family_of(Kind kind) {
  if (contains(hut_kinds, kind)) return "hut";
  if (contains(fruit_kinds, kind)) return "fruit";
  if (contains(god_kinds, kind)) return "god";
  return word_of(kind);
}

Json names_of(Kinds kinds) {
  Json names = Json::array();
  for (int kind = 0; kind < kinds_count; ++kind) {
    if (contains(kinds, static_cast<Kind>(kind))) names.push_back(word_of(static_cast<Kind>(kind)));
  }
  return names;
}

Json kinds_json() {
  Json list = Json::array();
  for (std::size_t index = 0; index < kinds_count; ++index) {
    const auto kind = static_cast<Kind>(index);
    const bool one_sided = kind == Kind::kahuna || kind == Kind::tiki;
    list.push_back({{"kind", word_of(kind)},
                    {"count", tiles_in_box[index]},
                    {"family", family_of(kind)},
                    {"begins_village", contains(hut_kinds, kind)},
                    {"sides", one_sided ? 1 : 2}});
  }
  return list;
}

Json places_json() {
  Json map = Json::object();
  for (std::size_t index = 0; index < places.size(); ++index) {
    const Place& place = places[index];
    map[std::string(place_name.words[index])] = {
        {"kinds", names_of(place.kinds)}, {"spaces", place.spaces}, {"label", place.label}};
  }
  return map;
}

Json frame_json() {
  Json around = Json::array();
  for (const std::uint16_t set : neighbours) {
    Json list = Json::array();
    for (unsigned place = 0; place < places_count; ++place) {
      if ((unsigned{set} >> place & 1U) != 0) list.push_back(place);
    }
    around.push_back(std::move(list));
  }
  return {{"rows", {2, 3, 3, 2}}, {"neighbours", std::move(around)}, {"beach", {0, 1}}, {"feet", ways[beach]}};
}

Json tokens_json() {
  Json list = Json::array();
  for (std::uint8_t token = 0; token < tokens_count; ++token) {
    list.push_back({{"price", price_of(token)},
                    {"spears", has_spears(token)},
                    {"fish", token_fish[token]},
                    {"count", token_copies[token]}});
  }
  return list;
}

Json rounds_json() {
  Json list = Json::array();
  for (std::uint8_t round = 1; round <= rounds_count; ++round) list.push_back(write(marker_of(round)));
  return list;
}

Json islands_json() {
  Json list = Json::array();
  for (std::size_t index = 0; index < islands.size(); ++index) {
    const IslandDesign& island = islands[index];
    const Json names = names_of(island.kinds);
    list.push_back({{"island", word_of(static_cast<Island>(index))},
                    {"count", island.count},
                    {"kind", names.size() == 1 ? names.front() : Json(nullptr)},
                    {"side", island.pieces == 1 ? 2 : 1},
                    {"pieces", island.pieces},
                    {"fruit", island.fruit},
                    {"points", island.points}});
  }
  return list;
}

}  // namespace

Json components() {
  Json shores = Json::array();
  for (const Landing& landing : landings) shores.push_back({{"feet", landing.feet}, {"points", landing.points}});
  Json lengths = Json::array();
  for (int tikis = 1; tikis <= tikis_max; ++tikis) lengths.push_back(needed_length(tikis));
  return {{"kinds", kinds_json()},
          {"places", places_json()},
          {"frame", frame_json()},
          {"tokens", tokens_json()},
          {"rounds", rounds_json()},
          {"landings", std::move(shores)},
          {"islands", islands_json()},
          {"order_fruit", fruit_at_start},
          {"start", {{"shells", shells_at_start}, {"feet", feet_at_start}}},
          {"kahunas", {{"points", kahuna_points}, {"shells", kahuna_shells}}},
          {"tikis", {{"feet", tiki_feet}, {"needed_length", std::move(lengths)}}},
          {"row_width", row_width}};
}

}  // namespace reef::hawaii
