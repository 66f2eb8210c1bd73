#pragma once

#include <string>
#include <vector>

#include "tests/bench/store.hpp"

namespace reef::bench {

/// The rates of a server, and what a turn costs it.
struct Served {
  Rates rates;
  std::vector<double> processor_us;
  std::vector<double> written_kib;
};

/// One round of turns over HTTP with a server of its own: `matches` matches at once, each with one turn in flight.
/// `folder`: the server's data; empty: a new folder.
void play_matches(const std::string& program, int matches, Served& served, const std::string& folder = "");

/// Durable turns over HTTP: `matches` matches at once, each with one turn in flight, beside raw SQLite and the store
/// with as many in flight. With several programs, measures them in turns. Prints its rows and returns the first one's
/// rate.
double measure_turns(const std::vector<std::string>& programs, int matches, StoreBench& store);

/// One round of that, without its limits: for comparisons with other programs.
void measure_once(const std::string& program, int matches);

/// From the commit to the frame at the other player's socket, at about `rate` turns per second over 100 matches, beside
/// raw SQLite at the same pace.
void measure_frames(const std::string& program, double rate, StoreBench& store);

/// The same with three servers on one PostgreSQL database, where the socket is at another server than the player; and
/// with the connections by which the servers hear of each other cut off.
void measure_servers(const std::string& program);

/// Memory per idle socket, with `sockets` of them open.
void measure_idle_sockets(const std::string& program, int sockets);

/// This many matches whose deadlines are in the same minute: how long they take, and how long turns of another match
/// take meanwhile.
void measure_deadlines(const std::string& program, int matches);

}  // namespace reef::bench
