#pragma once

#include <string>

namespace reef::bench {

/// How the cost of a turn grows: with 100 to a million stored matches, and at entry 10, 100 and 1,000 of a match.
/// Takes minutes and 5 GB in `folder`.
void measure_scale(const std::string& program, const std::string& folder);

}  // namespace reef::bench
