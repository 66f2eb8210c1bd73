#include "engines/maori/game.hpp"

namespace reef::maori {

const Meta& meta() {
  static constexpr Meta meta = {
      .id = "maori",
      .name = "Maori",
      .seats_min = seats_min,
      .seats_max = seats_max,
      .rules_version = 1,
      .options_schema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Maori",
  "type": "object",
  "properties": {
    "level": {
      "title": "Level",
      "description": "Advanced: tiles are laid next to one's own ship, which may move. Pro: it must.",
      "type": "string",
      "enum": ["basic", "advanced", "pro"],
      "default": "basic"
    },
    "side": {
      "title": "Side of the boards",
      "description": "The atoll has more cells, doubles the palms inside it, and is for at most four players.",
      "type": "string",
      "enum": ["front", "atoll"],
      "default": "front"
    }
  },
  "additionalProperties": false
})",
      .open_information = true,
  };
  return meta;
}

}  // namespace reef::maori
