#pragma once

#include <memory>
#include <string>

#include "engines/core/game.hpp"
#include "server/realtime/socket.hpp"

/// Messages as they are sent.
namespace reef::realtime {

inline Text text_of(const Json& message) {
  return std::make_shared<const std::string>(message.dump());
}

inline Text spectators_text(const std::string& match, int count) {
  return text_of({{"type", "spectators"}, {"match", match}, {"count", count}});
}

}  // namespace reef::realtime
