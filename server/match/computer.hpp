#pragma once

#include <mutex>
#include <set>
#include <string>

#include "server/match/turns.hpp"

namespace reef::match {

/// The computer as a player: thinks on threads of its own and commits through `Turns` like anybody else.
class Computer {
 public:
  Computer(store::Store& store, LiveMatches& matches, Turns& turns, Pool& thinkers)
      : store_(store), matches_(matches), turns_(turns), thinkers_(thinkers) {}

  /// Takes up every question in this standing that a bot owes an answer to. An open offer comes first, and at once.
  void attend(const StandingPtr& standing);
  /// Takes up what was left when the server stopped. Reads the store on the calling thread.
  void resume();

 private:
  void vote(const StandingPtr& standing, Seat seat);
  void answer(const StandingPtr& standing, Seat seat, std::int64_t prompt);
  /// Finds the match and takes up what is owed there.
  void attend_to(const std::string& id);
  /// The store could not take the computer's turn, and nobody else will wake the match: takes it up after a moment.
  void attend_later(const std::string& id);

  store::Store& store_;
  LiveMatches& matches_;
  Turns& turns_;
  Pool& thinkers_;
  std::mutex mutex_;
  std::set<std::string> later_;  ///< Matches that a thinker waits to take up.
};

}  // namespace reef::match
