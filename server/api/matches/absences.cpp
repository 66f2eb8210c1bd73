#include <charconv>
#include <utility>

#include "server/api/matches/calls.hpp"

namespace reef::api {

/// POST /matches/{match}/absences/{seat}
Result<void> AbsenceCalls::vote(Call& call, match::AbsenceVoteRequest request) const {
  const std::string text = call.param("seat");
  int seat = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  if (error != std::errc() || end != text.data() + text.size() || seat < 0 || seat >= seats_limit)
    return refuse(protocol::Code::not_found, "there is no such seat");
  request.ballot.absent = static_cast<Seat>(seat);
  turns.vote_on_absence(call.param("match"), {call.user, ""}, std::move(request), answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
