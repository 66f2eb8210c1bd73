#pragma once

#include <variant>

#include "engines/core/described.hpp"
#include "engines/maori/numbers.hpp"

/// The atomic choices: RULES.md §15.
namespace reef::maori {
namespace step {

/// More explorer steps than all boats and shells of the box allow.
inline constexpr int steps_max = 99;

struct Launch {
  std::uint8_t stop = 0;
  bool operator==(const Launch&) const = default;
};

struct Move {
  std::uint8_t steps = 0;
  bool operator==(const Move&) const = default;
};

/// The tile of a place of the display.
struct Take {
  std::uint8_t at = 0;
  bool operator==(const Take&) const = default;
};

struct Unstore {
  bool operator==(const Unstore&) const = default;
};

struct Store {
  bool operator==(const Store&) const = default;
};

struct Sail {
  std::uint8_t cell = 0;
  bool operator==(const Sail&) const = default;
};

/// Lays the tile in hand, turned clockwise by so many quarters.
struct Place {
  std::uint8_t cell = 0;
  std::uint8_t turn = 0;
  bool operator==(const Place&) const = default;
};

struct Remove {
  std::uint8_t cell = 0;
  bool operator==(const Remove&) const = default;
};

struct Pass {
  bool operator==(const Pass&) const = default;
};

/// Puts the own ship on another tile.
struct Ship {
  std::uint8_t cell = 0;
  bool operator==(const Ship&) const = default;
};

struct Stay {
  bool operator==(const Stay&) const = default;
};

}  // namespace step

using Action = std::variant<step::Launch, step::Move, step::Take, step::Unstore, step::Store, step::Sail, step::Place,
                            step::Remove, step::Pass, step::Ship, step::Stay>;
namespace step {
constexpr auto describe(Type<Action> /*type*/) {
  return one_of<Action>(
      alternative<Launch>("launch", field("stop", &Launch::stop, number(0, stops_count - 1))),
      alternative<Move>("move", field("steps", &Move::steps, number(0, steps_max))),
      alternative<Take>("take", field("at", &Take::at, place_number)), alternative<Unstore>("unstore"),
      alternative<Store>("store"), alternative<Sail>("sail", field("cell", &Sail::cell, cell_number)),
      alternative<Place>("place", field("cell", &Place::cell, cell_number), field("turn", &Place::turn, turns_number)),
      alternative<Remove>("remove", field("cell", &Remove::cell, cell_number)), alternative<Pass>("pass"),
      alternative<Ship>("ship", field("cell", &Ship::cell, cell_number)), alternative<Stay>("stay"));
}
}  // namespace step

}  // namespace reef::maori
