#pragma once

#include "engines/core/game.hpp"

namespace reef::protocol {

/// The component schemas of all games, made from the descriptions of their types: `<game>.options`, `<game>.step`,
/// `<game>.event`, `<game>.view`, `<game>.state`; and `<game>.components`, made from the components themselves.
Json game_schemas();

}  // namespace reef::protocol
