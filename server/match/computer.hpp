#pragma once

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

  store::Store& store_;
  LiveMatches& matches_;
  Turns& turns_;
  Pool& thinkers_;
};

}  // namespace reef::match
