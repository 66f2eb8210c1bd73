#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "server/store/sql/jobs.hpp"

namespace reef::store::postgres {

/// A queued write.
struct Write {
  std::unique_ptr<sql::Job> job;
  Key match = 0;
  bool shares = false;         ///< May share a transaction with other such writes.
  bool keeps_notices = false;  ///< No other transaction may raise notices meanwhile.
};

/// Writes that wait for a thread, for any number of threads.
class WriteQueue {
 public:
  void push(Write write);
  /// Waits for writes. Returns the first one, or if it shares its transaction, up to `most` such writes that follow
  /// each other. Empty after `close` once the queue is empty.
  std::vector<Write> take(std::size_t most);
  /// Lets the threads end when they have taken what is queued.
  void close();

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Write> writes_;
  bool closed_ = false;
};

}  // namespace reef::store::postgres
