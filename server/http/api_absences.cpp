#include <charconv>
#include <utility>

#include "server/http/api_call.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

/// POST /matches/{match}/absences/{seat}
void vote(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  match::AbsenceVote request = match::read_absence_vote(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  const std::string text = call.param("seat");
  int seat = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  if (error != std::errc() || end != text.data() + text.size() || seat < 0 || seat >= seats_limit)
    return call.reply(refusal(protocol::Code::not_found, "there is no such seat"));
  request.ballot.absent = static_cast<Seat>(seat);
  parts.turns.vote_on_absence(call.param("match"), {call.user, ""}, std::move(request),
                              answering(std::move(call.reply)));
}

}  // namespace

void add_absence_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/absences/{seat}",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = vote});
}

}  // namespace reef::http
