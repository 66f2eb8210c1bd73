#pragma once

#include <string>

namespace reef::bench {

/// What opening a match and stepping through it cost the server, early in a match and late in a long one: the answers
/// of a match in memory, and of one that has to be read from the disk first.
void measure_history(const std::string& program);

}  // namespace reef::bench
