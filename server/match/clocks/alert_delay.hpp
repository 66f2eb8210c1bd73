#pragma once

#include "server/store/interfaces/match_store.hpp"

namespace reef::match {

/// The delay of an alert for a new prompt: a player who answers within it is not alerted.
inline constexpr store::Millis alert_delay_ms = 10'000;

}  // namespace reef::match
