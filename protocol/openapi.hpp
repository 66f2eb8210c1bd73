#pragma once

#include <string_view>

namespace reef::protocol {

/// The OpenAPI document as it is served: with the schemas of the match record and of the types of all games.
std::string_view openapi();

/// openapi.json with the schema of the match record put into its place.
std::string_view openapi_without_games();

}  // namespace reef::protocol
