#pragma once

#include "server/store/store.hpp"

namespace reef::match {

/// How long the alert of a question waits: a player who answers at once is not told of it.
inline constexpr store::Millis alert_delay_ms = 10'000;

}  // namespace reef::match
