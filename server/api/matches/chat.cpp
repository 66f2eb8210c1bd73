#include <utility>

#include "server/api/matches/calls.hpp"
#include "server/api/matches/chat_requests.hpp"

namespace reef::api {

/// GET /matches/{match}/chat
Result<void> ChatCalls::read_chat(Call& call) const {
  ATOLL_TRY(request, read_range(call));
  chat.lines(call.param("match"), call.caller(), request, answering(std::move(call.reply)));
  return {};
}

/// POST /matches/{match}/chat
Result<void> ChatCalls::say_at_table(Call& call, chat::LineRequest request) const {
  ATOLL_CHECK(room());
  chat.say(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply), 201));
  return {};
}

/// PUT /matches/{match}/chat/read
void ChatCalls::mark_chat_read(Call& call, int number) const {
  chat.mark_read(call.param("match"), {call.user, ""}, number, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/chat/{number}/reports
Result<void> ChatCalls::report_line(Call& call, chat::ReportRequest request) const {
  ATOLL_TRY(number, line_number(call));
  request.number = number;
  reports.report(call.param("match"), call.caller(), std::move(request),
                 answering_without_body<void>(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
