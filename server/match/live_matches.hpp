#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/match/standing.hpp"
#include "server/work/pool.hpp"

namespace reef::match {

class LiveMatch;
using LiveMatchPtr = std::shared_ptr<LiveMatch>;

/// The commands of so many of the last entries are in memory when a match is loaded; older ones are found in the store.
inline constexpr int commands_kept = 64;

/// The sole right to change a match. Held by one job at a time; given back when the last of it is destroyed.
class Hold {
 public:
  explicit Hold(LiveMatchPtr match) : match_(std::move(match)) {}
  Hold(Hold&& other) noexcept = default;
  Hold& operator=(Hold&&) = delete;
  ~Hold();

  [[nodiscard]] StandingPtr standing() const;
  /// Makes a standing that is already durable the one that everybody sees from now on.
  void advance(StandingPtr next);

  /// The ply that this command of this seat led to; none if it is new, or older than `commands_kept` entries.
  [[nodiscard]] std::optional<int> ply_of(Seat seat, const std::string& cmd) const;
  void remember(Seat seat, const std::string& cmd, int ply);

 private:
  LiveMatchPtr match_;
};

/// One match in memory: its standing, its commands so far, and the queue of those who want to change it.
class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  using Job = std::move_only_function<void(Hold)>;

  LiveMatch(StandingPtr standing, const std::vector<store::Turn>& turns, Pool& workers);

  [[nodiscard]] StandingPtr standing() const;
  /// Runs `job` with the hold: at once on this thread if nobody has it, else on a worker when it is its turn.
  void enter(Job job);

 private:
  friend class Hold;
  static std::string command_key(Seat seat, const std::string& cmd) { return std::to_string(seat) + ' ' + cmd; }
  void leave();

  Pool& workers_;
  mutable std::mutex mutex_;
  StandingPtr standing_;
  bool held_ = false;
  std::deque<Job> waiting_;
  std::unordered_map<std::string, int> commands_;  ///< Touched by the holder alone.
};

/// The matches in memory: loaded when asked for, the least recently used dropped first. A match is never there twice.
class LiveMatches {
 public:
  using Found = std::move_only_function<void(Answer<LiveMatchPtr>)>;

  LiveMatches(store::Store& store, Pool& workers, std::size_t kept_max)
      : store_(store), workers_(workers), kept_max_(kept_max) {}

  /// Answers at once on this thread if the match is in memory, else from a worker. `unknown_match` if there is none.
  void find(const std::string& id, Found found);
  /// Puts a match that was just created into memory.
  void add(StandingPtr standing);

  /// Drops a match that is not stored any more, or differently than it was: whoever looks for it from now on, or waits
  /// for it already, gets what is stored now.
  void forget(const std::string& id);

  /// A user has another name, or none any more: every match in memory where they sit shows it from now on; what
  /// they had put in goes with them. `told` is called for each, with the new standing, on whatever thread.
  void user_changed(const store::User& user, const std::function<void(const StandingPtr&)>& told);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Kept {
    LiveMatchPtr match;
    std::list<std::string>::iterator used;
  };

  struct Loading {
    std::vector<Found> waiting;
    bool is_stale = false;  ///< What has been read of it is to be read again.
  };

  LiveMatchPtr in_memory(const std::string& id);
  void keep(const std::string& id, const LiveMatchPtr& match);
  void load(const std::string& id);
  [[nodiscard]] Answer<LiveMatchPtr> read(const std::string& id) const;

  store::Store& store_;
  Pool& workers_;
  std::size_t kept_max_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> kept_;
  std::list<std::string> by_use_;  ///< Most recently used first.
  std::unordered_map<std::string, Loading> loading_;
};

}  // namespace reef::match
