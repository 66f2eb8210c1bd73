#include <utility>

#include "server/chat/text.hpp"
#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

constexpr std::size_t note_bytes_max = 64 * 1024;  ///< 4,000 characters as JSON may write them.

/// GET /matches/{match}/notes
void read_notes(const ApiParts& parts, Call call) {
  parts.notes.read(call.param("match"), call.caller(), answering(std::move(call.reply)));
}

/// PUT /matches/{match}/notes
void write_notes(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const std::string text = reader.string("text", note_bytes_max);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  auto note = chat::read_note(text);
  if (!note) return call.reply(failure_response(invalid(note.error())));
  parts.notes.write(call.param("match"), call.caller(), std::move(*note), answering(std::move(call.reply)));
}

}  // namespace

void add_note_routes(Router& router, const ApiParts& parts) {
  constexpr const char* pattern = "/api/v1/matches/{match}/notes";
  add_route(router, parts, {.method = "GET", .pattern = pattern, .who = Who::user, .handler = read_notes});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = pattern,
             .body_bytes_max = note_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .handler = write_notes});
}

}  // namespace reef::http
