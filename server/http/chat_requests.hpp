#pragma once

#include <string>

#include "server/chat/chat.hpp"
#include "server/http/api_call.hpp"

/// What is asked of the chat of a match and of that in the lobby alike.
namespace reef::http {

/// The query of a reading: `after` or `before`. Refuses with `invalid`, as do the others.
Answer<chat::LinesRequest> read_range(const Call& call);
/// `{"text", "cmd"}`
Answer<chat::LineRequest> read_new_line(const Call& call);
/// `{"number"}`
Answer<int> read_mark(const Call& call);

struct TalkHandlers {
  CallHandler read;
  CallHandler say;
  CallHandler mark_read;
};
/// GET and POST of `pattern`, and PUT of what follows on it, `/read`.
void add_talk_routes(Router& router, const ApiParts& parts, const std::string& pattern, TalkHandlers handlers);

}  // namespace reef::http
