#include "engines/manitou/game.hpp"

namespace reef::manitou {

const Meta& meta() {
  static constexpr Meta meta = {
      .id = "manitou",
      .name = "Manitou",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .rules_version = 1,
      .options_schema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Manitou",
  "type": "object",
  "properties": {},
  "additionalProperties": false
})",
  };
  return meta;
}

}  // namespace reef::manitou
