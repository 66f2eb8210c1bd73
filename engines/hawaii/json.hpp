#pragma once

#include <expected>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/hawaii/state.hpp"
#include "engines/hawaii/view.hpp"

/// JSON out and strictly in. RULES.md §15 to §19 document every object.
namespace reef::hawaii {

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

}  // namespace reef::hawaii
