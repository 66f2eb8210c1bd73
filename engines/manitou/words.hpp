#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

/// The JSON words of the enumerations, each list in its enumeration's order; those of cards are in components.cpp. They
/// are not constexpr because g++ 12 cannot have such lists of string views at namespace scope.
namespace reef::manitou {

const std::initializer_list<std::string_view> phase_words = {"choose", "play", "done", "over"};
const std::initializer_list<std::string_view> action_words = {"choose", "lay"};
const std::initializer_list<std::string_view> clash_words = {"hunts",       "stands", "guards",     "beats",
                                                             "neutralises", "falls",  "sacrificed", "forced"};
const std::initializer_list<std::string_view> event_words = {"chose",        "laid",       "dealt",          "drew",
                                                             "took_buffalo", "escaped",    "took_prisoners", "robbed",
                                                             "hunt_ended",   "hunt_began", "ended"};

template <class Enum>
std::string_view word_of(std::initializer_list<std::string_view> words, Enum value) {
  return words.begin()[static_cast<std::size_t>(value)];
}

}  // namespace reef::manitou
