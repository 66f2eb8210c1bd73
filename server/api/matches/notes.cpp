#include <utility>

#include "server/api/matches/calls.hpp"

namespace reef::api {

/// GET /matches/{match}/notes
void NoteCalls::read_notes(Call& call) const {
  notes.read(call.param("match"), call.caller(), answering(std::move(call.reply)));
}

/// PUT /matches/{match}/notes
Result<void> NoteCalls::write_notes(Call& call, std::string text) const {
  if (!text.empty()) ATOLL_CHECK(room());
  notes.write(call.param("match"), call.caller(), std::move(text), answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
