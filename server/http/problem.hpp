#pragma once

#include <string_view>

#include "protocol/errors.hpp"
#include "server/http/exchange.hpp"

namespace reef::http {

/// A refusal as the problem document of RFC 9457. `members` is an object of the further members that the code calls
/// for, such as `rule` and `path`. Text that is no UTF-8 is repaired, not refused: an error must get through.
Response refusal(protocol::Code code, std::string_view detail, Json members = Json::object());

}  // namespace reef::http
