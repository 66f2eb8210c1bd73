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

#include "server/match/match_state.hpp"
#include "server/work/pool.hpp"

namespace reef::match {

class LiveMatch;
using LiveMatchPtr = std::shared_ptr<LiveMatch>;

/// The exclusive right to change a match. One job holds it at a time; the destructor releases it.
class MatchLock {
 public:
  explicit MatchLock(LiveMatchPtr match) : match_(std::move(match)) {}
  MatchLock(MatchLock&& other) noexcept = default;
  MatchLock& operator=(MatchLock&&) = delete;
  ~MatchLock();

  [[nodiscard]] MatchStatePtr state() const;
  /// Makes a state that is already durable the current one.
  void publish(MatchStatePtr next);

  /// The ply that this command of this seat led to; none if it is new.
  [[nodiscard]] std::optional<int> ply_of(Seat seat, const std::string& cmd) const;
  void remember(Seat seat, const std::string& cmd, int ply);

 private:
  LiveMatchPtr match_;
};

/// One match in memory: its state, its commands, and the queue of jobs that want to change it.
class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  using Job = std::move_only_function<void(MatchLock)>;

  LiveMatch(MatchStatePtr state, const std::vector<store::KnownCommand>& commands, Pool& workers);

  [[nodiscard]] MatchStatePtr state() const;
  /// Runs `job` with the lock: immediately on this thread if it is free, else later on a worker.
  void lock(Job job);

 private:
  friend class MatchLock;
  static std::string command_key(Seat seat, const std::string& cmd) { return std::to_string(seat) + ' ' + cmd; }
  void unlock();

  Pool& workers_;
  mutable std::mutex mutex_;
  MatchStatePtr state_;
  bool held_ = false;
  std::deque<Job> waiting_;
  std::unordered_map<std::string, int> commands_;  ///< Accessed only by the lock holder.
};

/// The matches in memory: loaded on demand, evicted by least recent use. A match is never in memory twice.
class LiveMatches {
 public:
  LiveMatches(store::MatchStore& store, Pool& workers, std::size_t kept_max)
      : store_(store), workers_(workers), kept_max_(kept_max) {}

  /// Calls back immediately on this thread if the match is in memory, else from a worker. Refuses with `unknown_match`.
  void find(const std::string& id, Callback<LiveMatchPtr> found);
  /// As `find`, but blocks until a worker has loaded the match. Do not call it from io threads or workers.
  [[nodiscard]] Result<LiveMatchPtr> wait_for(const std::string& id);
  /// Adds a match that was just created.
  void add(MatchStatePtr state);

  /// Drops a match that was deleted or changed in the store. Later and already waiting calls of `find` get what is
  /// stored now.
  void forget(const std::string& id);

  /// Updates a user who was renamed or deleted in every match in memory where they sit, have a reserved seat, or are
  /// the importer. Calls `on_change` with each new state, on any thread.
  void user_changed(const store::User& user, const std::function<void(const MatchStatePtr&)>& on_change);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Kept {
    LiveMatchPtr match;
    std::list<std::string>::iterator used;
  };

  struct Loading {
    std::vector<Callback<LiveMatchPtr>> waiting;
    bool is_stale = false;  ///< What was read is outdated and must be read again.
  };

  LiveMatchPtr in_memory(const std::string& id);
  void keep(const std::string& id, const LiveMatchPtr& match);
  void load(const std::string& id);
  [[nodiscard]] Result<LiveMatchPtr> read(const std::string& id) const;

  store::MatchStore& store_;
  Pool& workers_;
  std::size_t kept_max_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> kept_;
  std::list<std::string> by_use_;  ///< Most recently used first.
  std::unordered_map<std::string, Loading> loading_;
};

}  // namespace reef::match
