#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

/// The JSON words of the enumerations, each list in its enumeration's order. They are not
/// constexpr because g++ 12 cannot have such lists of string views at namespace scope.
namespace reef::metikoro {

const std::initializer_list<std::string_view> end_words = {"N", "E", "S", "W", "O"};
const std::initializer_list<std::string_view> tile_words = {"crossing", "curve",    "stop",   "switch_1",
                                                            "switch_2", "switch_3", "bouncer"};
const std::initializer_list<std::string_view> ground_words = {"house", "garden", "source", "open", "frame"};
const std::initializer_list<std::string_view> phase_words = {"act", "more", "pay", "draw", "roll", "done", "over"};
const std::initializer_list<std::string_view> ending_words = {"running", "third_orb",   "repetition",
                                                              "length",  "agreed_draw", "agreed_winner"};
/// The first kind has no word: JSON says null.
const std::initializer_list<std::string_view> deed_words = {"", "place", "replace", "rotate", "take"};
const std::initializer_list<std::string_view> action_words = {"place", "replace", "rotate", "take", "enough",
                                                              "pay",   "draw",    "roll",   "stay"};
const std::initializer_list<std::string_view> event_words = {"placed", "replaced", "rotated",  "paid",   "took",
                                                             "drew",   "rolled",   "refilled", "stayed", "ended"};

template <class Enum>
std::string_view word_of(std::initializer_list<std::string_view> words, Enum value) {
  return words.begin()[static_cast<std::size_t>(value)];
}

}  // namespace reef::metikoro
