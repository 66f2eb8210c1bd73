#include "engines/metikoro/game.hpp"

namespace reef::metikoro {

const Meta& meta() {
  static const std::string schema = options_schema<Options>("MetiKoro");
  static const Meta meta = {
      .id = "metikoro",
      .name = "MetiKoro",
      .seats_min = seats_min,
      .seats_max = seats_max,
      // Not published: 41 turns on average between bots, at the pace that the boxes of the other games imply.
      .minutes_min = 20,
      .minutes_max = 40,
      .rules_version = 1,
      .options_schema = schema,
      .open_information = true,
      .draw_by_agreement = true,
      .winner_by_agreement = true,
  };
  return meta;
}

}  // namespace reef::metikoro
