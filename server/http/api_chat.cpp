#include <climits>
#include <utility>

#include "server/chat/text.hpp"
#include "server/http/api_call.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

constexpr std::size_t line_bytes_max = 8 * 1024;  ///< 500 characters as JSON may write them, and white space around.
constexpr std::size_t mark_bytes_max = 1024;

/// GET /matches/{match}/chat
void read(const ApiParts& parts, Call call) {
  const Answer<int> after = call.number("after", 0, INT_MAX, 0);
  const Answer<int> before = call.number("before", 1, INT_MAX, INT_MAX);
  if (!after) return call.reply(failure_response(after.error()));
  if (!before) return call.reply(failure_response(before.error()));
  chat::LinesRequest request{.after = *after};
  if (*before != INT_MAX) request.before = *before;
  parts.chat.lines(call.param("match"), call.caller(), request, answering(std::move(call.reply)));
}

/// POST /matches/{match}/chat
void say(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string text = reader.string("text", line_bytes_max);
  std::string cmd = match::read_cmd(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  auto line = chat::read_line(text);
  if (!line) return call.reply(failure_response(invalid(line.error())));
  parts.chat.say(call.param("match"), {call.user, ""}, {.text = std::move(*line), .cmd = std::move(cmd)},
                 answering(std::move(call.reply), 201));
}

/// PUT /matches/{match}/chat/read
void mark_read(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const int number = static_cast<int>(reader.integer("number", 0, INT_MAX));
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.chat.mark_read(call.param("match"), {call.user, ""}, number,
                       [reply = std::move(call.reply)](Answer<Json> noted) mutable {
                         if (!noted) return reply(failure_response(noted.error()));
                         reply({.status = 204, .headers = {}, .body = {}, .shared_body = {}});
                       });
}

}  // namespace

void add_chat_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/matches/{match}/chat", .scope = Scope::read, .handler = read});
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/chat",
             .body_bytes_max = line_bytes_max,
             .rate = RateClass::talk,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = say});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/matches/{match}/chat/read",
             .body_bytes_max = mark_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = mark_read});
}

}  // namespace reef::http
