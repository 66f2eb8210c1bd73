#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engines/core/described.hpp"
#include "engines/core/game.hpp"

/// The pieces (RULES.md §1).
namespace reef::manitou {

inline constexpr int seats_min = 2;
inline constexpr int seats_max = 4;
inline constexpr int hunts_count = 3;
inline constexpr int herds_count = 3;
inline constexpr int plays_each = 7;    ///< Cards that each seat lays in a hunt.
inline constexpr int team_full = 8;     ///< Cards that a seat chooses for a hunt.
inline constexpr int team_of_last = 7;  ///< Cards that the last seat chooses.
inline constexpr int hand_full = 3;
inline constexpr int plays_max = seats_max * plays_each;
inline constexpr int fur_robber_points = -10;

/// No card, seat, herd or play.
inline constexpr std::uint8_t none = 255;

/// 0 to 9 are the hunters with the values 1 to 10, followed by the warriors.
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
/// The value of a hunter, 1 to 10; 0 for a warrior.
constexpr int hunter_value(Card card) {
  return is_hunter(card) ? card + 1 : 0;
}
constexpr Card hunter(int value) {
  return static_cast<Card>(value - 1);
}

/// §1.2: true if the first warrior beats the second. Of two different kinds exactly one beats the other, of the same
/// kind neither.
bool beats(Card one, Card other);

/// The shape of a card.
inline constexpr auto card_word =
    words<Card>("hunter_1", "hunter_2", "hunter_3", "hunter_4", "hunter_5", "hunter_6", "hunter_7", "hunter_8",
                "hunter_9", "hunter_10", "chief", "medicine_man", "rain_maker", "scout", "clan_mother");
constexpr std::string_view word_of(Card card) {
  return card_word.word_of(card);
}

/// Unordered cards: how many of each.
using Cards = std::array<std::uint8_t, cards_count>;

/// §1.1: the cards of one tribe. Stated by the manual: hunters 1 to 10 once each and the five twice, every warrior
/// twice.
inline constexpr Cards tribe_cards = {1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
inline constexpr int tribe_size = 21;

/// The shape of `Cards`: a list of cards in ascending order, each as often as it occurs, and none more often than a
/// tribe has it.
struct CardList {
  std::size_t most;

  static void write(const Cards& cards, auto& out) {
    out.begin_array();
    for (Card card = 0; card < cards_count; ++card) {
      for (int copy = 0; copy < cards[card]; ++copy) out.value(word_of(card));
    }
    out.end_array();
  }
  void read(Cards& cards, Reading& reading, const Place& place) const;
  [[nodiscard]] Json schema() const;
};
constexpr CardList card_list(std::size_t most) {
  return {most};
}

/// §1.3: all buffalo cards, ascending. The large ones are stated, card by card, by a translation of the printed rules.
inline constexpr std::array<std::uint8_t, 6> large_buffalo = {9, 10, 10, 11, 12, 13};

/// RECONSTRUCTION. Three sources count 15 buffalo cards, six of them large, and a game of four uses nine small ones.
/// The only list names ten: 1, 2, 2, 3, 4, 4, 5, 5, 6, 7. We take the second 5 for the mistake, since the list of
/// hunters beside it does have two fives. Low to medium certainty; the true cards can replace these without other
/// changes.
inline constexpr std::array<std::uint8_t, 9> small_buffalo = {1, 2, 2, 3, 4, 4, 5, 6, 7};

/// The values of a herd's buffalo cards; 0 for none, which is written as null.
struct Buffalo {
  std::uint8_t large = 0;
  std::uint8_t small = 0;
  bool operator==(const Buffalo&) const = default;
};
inline constexpr auto buffalo_or_null =
    or_null_unless([](std::uint8_t value) { return value != 0; }, number(1, large_buffalo.back()));
constexpr auto describe(Type<Buffalo> /*type*/) {
  return object<Buffalo>(field("large", &Buffalo::large, buffalo_or_null),
                         field("small", &Buffalo::small, buffalo_or_null));
}

/// §1.4: which cards the three herds have with this number of players: 1 for a card, 0 for none.
const std::array<Buffalo, herds_count>& herds_of(int seats);

/// The pieces as JSON (RULES.md §11).
Json components();

}  // namespace reef::manitou
