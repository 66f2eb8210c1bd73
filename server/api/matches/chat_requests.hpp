#pragma once

#include <string>

#include "server/api/call.hpp"
#include "server/chat/chat.hpp"
#include "server/chat/reports.hpp"

/// Requests that the chats of matches and the lobby chat have in common.
namespace reef::api {

/// The query of a request for lines: `after` or `before`. Refuses with `invalid`.
Result<chat::LinesRequest> read_range(const Call& call);
/// `{"text", "cmd"}`
chat::LineRequest read_new_line(Reader& reader);
/// `{"reason", "text"?}`; the number of the line is in the path.
chat::ReportRequest read_report(Reader& reader);
/// The number of a line in the path. Refuses with `not_found`.
Result<int> line_number(const Call& call);

}  // namespace reef::api
