#pragma once

#include <cstdint>
#include <variant>

#include "engines/core/described.hpp"
#include "engines/hawaii/numbers.hpp"

/// The atomic choices: RULES.md §18.
namespace reef::hawaii {

namespace step {

/// Moves the chief to a place of the frame, or stays there.
struct Go {
  std::uint8_t place = 0;
  Goods pay{};
  bool operator==(const Go&) const = default;
};

struct Fish {
  std::uint8_t count = 0;
  Fleet boats{};
  Goods pay{};
  bool operator==(const Fish&) const = default;
};

/// Visits the island at a landing.
struct Visit {
  std::uint8_t landing = 0;
  Fleet boats{};
  Goods pay{};
  bool operator==(const Visit&) const = default;
};

/// Takes a place of the order track.
struct Order {
  std::uint8_t at = 0;
  bool operator==(const Order&) const = default;
};

struct ChooseTile {
  Kind kind = Kind::shell_hut;
  bool operator==(const ChooseTile&) const = default;
};

/// `twice`: for the double price.
struct Buy {
  std::uint8_t space = 0;
  bool twice = false;
  Goods pay{};
  bool operator==(const Buy&) const = default;
};

/// Chooses the village.
struct Build {
  std::uint8_t row = 0;
  bool operator==(const Build&) const = default;
};

/// Exchanges two resources for a tiki.
struct Convert {
  Goods pay{};
  bool operator==(const Convert&) const = default;
};

struct Decline {
  bool operator==(const Decline&) const = default;
};

/// The income from irrigations on side II.
struct ChooseIncome {
  Goods gain{};
  bool operator==(const ChooseIncome&) const = default;
};

}  // namespace step

using Action = std::variant<step::Go, step::Fish, step::Visit, step::Order, step::ChooseTile, step::Buy, step::Build,
                            step::Convert, step::Decline, step::ChooseIncome>;
namespace step {
constexpr auto describe(Type<Action> /*type*/) {
  return one_of<Action>(
      alternative<Go>("go", field("place", &Go::place, place_number), field("pay", &Go::pay, goods_shape)),
      alternative<Fish>("fish", field("count", &Fish::count, catch_number), field("boats", &Fish::boats, fleet_shape),
                        field("pay", &Fish::pay, goods_shape)),
      alternative<Visit>("island", field("landing", &Visit::landing, landing_number),
                         field("boats", &Visit::boats, fleet_shape), field("pay", &Visit::pay, goods_shape)),
      alternative<Order>("order", field("at", &Order::at, track_number)),
      alternative<ChooseTile>("tile", field("kind", &ChooseTile::kind)),
      alternative<Buy>("buy", field("space", &Buy::space, space_number), field("double", &Buy::twice),
                       field("pay", &Buy::pay, goods_shape)),
      alternative<Build>("build", field("row", &Build::row, row_number)),
      alternative<Convert>("convert", field("pay", &Convert::pay, goods_shape)), alternative<Decline>("decline"),
      alternative<ChooseIncome>("income", field("gain", &ChooseIncome::gain, goods_shape)));
}
}  // namespace step

}  // namespace reef::hawaii
