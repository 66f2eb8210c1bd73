#pragma once

#include <cstdint>
#include <variant>

#include "engines/core/described.hpp"
#include "engines/metikoro/numbers.hpp"

/// The atomic choices: RULES.md §15. `turn` counts quarter turns clockwise.
namespace reef::metikoro {
namespace step {

struct Place {
  std::uint8_t tile = 0;
  std::uint8_t cell = 0;
  std::uint8_t turn = 0;
  bool operator==(const Place&) const = default;
};

struct Replace {
  std::uint8_t tile = 0;
  std::uint8_t cell = 0;
  std::uint8_t turn = 0;
  bool operator==(const Replace&) const = default;
};

struct Rotate {
  std::uint8_t cell = 0;
  std::uint8_t turn = 0;
  bool operator==(const Rotate&) const = default;
};

/// Takes an extra tile.
struct Take {
  std::uint8_t tile = 0;
  bool operator==(const Take&) const = default;
};

struct Enough {
  bool operator==(const Enough&) const = default;
};

struct Pay {
  std::uint8_t tile = 0;
  bool operator==(const Pay&) const = default;
};

struct Draw {
  std::uint8_t tile = 0;
  bool operator==(const Draw&) const = default;
};

/// Rolls an orb from its cell to another stop.
struct Roll {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Roll&) const = default;
};

struct Stay {
  bool operator==(const Stay&) const = default;
};

}  // namespace step

using Action = std::variant<step::Place, step::Replace, step::Rotate, step::Take, step::Enough, step::Pay, step::Draw,
                            step::Roll, step::Stay>;
namespace step {
constexpr auto describe(Type<Action> /*type*/) {
  return one_of<Action>(
      alternative<Place>("place", field("tile", &Place::tile, tile_number), field("cell", &Place::cell, cell_number),
                         field("turn", &Place::turn, turns_number)),
      alternative<Replace>("replace", field("tile", &Replace::tile, tile_number),
                           field("cell", &Replace::cell, cell_number), field("turn", &Replace::turn, turns_number)),
      alternative<Rotate>("rotate", field("cell", &Rotate::cell, cell_number),
                          field("turn", &Rotate::turn, turns_number)),
      alternative<Take>("take", field("tile", &Take::tile, tile_number)), alternative<Enough>("enough"),
      alternative<Pay>("pay", field("tile", &Pay::tile, tile_number)),
      alternative<Draw>("draw", field("tile", &Draw::tile, tile_number)),
      alternative<Roll>("roll", field("from", &Roll::from, cell_number), field("to", &Roll::to, cell_number)),
      alternative<Stay>("stay"));
}
}  // namespace step

}  // namespace reef::metikoro
