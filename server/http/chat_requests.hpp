#pragma once

#include <string>

#include "server/chat/chat.hpp"
#include "server/chat/reports.hpp"
#include "server/http/api_call.hpp"

/// What is asked of the chat of a match and of that in the lobby alike.
namespace reef::http {

/// The query of a reading: `after` or `before`. Refuses with `invalid`, as do the others.
Answer<chat::LinesRequest> read_range(const Call& call);
/// `{"text", "cmd"}`
Answer<chat::LineRequest> read_new_line(const Call& call);
/// `{"number"}`
Answer<int> read_mark(const Call& call);
/// The number in the path, and `{"reason", "text"?}`. A path that is no number's is `not_found`.
Answer<chat::ReportRequest> read_report(const Call& call);

struct TalkHandlers {
  CallHandler read;
  CallHandler say;
  CallHandler mark_read;
  CallHandler report;
};
/// GET and POST of `pattern`, PUT of `/read` after it and POST of `/{number}/reports`.
void add_talk_routes(Router& router, const ApiParts& parts, const std::string& pattern, TalkHandlers handlers);

}  // namespace reef::http
