#include <utility>

#include "server/api/matches/calls.hpp"

namespace reef::api {
/// PUT /matches/{match}/seen
void VisitCalls::note_seen(Call& call, int ply) const {
  visits.note_seen(call.param("match"), {call.user, ""}, ply, answering_without_body<void>(std::move(call.reply)));
}

/// GET /matches/{match}/draft
void VisitCalls::show_draft(Call& call) const {
  visits.draft(call.param("match"), {call.user, ""}, answering(std::move(call.reply)));
}

/// PUT /matches/{match}/draft
void VisitCalls::keep_draft(Call& call, match::TurnRequest request) const {
  visits.keep_draft(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/draft
void VisitCalls::drop_draft(Call& call) const {
  visits.drop_draft(call.param("match"), {call.user, ""}, answering_without_body<void>(std::move(call.reply)));
}

}  // namespace reef::api
