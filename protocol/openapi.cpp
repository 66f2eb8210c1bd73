#include "protocol/openapi.hpp"

#include <string>

#include "protocol/game_schemas.hpp"

namespace reef::protocol {

std::string_view openapi() {
  static const std::string document = [] {
    Json json = Json::parse(openapi_without_games());
    json["components"]["schemas"].update(game_schemas());
    return json.dump();
  }();
  return document;
}

}  // namespace reef::protocol
