#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engines/core/game.hpp"

/// What is in the box (RULES.md §1).
namespace reef::manitou {

inline constexpr int seats_min = 2;
inline constexpr int seats_max = 4;
inline constexpr int hunts_count = 3;
inline constexpr int herds_count = 3;
inline constexpr int plays_each = 7;    ///< Cards that everybody lays in a hunt.
inline constexpr int team_full = 8;     ///< Cards chosen for a hunt…
inline constexpr int team_of_last = 7;  ///< …and by the last seat.
inline constexpr int hand_full = 3;
inline constexpr int plays_max = seats_max * plays_each;
inline constexpr int fur_robber_points = -10;

/// No card, seat, herd or place in an array of plays.
inline constexpr std::uint8_t none = 255;

/// 0 to 9 are the hunters of value 1 to 10; then come the warriors.
using Card = std::uint8_t;
inline constexpr int hunters_count = 10;
inline constexpr int cards_count = 15;
inline constexpr Card chief = 10;
inline constexpr Card medicine_man = 11;
inline constexpr Card rain_maker = 12;
inline constexpr Card scout = 13;
inline constexpr Card clan_mother = 14;

constexpr bool is_hunter(Card card) {
  return card < hunters_count;
}
/// What a hunter adds to a sum: 1 to 10; a warrior adds nothing.
constexpr int hunter_value(Card card) {
  return is_hunter(card) ? card + 1 : 0;
}
constexpr Card hunter(int value) {
  return static_cast<Card>(value - 1);
}

/// §1.2: true if the one warrior beats the other. Of two different kinds one always does, of the same kind neither.
bool beats(Card one, Card other);

/// Cards without an order: how many of each.
using Cards = std::array<std::uint8_t, cards_count>;

/// §1.1: the cards of one tribe.
extern const Cards tribe_cards;

/// "hunter_1" … "hunter_10", "chief" and so on.
std::string_view word_of(Card card);

/// A herd's buffalo cards, as values; 0 where there is none.
struct Buffalo {
  std::uint8_t large = 0;
  std::uint8_t small = 0;
  bool operator==(const Buffalo&) const = default;
};

/// §1.3: all buffalo cards, ascending.
extern const std::array<std::uint8_t, 6> large_buffalo;
extern const std::array<std::uint8_t, 9> small_buffalo;

/// §1.4: which cards the three herds have with so many players: 1 for a card, 0 for none.
const std::array<Buffalo, herds_count>& herds_of(int seats);

/// The pieces as JSON (RULES.md §11).
Json components();

}  // namespace reef::manitou
