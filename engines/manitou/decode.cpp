#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "engines/manitou/consistency.hpp"
#include "engines/manitou/json.hpp"
#include "engines/manitou/words.hpp"

namespace reef::manitou {

std::expected<Options, Violation> decode_options(const Json& json) {
  Reader reader(json);
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return Options{};
}

namespace {

/// The most bytes that a card's word has.
constexpr std::size_t word_max = 16;

Card card(Reader& reader, std::string_view key) {
  const std::string word = reader.string(key, word_max);
  for (Card each = 0; each < cards_count; ++each) {
    if (word_of(each) == word) return each;
  }
  reader.refuse(key, "json.value", "expected a card");
  return 0;
}

std::uint8_t herd(Reader& reader) {
  return static_cast<std::uint8_t>(reader.integer("herd", 0, herds_count - 1));
}

}  // namespace

std::expected<Action, Violation> decode_action(const Json& json) {
  Reader reader(json);
  Action action;
  action.kind = static_cast<Action::Kind>(reader.word("type", action_words));
  action.card = card(reader, "card");
  if (action.kind == Action::Kind::lay) action.herd = herd(reader);
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return action;
}

namespace {

/// Reads an array of objects, each with a reader of its own.
template <class Read>
void each_object(Reader& outer, std::string_view key, std::size_t least, std::size_t most, Read read) {
  const Json& items = outer.array(key, least, most);
  for (std::size_t index = 0; index < items.size(); ++index) {
    Reader item(items[index]);
    read(item, index);
    item.no_other_keys();
    outer.adopt(key, index, item);
  }
}

/// A list of cards: ascending, and no card more often than a tribe has it.
Cards cards(Reader& outer, std::string_view key) {
  Cards read{};
  Card least = 0;
  const Json& items = outer.array(key, 0, team_full);
  for (std::size_t index = 0; index < items.size(); ++index) {
    const std::string name = std::to_string(index);
    const Json wrapped{{name, items[index]}};
    Reader item(wrapped);
    const Card next = card(item, name);
    if (next < least) item.refuse(name, "json.value", "expected the cards in order");
    least = next;
    if (++read[next] > tribe_cards[next]) item.refuse(name, "json.value", "a tribe has fewer of this card");
    outer.adopt(key, item);
  }
  return read;
}

std::uint8_t buffalo(Reader& reader, std::string_view key) {
  if (reader.null(key)) return 0;
  return static_cast<std::uint8_t>(reader.integer(key, 1, large_buffalo.back()));
}

Account::OfHunt hunt(Reader& reader) {
  Account::OfHunt hunt;
  each_object(reader, "herds", herds_count, herds_count, [&](Reader& item, std::size_t index) {
    hunt.herds[index] = {.large = buffalo(item, "large"), .small = buffalo(item, "small")};
  });
  each_object(reader, "plays", 0, plays_max, [&](Reader& item, std::size_t) {
    hunt.plays.push_back({.card = card(item, "card"), .herd = herd(item)});
  });
  return hunt;
}

}  // namespace

std::expected<State, Violation> decode_state(const Json& json) {
  Reader reader(json);
  Account account;
  account.phase = static_cast<Phase>(reader.word("phase", phase_words));
  each_object(reader, "tribes", seats_min, seats_max, [&](Reader& item, std::size_t) {
    account.tribes.push_back({.team = cards(item, "team"), .hand = cards(item, "hand")});
  });
  account.start = static_cast<Seat>(reader.integer("start", 0, static_cast<int>(account.tribes.size()) - 1));
  each_object(reader, "hunts", 1, hunts_count, [&](Reader& item, std::size_t) { account.hunts.push_back(hunt(item)); });
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  State state;
  if (auto violation = rebuild(account, state)) return std::unexpected(std::move(*violation));
  return state;
}

}  // namespace reef::manitou
