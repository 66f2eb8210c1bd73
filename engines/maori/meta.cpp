#include "engines/maori/game.hpp"

namespace reef::maori {

const Meta& meta() {
  static const std::string schema = options_schema<Options>("Maori");
  static const Meta meta = {
      .id = "maori",
      .name = "Maori",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .minutes_min = 30,
      .minutes_max = 45,
      .rules_version = 1,
      .options_schema = schema,
      .open_information = true,
  };
  return meta;
}

}  // namespace reef::maori
