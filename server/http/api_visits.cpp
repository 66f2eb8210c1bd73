#include <climits>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

constexpr std::size_t draft_bytes_max = 16 * 1024;

/// PUT /matches/{match}/seen
void note_seen(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const int ply = static_cast<int>(reader.integer("ply", 0, INT_MAX));
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.visits.note_seen(call.param("match"), {call.user, ""}, ply,
                         answering_without_body<void>(std::move(call.reply)));
}

/// GET /matches/{match}/draft
void show_draft(const ApiParts& parts, Call call) {
  parts.visits.draft(call.param("match"), {call.user, ""}, answering(std::move(call.reply)));
}

/// PUT /matches/{match}/draft
void keep_draft(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::TurnRequest request = match::read_draft(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.visits.keep_draft(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/draft
void drop_draft(const ApiParts& parts, Call call) {
  parts.visits.drop_draft(call.param("match"), {call.user, ""}, answering_without_body<void>(std::move(call.reply)));
}

}  // namespace

void add_visit_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/matches/{match}/seen",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = note_seen});
  add_route(router, parts,
            {.method = "GET",
             .pattern = "/api/v1/matches/{match}/draft",
             .who = Who::user,
             .scope = Scope::play,
             .handler = show_draft});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = "/api/v1/matches/{match}/draft",
             .body_bytes_max = draft_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = keep_draft});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/matches/{match}/draft",
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = drop_draft});
}

}  // namespace reef::http
