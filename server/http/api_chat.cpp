#include <utility>

#include "server/http/api_call.hpp"
#include "server/http/chat_requests.hpp"

namespace reef::http {
namespace {

/// GET /matches/{match}/chat
void read_chat(const ApiParts& parts, Call call) {
  const Answer<chat::LinesRequest> request = read_range(call);
  if (!request) return call.reply(failure_response(request.error()));
  parts.chat.lines(call.param("match"), call.caller(), *request, answering(std::move(call.reply)));
}

/// POST /matches/{match}/chat
void say_at_table(const ApiParts& parts, Call call) {
  Answer<chat::LineRequest> request = read_new_line(call);
  if (!request) return call.reply(failure_response(request.error()));
  parts.chat.say(call.param("match"), {call.user, ""}, std::move(*request), answering(std::move(call.reply), 201));
}

/// PUT /matches/{match}/chat/read
void mark_chat_read(const ApiParts& parts, Call call) {
  const Answer<int> number = read_mark(call);
  if (!number) return call.reply(failure_response(number.error()));
  parts.chat.mark_read(call.param("match"), {call.user, ""}, *number,
                       answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/chat/{number}/reports
void report_line(const ApiParts& parts, Call call) {
  Answer<chat::ReportRequest> request = read_report(call);
  if (!request) return call.reply(failure_response(request.error()));
  parts.reports.report(call.param("match"), call.caller(), std::move(*request),
                       answering_without_body<void>(std::move(call.reply)));
}

}  // namespace

void add_chat_routes(Router& router, const ApiParts& parts) {
  add_talk_routes(router, parts, "/api/v1/matches/{match}/chat",
                  {.read = read_chat, .say = say_at_table, .mark_read = mark_chat_read, .report = report_line});
}

}  // namespace reef::http
