#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "server/match/turns.hpp"
#include "server/work/clock.hpp"
#include "server/work/fair_pool.hpp"
#include "server/work/focus.hpp"
#include "server/work/periodic.hpp"
#include "server/work/share.hpp"

namespace reef::match {

/// Plays the seats of bots: chooses turns on the bot threads and commits them through `Turns` like any other player.
class BotTurns {
 public:
  struct Dependencies {
    store::MatchStore& store;
    LiveMatches& matches;
    Turns& turns;
    Pool& bot_threads;
    FairPool& search_threads;  ///< For bots that search for seconds: no other bot waits behind them.
    const Focus& focus;
    const Clock& clock;
    /// How long a bot waits after the last change of a match, so that people can follow; `unseen_factor` times as long
    /// while no player looks at it. A match without people never waits.
    std::chrono::milliseconds pause{};
    Share share = {};
  };
  static constexpr int unseen_factor = 10;

  explicit BotTurns(Dependencies deps);

  /// Answers every prompt that a bot owes in this state. An open offer comes first.
  void attend(const MatchStatePtr& state);
  /// Continues what was pending when the server stopped. Reads the store on the calling thread.
  void resume();
  /// If there may be other servers: starts a thread that continues every few seconds what another one has left undone.
  void start();
  /// Ends the threads, and the searches. Idempotent.
  void stop();
  /// Attends to the matches that have been waiting for bots, unchanged, since the last call.
  void sweep();

 private:
  /// Match, seat and prompt of a turn that is being chosen.
  using Choice = std::tuple<std::string, Seat, std::int64_t>;
  using TimePoint = std::chrono::steady_clock::time_point;

  /// A match that waits for bots.
  struct Waiting {
    std::int64_t version = 0;
    int sweeps = 0;  ///< How many have found it so since the first one.
  };

  void vote(const MatchStatePtr& state, Seat seat);
  /// How long the bots of a match still have to wait; 0 if they may play.
  [[nodiscard]] std::chrono::milliseconds pause_left(const MatchState& state) const;
  /// Has the turn that answers a prompt chosen, unless a thread is at it already.
  void choose_later(const MatchStatePtr& state, Seat seat, std::int64_t prompt);
  void search_later(const MatchStatePtr& state, Choice choice);
  void forget(const Choice& choice);
  void answer(const MatchStatePtr& state, Seat seat, std::int64_t prompt);
  /// Whether a turn is still to be chosen: the match has not gone on without it, and the server does not stop.
  [[nodiscard]] bool is_wanted(const MatchState& state, Seat seat, std::int64_t prompt) const;
  /// Finds the match and answers what its bots owe.
  void attend_to(const std::string& id);
  /// Attends to it again after a while: the store has failed to take the bot's turn, or its search must wait. No other
  /// event would wake the match.
  void attend_later(const std::string& id, std::chrono::milliseconds wait);
  /// Attends to the matches whose wait is over. Returns when to come back.
  std::chrono::milliseconds attend_to_due();

  const Dependencies deps_;
  std::map<std::string, Waiting> waiting_;  ///< By id; only for the sweeps.
  std::mutex mutex_;
  std::map<std::string, TimePoint> later_;  ///< Matches to attend to again, and when.
  std::set<Choice> choices_;                ///< Turns that are being chosen, or will be.
  std::atomic<bool> stopping_ = false;
  Periodic sweeper_;
  Periodic retries_;  ///< Last: its thread uses the other members.
};

}  // namespace reef::match
