#pragma once

#include <string_view>

#include "protocol/errors.hpp"
#include "server/http/exchange.hpp"

namespace reef::http {

/// A refusal as a problem document of RFC 9457. `members` is an object with the further members of the code, such as
/// `rule` and `path`. Invalid UTF-8 is repaired, not refused, because an error must reach the client.
Response refusal(protocol::Code code, std::string_view detail, Json members = Json::object());

}  // namespace reef::http
