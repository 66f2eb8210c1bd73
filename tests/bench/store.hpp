#pragma once

#include <memory>
#include <string>

#include "tests/bench/support/figures.hpp"

namespace reef::bench {

/// How often each of the measurements that are compared is repeated, in turns.
inline constexpr int comparisons = 3;

/// Turns per second, each with a 2 KB position and acknowledged when durable. All three use databases in one folder:
///   barest  two small tables with one index: the least that a durable turn can be in SQLite
///   raw     bare prepared statements with the rows and indexes of the server, with SQLite's own checkpoints
///   store   SqlStore, with the turns sent by a second thread
/// `barest` and `raw` run on one thread, in transactions of as many turns as are in flight.
class StoreBench {
 public:
  /// Creates the databases, with so many running matches.
  StoreBench(std::string folder, int matches);
  ~StoreBench();
  StoreBench(const StoreBench&) = delete;
  StoreBench& operator=(const StoreBench&) = delete;

  Rate barest(int in_flight, double seconds);
  Rate raw(int in_flight, double seconds);
  /// Raw SQLite at a steady pace of turns per second: each transaction writes those that have become due.
  Rate raw_paced(double rate, double seconds);
  Rate store(int in_flight, double seconds);

 private:
  struct Databases;
  std::unique_ptr<Databases> databases_;
};

/// The three beside each other, with 1 to 256 turns in flight.
void measure_store(StoreBench& store);

}  // namespace reef::bench
