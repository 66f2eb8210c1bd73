#include "protocol/games.hpp"

#include <cstdio>

#include "engines/core/registry.hpp"
#include "protocol/openapi.hpp"
#include "server/app/commands/commands.hpp"

namespace reef::app {

int games(GamesFormat format) {
  if (format == GamesFormat::json) {
    std::printf("%s\n", protocol::games_json().dump(2).c_str());
    return 0;
  }
  for (const GameEntry& game : reef::games()) {
    const Meta& meta = game.meta();
    std::printf("%-12.*s %.*s, %d-%d seats, rules version %d\n", static_cast<int>(meta.id.size()), meta.id.data(),
                static_cast<int>(meta.name.size()), meta.name.data(), meta.seats_min, meta.seats_max,
                meta.rules_version);
  }
  return 0;
}

int openapi() {
  std::printf("%s\n", Json::parse(protocol::openapi()).dump(2).c_str());
  return 0;
}

}  // namespace reef::app
