#pragma once

#include <variant>

#include "engines/core/described.hpp"
#include "engines/manitou/numbers.hpp"

/// The atomic choices: RULES.md §15.
namespace reef::manitou {
namespace step {

/// Adds a card to the team.
struct Choose {
  Card card = 0;
  bool operator==(const Choose&) const = default;
};

/// Lays a card of the hand at a herd.
struct Lay {
  Card card = 0;
  std::uint8_t herd = 0;
  bool operator==(const Lay&) const = default;
};

}  // namespace step

using Action = std::variant<step::Choose, step::Lay>;
namespace step {
constexpr auto describe(Type<Action> /*type*/) {
  return one_of<Action>(
      alternative<Choose>("choose", field("card", &Choose::card, card_word)),
      alternative<Lay>("lay", field("card", &Lay::card, card_word), field("herd", &Lay::herd, herd_number)));
}
}  // namespace step

}  // namespace reef::manitou
