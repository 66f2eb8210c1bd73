#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/match/rest.hpp"
#include "server/match/turns.hpp"

namespace reef::match {

/// Sees to it that what is due in the matches is done: one thread that sleeps until the next deadline. What is due
/// stands in the matches' rows, so a restart forgets nothing and does nothing twice.
///
/// Many matches can be due at once. They are taken a few at a time, so that the turns of others find a worker free.
class Deadlines {
 public:
  struct Parts {
    store::Store& store;
    Turns& turns;
    Pool& workers;
    const Clock& clock;
  };

  explicit Deadlines(Parts parts);
  ~Deadlines() { stop(); }
  Deadlines(const Deadlines&) = delete;
  Deadlines& operator=(const Deadlines&) = delete;

  /// Starts the thread, which first does what became due while nobody was there.
  void start();
  /// Ends the thread; what it has begun goes on by itself. Idempotent.
  void stop();
  /// A match stands like this now: perhaps something is due sooner than what was known. Never blocks.
  void note(const store::Position& position);
  /// The user rests otherwise from now on, which is durable: reckons the clocks in all their matches anew. Reads the
  /// store on the calling thread; goes on with the matches after it has returned.
  void rest_changed(const store::User& user);

 private:
  struct Shared;

  void live();
  void catch_up_with_rest();
  /// Does what is due, all of it; answers whether all could be done.
  bool sweep();
  bool handle(const std::vector<store::Due>& page);
  void remember(const std::optional<Millis>& time);
  void sleep(bool failed);

  Parts parts_;
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace reef::match
