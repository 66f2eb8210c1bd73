#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

/// The JSON words of the enumerations, each list in its enumeration's order. They are not constexpr because g++ 12
/// cannot have such lists of string views at namespace scope.
namespace reef::hawaii {

const std::initializer_list<std::string_view> kind_words = {
    "shell_hut",  "foot_hut", "spear_hut", "trading_hut", "long_hut", "irrigation", "hula",
    "breadfruit", "taro",     "coconut",   "banana",      "boat",     "surfer",     "kahuna",
    "tiki",       "ku",       "kane",      "pele",        "lono",     "laka",       "kanaloa"};
const std::initializer_list<std::string_view> place_words = {
    "shell_foot", "spear_trading", "long_irrigation", "fruit", "boats", "surfers", "hulas", "kahunas", "tikis", "gods"};
const std::initializer_list<std::string_view> island_words = {
    "points", "foot_hut", "hula", "surfer", "fruit_supply", "kahunas", "shell_hut", "fruit_tile", "tikis"};
const std::initializer_list<std::string_view> phase_words = {"go",      "tile",   "buy",  "build",
                                                             "convert", "income", "done", "over"};
const std::initializer_list<std::string_view> source_words = {"nothing", "place", "island"};
const std::initializer_list<std::string_view> action_words = {"go",  "fish",  "island",  "order",   "tile",
                                                              "buy", "build", "convert", "decline", "income"};
const std::initializer_list<std::string_view> event_words = {
    "went",         "bought",         "spears",   "built",        "boat_added", "kahuna_added",
    "tiki_added",   "converted",      "declined", "fished",       "visited",    "island_points",
    "island_fruit", "island_in_vain", "ordered",  "round_scored", "income",     "income_chosen",
    "round_began",  "first_place",    "cleared",  "ended"};
const std::initializer_list<std::string_view> goods_words = {"shells", "feet", "fruit"};
const std::initializer_list<std::string_view> fleet_words = {"fishing", "side_1", "side_2"};
inline constexpr std::string_view ending_word = "five_rounds";

template <class Enum>
std::string_view word_of(std::initializer_list<std::string_view> words, Enum value) {
  return words.begin()[static_cast<std::size_t>(value)];
}

}  // namespace reef::hawaii
