#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

/// The JSON words of the enumerations, each list in its enumeration's order. They are not
/// constexpr because g++ 12 cannot have such lists of string views at namespace scope.
namespace reef::maori {

const std::initializer_list<std::string_view> level_words = {"basic", "advanced", "pro"};
const std::initializer_list<std::string_view> side_words = {"front", "atoll"};
const std::initializer_list<std::string_view> phase_words = {"launch", "move", "discover", "place",
                                                             "ship",   "done", "over"};
const std::initializer_list<std::string_view> ending_words = {"running", "board_full", "stall", "turn_cap"};
const std::initializer_list<std::string_view> action_words = {"launch", "move",   "take", "unstore", "store", "sail",
                                                              "place",  "remove", "pass", "ship",    "stay"};
const std::initializer_list<std::string_view> event_words = {
    "launched", "moved",  "took",       "unstored", "stored",   "sailed",     "placed",
    "removed",  "passed", "ship_moved", "stayed",   "refilled", "last_round", "ended"};

template <class Enum>
std::string_view word_of(std::initializer_list<std::string_view> words, Enum value) {
  return words.begin()[static_cast<std::size_t>(value)];
}

}  // namespace reef::maori
