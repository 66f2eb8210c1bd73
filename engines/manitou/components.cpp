#include "engines/manitou/components.hpp"

#include <string>
#include <utility>

namespace reef::manitou {

namespace {

constexpr int kinds = cards_count - hunters_count;

// Stated by several sources, each pair by at least one; every pair has a winner. Rows beat columns, in the order chief,
// medicine man, rain maker, scout, clan mother.
constexpr bool beat_table[kinds][kinds] = {
    {false, true, true, true, false},   // chief
    {false, false, true, false, true},  // medicine man
    {false, false, false, true, true},  // rain maker
    {false, true, false, false, true},  // scout
    {true, false, false, false, false}  // clan mother
};

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

void CardList::read(Cards& cards, Reading& reading, const Place& place) const {
  cards = {};
  Card least = 0;
  const std::size_t length = reading.length(place, 0, most);
  for (std::size_t index = 0; index < length && reading.ok(); ++index) {
    const Place item = place.item(index);
    Card card = 0;
    card_word.read(card, reading, item);
    if (card < least) reading.refuse(item, "json.value", "expected the cards in order");
    if (++cards[card] > tribe_cards[card]) reading.refuse(item, "json.value", "a tribe has fewer of this card");
    least = card;
  }
}

Json CardList::schema() const {
  return {{"type", "array"}, {"items", card_word.schema()}, {"maxItems", most}};
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
