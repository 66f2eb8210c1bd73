#include <utility>

#include "server/api/matches/calls.hpp"
#include "server/api/matches/chat_requests.hpp"

namespace reef::api {

/// GET /lobby/chat
Result<Json> LobbyChatCalls::read_lobby(Call& call) const {
  ATOLL_TRY(request, read_range(call));
  return lobby_chat.lines(call.user, request);
}

/// POST /lobby/chat
Result<void> LobbyChatCalls::say_in_lobby(Call& call, chat::LineRequest request) const {
  ATOLL_CHECK(settings.allows(admin::Setting::lobby_chat_open));
  ATOLL_CHECK(room());
  lobby_chat.say(*call.user, std::move(request), answering(std::move(call.reply), 201));
  return {};
}

/// PUT /lobby/chat/read
void LobbyChatCalls::mark_lobby_read(Call& call, int number) const {
  lobby_chat.mark_read(*call.user, number, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /lobby/chat/{number}/reports
Result<void> LobbyChatCalls::report_lobby_line(Call& call, chat::ReportRequest request) const {
  ATOLL_TRY(number, line_number(call));
  request.number = number;
  reports.report_in_lobby(*call.user, std::move(request), answering_without_body<void>(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
