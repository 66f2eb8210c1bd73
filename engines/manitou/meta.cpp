#include "engines/manitou/game.hpp"

namespace reef::manitou {

const Meta& meta() {
  static const std::string schema = options_schema<Options>("Manitou");
  static const Meta meta = {
      .id = "manitou",
      .name = "Manitou",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .minutes_min = 30,
      .minutes_max = 45,
      .rules_version = 1,
      .options_schema = schema,
  };
  return meta;
}

}  // namespace reef::manitou
