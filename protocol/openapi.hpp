#pragma once

#include <string_view>

namespace reef::protocol {

/// The OpenAPI document as it is served: openapi.json with the schema of the match record put into its place.
std::string_view openapi();

}  // namespace reef::protocol
