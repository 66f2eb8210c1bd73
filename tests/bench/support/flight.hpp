#pragma once

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sql_store.hpp"
#include "tests/bench/support/figures.hpp"

/// Turns for measurements of the store.
namespace reef::bench {

/// A running match, and how many turns it has had.
struct Table {
  store::Key key = 0;
  int ply = 0;
};

/// Ends the program if the store has failed.
template <class T>
T must(store::Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "bench: %s\n", result.error().detail.c_str());
    std::exit(1);
  }
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// A stored position of 2 KB.
std::string state_of(int ply);

/// A turn as the server writes it, with a new position.
store::Change next_turn(const Table& table);

/// Creates `count` running matches of two open seats.
std::vector<Table> create_matches(store::SqlStore& store, int count);

/// Turns in flight: callbacks run on the store's thread, new turns are sent from this one.
class Flight {
 public:
  Flight(store::SqlStore& store, std::vector<Table>& tables, std::size_t width)
      : store_(store), tables_(tables), width_(width), asked_(width), at_(width) {}

  Rate run(double seconds) {
    const Clock::time_point start = Clock::now();
    for (std::size_t producer = 0; producer < width_; ++producer) send_turn(producer);
    std::size_t flying = width_;
    std::vector<std::size_t> back;
    while (flying > 0) {
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return !back_.empty(); });
        back.swap(back_);
      }
      const bool more = seconds_since(start) < seconds;
      for (const std::size_t producer : back) {
        latencies_ms_.push_back(ms_since(asked_[producer]));
        ++tables_[at_[producer]].ply;
        more ? send_turn(producer) : static_cast<void>(--flying);
      }
      back.clear();
    }
    return rate_of(std::move(latencies_ms_), seconds_since(start));
  }

 private:
  /// Each producer has its own tables: those whose index modulo the width is the producer's.
  void send_turn(std::size_t producer) {
    at_[producer] = dice_() % (tables_.size() / width_) * width_ + producer;
    asked_[producer] = Clock::now();
    store_.matches().change(next_turn(tables_[at_[producer]]), [this, producer](store::Result<void> done) {
      must(std::move(done));
      const std::lock_guard lock(mutex_);
      back_.push_back(producer);
      wake_.notify_one();
    });
  }

  store::SqlStore& store_;
  std::vector<Table>& tables_;
  const std::size_t width_;
  std::mt19937 dice_{1};
  std::vector<Clock::time_point> asked_;
  std::vector<std::size_t> at_;
  std::vector<double> latencies_ms_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::size_t> back_;
};

}  // namespace reef::bench
