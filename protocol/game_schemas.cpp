#include "protocol/game_schemas.hpp"

#include <string>

#include "engines/core/registry.hpp"
#include "protocol/value_schema.hpp"

namespace reef::protocol {

Json game_schemas() {
  Json schemas = Json::object();
  for (const GameEntry& game : games()) {
    const std::string prefix = std::string(game.meta().id) + ".";
    const Json described = game.schemas();
    for (const auto& [name, schema] : described.items()) schemas[prefix + name] = schema;
    schemas[prefix + "components"] = schema_of_value(game.components());
  }
  return schemas;
}

}  // namespace reef::protocol
