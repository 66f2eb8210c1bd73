#pragma once

#include <expected>

#include "engines/core/game.hpp"
#include "engines/core/violation.hpp"
#include "engines/metikoro/state.hpp"
#include "engines/metikoro/view.hpp"

/// The JSON of MetiKoro, described in RULES.md §11 to §17.
namespace reef::metikoro {

Json encode(const Options& options);
Json encode(const State& state);
Json encode(const Action& action);
Json encode(const Event& event);
Json encode(const View& view);

/// Reads options: there are none, so any key is refused.
std::expected<Options, Violation> decode_options(const Json& json);
/// Reads what `encode(State)` wrote, and nothing else: `json.…` for a shape that is not a state's, `metikoro.state.…`
/// for a position that cannot be.
std::expected<State, Violation> decode_state(const Json& json);
/// Reads a step. Whether it is legal is for `apply` to say.
std::expected<Action, Violation> decode_action(const Json& json);

}  // namespace reef::metikoro
