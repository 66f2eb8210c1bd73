#pragma once

#include <string>

namespace reef::bench {

struct TurnRate {
  double per_second = 0;
  double p50_ms = 0;
  double p99_ms = 0;
};

/// Durable turns over HTTP: `matches` matches at once, each with one turn on its way, for `seconds`. Prints its rows
/// and answers the rate. `raw_per_second` is what bare SQLite manages with groups of such a size.
TurnRate measure_turns(const std::string& program, int matches, double seconds, double raw_per_second);

/// From the commit to the frame at the other player's socket, at about `rate` turns a second over 100 matches.
void measure_frames(const std::string& program, double rate, double seconds);

/// Memory of an idle socket, from `sockets` of them at once.
void measure_idle_sockets(const std::string& program, int sockets);

/// This many matches whose deadlines pass in the same minute: how long they take, and what turns of another match take
/// meanwhile.
void measure_deadlines(const std::string& program, int matches);

}  // namespace reef::bench
