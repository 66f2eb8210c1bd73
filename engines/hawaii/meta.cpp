#include "engines/hawaii/game.hpp"

namespace reef::hawaii {

const Meta& meta() {
  static constexpr Meta meta = {
      .id = "hawaii",
      .name = "Hawaii",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .rules_version = 1,
      .options_schema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Hawaii",
  "type": "object",
  "properties": {},
  "additionalProperties": false
})",
      .open_information = true,
  };
  return meta;
}

}  // namespace reef::hawaii
