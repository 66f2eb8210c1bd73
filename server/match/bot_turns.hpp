#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "server/match/turns.hpp"
#include "server/work/periodic.hpp"
#include "server/work/share.hpp"

namespace reef::match {

/// Plays the seats of bots: chooses turns on the bot threads and commits them through `Turns` like any other player.
class BotTurns {
 public:
  BotTurns(store::MatchStore& store, LiveMatches& matches, Turns& turns, Pool& bot_threads, Share share = {})
      : store_(store), matches_(matches), turns_(turns), bot_threads_(bot_threads), share_(std::move(share)) {}

  /// Answers every prompt that a bot owes in this state. An open offer comes first.
  void attend(const MatchStatePtr& state);
  /// Continues what was pending when the server stopped. Reads the store on the calling thread.
  void resume();
  /// If there may be other servers: starts a thread that continues every few seconds what another one has left undone.
  void start();
  /// Ends that thread. Idempotent.
  void stop() { sweeper_.stop(); }
  /// Attends to the matches that have been waiting for bots, unchanged, since the last call.
  void sweep();

 private:
  /// A match that waits for bots.
  struct Waiting {
    std::int64_t version = 0;
    int sweeps = 0;  ///< How many have found it so since the first one.
  };

  void vote(const MatchStatePtr& state, Seat seat);
  void answer(const MatchStatePtr& state, Seat seat, std::int64_t prompt);
  /// Finds the match and answers what its bots owe.
  void attend_to(const std::string& id);
  /// Retries after a moment: the store failed to take the bot's turn, and no other event would wake the match.
  void attend_later(const std::string& id);

  store::MatchStore& store_;
  LiveMatches& matches_;
  Turns& turns_;
  Pool& bot_threads_;
  const Share share_;
  Periodic sweeper_;
  std::map<std::string, Waiting> waiting_;  ///< By id; only for the sweeps.
  std::mutex mutex_;
  std::set<std::string> later_;  ///< Matches that wait for a retry.
};

}  // namespace reef::match
