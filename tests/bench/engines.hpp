#pragma once

namespace reef::bench {

/// Random play on the engines' own types: legal and apply for each step, settle for each turn.
void measure_engines();

}  // namespace reef::bench
