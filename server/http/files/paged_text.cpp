#include "server/http/files/paged_text.hpp"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

namespace reef::http {

void PagedText::next(Reply reply) {
  if (!first_.empty()) {
    Response piece;
    piece.body = std::exchange(first_, {});
    return reply(std::move(piece));
  }
  heavy_.go_on(requester_, [self = shared_from_this(), reply = std::move(reply)](auto refused) mutable {
    // Refused only after `stop`. An error breaks the transfer off, so that the body does not look complete.
    Response stopped;
    stopped.status = 503;
    reply(refused ? std::move(stopped) : self->piece());
  });
}

Response PagedText::piece() {
  Response piece;
  try {
    Result<std::string> page = next_();
    if (page) {
      piece.body = std::move(*page);
      return piece;
    }
    spdlog::error("cannot complete a response: {}", page.error().detail);
  } catch (const std::exception& error) {
    spdlog::error("cannot complete a response: {}", error.what());
  }
  piece.status = 500;
  return piece;
}

}  // namespace reef::http
