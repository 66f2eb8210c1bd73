#pragma once

#include <expected>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/maori/state.hpp"
#include "engines/maori/view.hpp"

/// JSON out and strictly in. RULES.md §13 to §17 document every object.
namespace reef::maori {

Json encode(const Options& options);
Json encode(const State& state);
Json encode(const Action& action);
Json encode(const Event& event);
Json encode(const View& view);

/// Missing keys take their defaults.
std::expected<Options, Violation> decode_options(const Json& json);
std::expected<Action, Violation> decode_action(const Json& json);
/// Refuses everything that `inconsistency` finds fault with.
std::expected<State, Violation> decode_state(const Json& json);

}  // namespace reef::maori
