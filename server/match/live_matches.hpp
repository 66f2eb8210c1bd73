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
class LiveMatches;
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
  /// False if the first commands of a long match are not in memory; see `LiveMatches::recall`.
  [[nodiscard]] bool knows_all_commands() const;

 private:
  friend class LiveMatches;
  LiveMatchPtr match_;
};

/// What is done with the lock of a match, possibly once more.
using WithLock = std::move_only_function<void(MatchLock)>;

/// One match in memory: its state, its latest commands, and the queue of jobs that want to change it.
class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  /// `commands`: those that led to a ply after `known_after`.
  LiveMatch(MatchStatePtr state, const std::vector<store::KnownCommand>& commands, int known_after, Pool& workers);

  [[nodiscard]] MatchStatePtr state() const;
  /// Runs `job` with the lock: immediately on this thread if it is free, else later on a worker.
  void lock(WithLock job);

 private:
  friend class MatchLock;
  friend class LiveMatches;
  static std::string command_key(Seat seat, const std::string& cmd) { return std::to_string(seat) + ' ' + cmd; }
  void unlock();
  void remember(const store::KnownCommand& known) { commands_.emplace(command_key(known.seat, known.cmd), known.ply); }

  Pool& workers_;
  mutable std::mutex mutex_;
  MatchStatePtr state_;
  bool held_ = false;
  std::deque<WithLock> waiting_;
  // Accessed only by the lock holder.
  std::unordered_map<std::string, int> commands_;
  int known_after_;  ///< Commands up to this ply are not in `commands_`.
};

/// Whether other servers change matches too.
enum class Servers : bool { one, several };

/// The matches in memory: loaded on demand, evicted by least recent use. A match is never in memory twice.
///
/// With several servers a match in memory may be outdated. So anyone who answers from it confirms its version first
/// (`find`), anyone who refuses confirms that it still would (`when_current`), and a change whose version is not the
/// next one is judged again (`judge_again`).
class LiveMatches {
 public:
  /// Is notified with the lock held after `before`, changed by another server, became `after` by these entries of the
  /// log.
  using OnRefresh = std::function<void(const MatchStatePtr& before, const MatchStatePtr& after,
                                       const std::vector<store::Turn>& entries)>;

  LiveMatches(store::MatchStore& store, Pool& workers, std::size_t kept_max, Servers servers = Servers::one)
      : store_(store), workers_(workers), kept_max_(kept_max), servers_(servers) {}
  void set_on_refresh(OnRefresh on_refresh) { on_refresh_ = std::move(on_refresh); }

  /// The match in the state that is stored. Calls back immediately on this thread if it is in memory and this is the
  /// only server, else from a worker. Refuses with `unknown_match` and `unavailable`.
  void find(const std::string& id, Callback<LiveMatchPtr> found);
  /// As `find`, but with several servers the state may be an earlier one: for changes, whose version is compared.
  void find_to_change(const std::string& id, Callback<LiveMatchPtr> found);
  /// As `find`, but blocks until a worker has loaded the match. Do not call it from io threads or workers.
  [[nodiscard]] Result<LiveMatchPtr> wait_for(const std::string& id);
  /// The state of a match in memory, which may be outdated with several servers; null if it is not in memory.
  [[nodiscard]] MatchStatePtr state_in_memory(const std::string& id) const;
  /// Adds a match that was just created.
  void add(MatchStatePtr state);

  /// Drops a match that was deleted or changed in the store. Later and already waiting calls of `find` get what is
  /// stored now.
  void forget(const std::string& id);

  /// Reads the first commands of a long match on a worker and calls `again`; calls `give_up` if they cannot be read.
  void recall(MatchLock lock, WithLock again, std::move_only_function<void()> give_up);
  /// If another server has changed the match, or not all its commands are known: brings it up to date on a worker and
  /// calls `again`; else calls `give_up`, also if it cannot be read. For a change that was a conflict.
  void judge_again(MatchLock lock, WithLock again, std::move_only_function<void()> give_up);
  /// Calls `then` if the state is the stored one: at once if this is the only server. Else brings it up to date and
  /// calls `again`. If it cannot be read, `then` receives `unavailable`.
  void when_current(MatchLock lock, WithLock again, std::move_only_function<void(Result<void>)> then);
  /// For a refusal: as `when_current`, with the failure, or with `unavailable` instead.
  void refuse_when_current(MatchLock lock, WithLock again, Failure failure,
                           std::move_only_function<void(Failure)> refuse);
  /// Brings a match up to date if it is in memory. Does not wait.
  void refresh(const std::string& id);
  /// Does the same for those of these matches whose stored version is another. Reads the store on the calling thread.
  void refresh_changed(const std::vector<std::string>& ids);

  /// Updates a user who was renamed or deleted in every match in memory where they sit, have a reserved seat, or are
  /// the importer. Calls `on_change` with each new state, on any thread.
  void user_changed(const store::User& user, const std::function<void(const MatchStatePtr&)>& on_change);

  /// Reads the matches in memory that concern this user again, whom another server has changed. Blocks.
  void user_changed_elsewhere(store::Key user);

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

  /// Calls back with the match once its state is the stored one. On a worker.
  void confirm(const std::string& id, const LiveMatchPtr& match, Callback<LiveMatchPtr> found);
  /// Reads the matches that wait for `refresh`, together. On a worker.
  void refresh_waiting();
  /// Publishes what was read of the match if it is newer than its state, or `always`. Returns whether it is.
  Result<bool> take(const MatchLock& lock, std::optional<store::MatchUpdate> read, bool always = false);
  /// Reads the match again. Returns whether it had another version. `always`: publishes it even if not. Blocks.
  Result<bool> reload(const MatchLock& lock, bool always = false);
  /// Reads the commands that are not in memory. Returns whether there were any. Blocks.
  Result<bool> recalled(const MatchLock& lock);
  /// The matches in memory, or being loaded, that concern this user.
  [[nodiscard]] std::vector<std::string> ids_concerning(store::Key user) const;
  LiveMatchPtr in_memory(const std::string& id);
  void keep(const std::string& id, const LiveMatchPtr& match);
  void load(const std::string& id);
  [[nodiscard]] Result<LiveMatchPtr> read(const std::string& id) const;

  store::MatchStore& store_;
  Pool& workers_;
  std::size_t kept_max_;
  Servers servers_;
  OnRefresh on_refresh_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> kept_;
  std::list<std::string> by_use_;  ///< Most recently used first.
  std::unordered_map<std::string, Loading> loading_;
  std::unordered_map<std::string, LiveMatchPtr> to_refresh_;  ///< Those that wait for `refresh`.
  bool refreshing_ = false;                                   ///< A worker will read those that wait.
};

}  // namespace reef::match
