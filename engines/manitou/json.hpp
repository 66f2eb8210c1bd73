#pragma once

#include <expected>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/manitou/state.hpp"
#include "engines/manitou/view.hpp"

/// JSON out and strictly in. RULES.md §12 to §16 document every object.
namespace reef::manitou {

Json encode(const Options& options);
Json encode(const State& state);
Json encode(const Action& action);
/// Whole or as narrated: what was taken out is null.
Json encode(const Event& event);
Json encode(const View& view);

std::expected<Options, Violation> decode_options(const Json& json);
std::expected<Action, Violation> decode_action(const Json& json);
/// Refuses everything that could not come about in a game (see consistency.hpp).
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::manitou
