#include "engines/metikoro/game.hpp"

namespace reef::metikoro {

const Meta& meta() {
  static constexpr Meta meta = {
      .id = "metikoro",
      .name = "MetiKoro",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .rules_version = 1,
      .options_schema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "MetiKoro",
  "type": "object",
  "properties": {},
  "additionalProperties": false
})",
      .open_information = true,
      .draw_by_agreement = true,
      .winner_by_agreement = true,
  };
  return meta;
}

}  // namespace reef::metikoro
