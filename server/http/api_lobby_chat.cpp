#include <utility>

#include "server/http/api_call.hpp"
#include "server/http/chat_requests.hpp"

namespace reef::http {
namespace {

/// GET /lobby/chat
void read_lobby(const ApiParts& parts, Call call) {
  const Answer<chat::LinesRequest> request = read_range(call);
  if (!request) return call.reply(failure_response(request.error()));
  answering(std::move(call.reply))(parts.lobby_chat.lines(call.user, *request));
}

/// POST /lobby/chat
void say_in_lobby(const ApiParts& parts, Call call) {
  Answer<chat::LineRequest> request = read_new_line(call);
  if (!request) return call.reply(failure_response(request.error()));
  if (auto open = parts.settings.allows(admin::Setting::lobby_chat_open); !open) {
    return call.reply(failure_response(open.error()));
  }
  parts.lobby_chat.say(*call.user, std::move(*request), answering(std::move(call.reply), 201));
}

/// PUT /lobby/chat/read
void mark_lobby_read(const ApiParts& parts, Call call) {
  const Answer<int> number = read_mark(call);
  if (!number) return call.reply(failure_response(number.error()));
  parts.lobby_chat.mark_read(*call.user, *number, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /lobby/chat/{number}/reports
void report_lobby_line(const ApiParts& parts, Call call) {
  Answer<chat::ReportRequest> request = read_report(call);
  if (!request) return call.reply(failure_response(request.error()));
  parts.reports.report_in_lobby(*call.user, std::move(*request), answering_without_body<void>(std::move(call.reply)));
}

}  // namespace

void add_lobby_chat_routes(Router& router, const ApiParts& parts) {
  add_talk_routes(router, parts, "/api/v1/lobby/chat",
                  {.read = read_lobby, .say = say_in_lobby, .mark_read = mark_lobby_read, .report = report_lobby_line});
}

}  // namespace reef::http
