#include "engines/hawaii/game.hpp"

namespace reef::hawaii {

const Meta& meta() {
  static const std::string schema = options_schema<Options>("Hawaii");
  static const Meta meta = {
      .id = "hawaii",
      .name = "Hawaii",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .minutes_min = 60,
      .minutes_max = 90,
      .rules_version = 1,
      .options_schema = schema,
      .open_information = true,
  };
  return meta;
}

}  // namespace reef::hawaii
