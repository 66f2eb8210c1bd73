#pragma once

#include "engines/core/registry.hpp"

namespace reef::protocol {

/// What the API and the command line tell of a game: `{"id", "name", "seats", "minutes", "rules_version", "options",
/// "bots", "offers"}`.
Json game_json(const GameEntry& game);
/// All games of this server.
Json games_json();

}  // namespace reef::protocol
