#include "engines/manitou/components.hpp"

#include <string>
#include <utility>

namespace reef::manitou {

// Stated by the manual: hunters 1 to 10 once each and the five twice, every warrior twice.
const Cards tribe_cards = {1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2};

// Stated, card by card, by a translation of the printed rules.
const std::array<std::uint8_t, 6> large_buffalo = {9, 10, 10, 11, 12, 13};

// RECONSTRUCTION. Three sources count 15 buffalo cards, six of them large, and a game of four uses nine small ones. The
// only list names ten: 1, 2, 2, 3, 4, 4, 5, 5, 6, 7. The second 5 is taken for the slip, since the list of hunters that
// stands beside it does have two fives. Low to medium certainty; the true cards can replace these without further ado.
const std::array<std::uint8_t, 9> small_buffalo = {1, 2, 2, 3, 4, 4, 5, 6, 7};

namespace {

constexpr int kinds = cards_count - hunters_count;

// Stated by several sources, each pair by at least one; every pair has a winner.
// Rows beat columns: chief, medicine man, rain maker, scout, clan mother.
constexpr bool beat_table[kinds][kinds] = {
    {false, true, true, true, false},   // chief
    {false, false, true, false, true},  // medicine man
    {false, false, false, true, true},  // rain maker
    {false, true, false, false, true},  // scout
    {true, false, false, false, false}  // clan mother
};

constexpr std::array<std::string_view, cards_count> card_words = {
    "hunter_1", "hunter_2",  "hunter_3", "hunter_4",     "hunter_5",   "hunter_6", "hunter_7",   "hunter_8",
    "hunter_9", "hunter_10", "chief",    "medicine_man", "rain_maker", "scout",    "clan_mother"};

Json card_json(Card card) {
  Json beaten = Json::array();
  for (Card other = hunters_count; other < cards_count; ++other) {
    if (!is_hunter(card) && beats(card, other)) beaten.push_back(word_of(other));
  }
  return {{"card", word_of(card)},
          {"kind", is_hunter(card) ? "hunter" : "warrior"},
          {"value", is_hunter(card) ? Json(hunter_value(card)) : Json(nullptr)},
          {"copies", tribe_cards[card]},
          {"beats", std::move(beaten)}};
}

}  // namespace

bool beats(Card one, Card other) {
  return beat_table[one - hunters_count][other - hunters_count];
}

std::string_view word_of(Card card) {
  return card_words[card];
}

// Stated by the manual.
const std::array<Buffalo, herds_count>& herds_of(int seats) {
  static constexpr std::array<Buffalo, herds_count> of_two = {{{1, 1}, {0, 1}, {0, 1}}};
  static constexpr std::array<Buffalo, herds_count> of_three = {{{1, 1}, {1, 0}, {0, 1}}};
  static constexpr std::array<Buffalo, herds_count> of_four = {{{1, 1}, {1, 1}, {0, 1}}};
  return seats == 2 ? of_two : seats == 3 ? of_three : of_four;
}

Json components() {
  Json cards = Json::array();
  for (Card card = 0; card < cards_count; ++card) cards.push_back(card_json(card));
  Json herds = Json::object();
  for (int seats = seats_min; seats <= seats_max; ++seats) {
    Json list = Json::array();
    for (const Buffalo& herd : herds_of(seats)) {
      list.push_back({{"large", herd.large != 0}, {"small", herd.small != 0}});
    }
    herds[std::to_string(seats)] = std::move(list);
  }
  return {{"cards", std::move(cards)}, {"large", large_buffalo},         {"small", small_buffalo},
          {"herds", std::move(herds)}, {"hunts", hunts_count},           {"hand", hand_full},
          {"plays", plays_each},       {"fur_robber", fur_robber_points}};
}

}  // namespace reef::manitou
