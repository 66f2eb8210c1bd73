#include "server/match/live_matches.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::match {
namespace {

/// Enough that those that are changed at the same time are read together, and few enough that none waits long.
constexpr std::size_t refreshed_together_max = 64;

/// A match is read with the commands of its last entries. Later, hardly anybody repeats a command.
constexpr int entries_with_commands = 16;

metrics::Counter& looked_for(const std::string& result) {
  return metrics::registry().counter("atoll_matches_looked_for_total",
                                     "Requested matches: in memory (hit), or read from the database (miss).",
                                     {{"result", result}});
}

/// Whether the user sits in the match, has a reserved seat, or imported it.
bool concerns(const store::MatchHead& head, store::Key user) {
  if (head.origin && head.origin->by.key == user) return true;
  return std::ranges::any_of(head.seats, [&](const store::SeatRow& seat) {
    return (seat.user && seat.user->key == user) || (seat.kept_for && seat.kept_for->key == user);
  });
}

/// The state with the user's current data; null if it does not concern them.
MatchStatePtr with_user(const MatchStatePtr& before, const store::User& user) {
  if (!concerns(before->head(), user.key)) return nullptr;
  auto row = std::make_shared<store::Match>(*before->row);
  for (store::SeatRow& seat : row->head.seats) {
    if (seat.user && seat.user->key == user.key) seat.user = user;
    if (seat.kept_for && seat.kept_for->key == user.key) seat.kept_for = user;
  }
  if (row->head.origin && row->head.origin->by.key == user.key) row->head.origin->by = user;
  auto after = std::make_shared<MatchState>(*before);
  after->row = std::move(row);
  return after;
}

}  // namespace

MatchLock::~MatchLock() {
  if (match_) match_->unlock();
}

MatchStatePtr MatchLock::state() const {
  return match_->state();
}

void MatchLock::publish(MatchStatePtr next) {
  const std::lock_guard lock(match_->mutex_);
  match_->state_ = std::move(next);
}

std::optional<int> MatchLock::ply_of(Seat seat, const std::string& cmd) const {
  const auto found = match_->commands_.find(LiveMatch::command_key(seat, cmd));
  if (found == match_->commands_.end()) return std::nullopt;
  return found->second;
}

void MatchLock::remember(Seat seat, const std::string& cmd, int ply) {
  if (!cmd.empty()) match_->commands_.emplace(LiveMatch::command_key(seat, cmd), ply);
}

bool MatchLock::knows_all_commands() const {
  return match_->known_after_ == 0;
}

LiveMatch::LiveMatch(MatchStatePtr state, const std::vector<store::KnownCommand>& commands, int known_after,
                     Pool& workers)
    : workers_(workers), state_(std::move(state)), known_after_(known_after) {
  for (const store::KnownCommand& known : commands) remember(known);
}

MatchStatePtr LiveMatch::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void LiveMatch::lock(WithLock job) {
  {
    const std::lock_guard lock(mutex_);
    if (held_) {
      waiting_.push_back(std::move(job));
      return;
    }
    held_ = true;
  }
  job(MatchLock(shared_from_this()));
}

void LiveMatch::unlock() {
  WithLock next;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      held_ = false;
      return;
    }
    next = std::move(waiting_.front());
    waiting_.pop_front();
  }
  // Not on this thread: jobs that finish immediately would nest on the stack.
  workers_.post([match = shared_from_this(), job = std::move(next)]() mutable { job(MatchLock(match)); });
}

void LiveMatches::find(const std::string& id, Callback<LiveMatchPtr> found) {
  if (servers_ == Servers::one) return find_to_change(id, std::move(found));
  LiveMatchPtr match;
  {
    const std::lock_guard lock(mutex_);
    match = in_memory(id);
  }
  if (!match) return find_to_change(id, std::move(found));
  workers_.post([this, id, match = std::move(match), found = std::move(found)]() mutable {
    confirm(id, match, std::move(found));
  });
}

MatchStatePtr LiveMatches::state_in_memory(const std::string& id) const {
  LiveMatchPtr match;
  {
    const std::lock_guard lock(mutex_);
    const auto kept = kept_.find(id);
    if (kept != kept_.end()) match = kept->second.match;
  }
  return match ? match->state() : nullptr;
}

void LiveMatches::confirm(const std::string& id, const LiveMatchPtr& match, Callback<LiveMatchPtr> found) {
  const auto versions = store_.versions({id});
  // While the database cannot be reached, what was last seen is shown; nothing can be changed then.
  if (!versions) return found(match);
  if (!versions->front()) {
    forget(id);
    return found(refuse(protocol::Code::unknown_match, "there is no such match"));
  }
  if (match->state()->position.version == *versions->front()) return found(match);
  match->lock([this, match, found = std::move(found)](MatchLock lock) mutable {
    const Result<bool> reloaded = reload(lock);
    if (!reloaded) return found(std::unexpected(reloaded.error()));
    found(match);
  });
}

void LiveMatches::find_to_change(const std::string& id, Callback<LiveMatchPtr> found) {
  static metrics::Counter& hits = looked_for("hit");
  static metrics::Counter& misses = looked_for("miss");
  LiveMatchPtr match;
  {
    const std::lock_guard lock(mutex_);
    match = in_memory(id);
    if (!match) {
      misses.add();
      auto& waiting = loading_[id].waiting;
      waiting.push_back(std::move(found));
      if (waiting.size() == 1) workers_.post([this, id] { load(id); });
      return;
    }
  }
  hits.add();
  found(std::move(match));
}

Result<LiveMatchPtr> LiveMatches::wait_for(const std::string& id) {
  std::promise<Result<LiveMatchPtr>> promise;
  auto future = promise.get_future();
  find(id, [promise = std::move(promise)](Result<LiveMatchPtr> found) mutable { promise.set_value(std::move(found)); });
  return future.get();
}

void LiveMatches::add(MatchStatePtr state) {
  const std::string id = state->head().id;
  const std::lock_guard lock(mutex_);
  // A reader may have found the row already; then the match is in memory or is being loaded.
  if (in_memory(id) || loading_.contains(id)) return;
  keep(id, std::make_shared<LiveMatch>(std::move(state), std::vector<store::KnownCommand>{}, 0, workers_));
}

void LiveMatches::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto loading = loading_.find(id); loading != loading_.end()) loading->second.is_stale = true;
  const auto found = kept_.find(id);
  if (found == kept_.end()) return;
  by_use_.erase(found->second.used);
  kept_.erase(found);
}

void LiveMatches::recall(MatchLock lock, WithLock again, std::move_only_function<void()> give_up) {
  workers_.post([this, lock = std::move(lock), again = std::move(again), give_up = std::move(give_up)]() mutable {
    if (!recalled(lock)) return give_up();
    again(std::move(lock));
  });
}

Result<bool> LiveMatches::recalled(const MatchLock& lock) {
  LiveMatch& match = *lock.match_;
  if (match.known_after_ == 0) return false;
  const auto commands = store_.commands(match.state()->head().key, 0);
  if (!commands) return refuse(protocol::Code::unavailable, "the match cannot be read at present");
  for (const store::KnownCommand& known : *commands) match.remember(known);
  match.known_after_ = 0;
  return true;
}

void LiveMatches::judge_again(MatchLock lock, WithLock again, std::move_only_function<void()> give_up) {
  workers_.post([this, lock = std::move(lock), again = std::move(again), give_up = std::move(give_up)]() mutable {
    const Result<bool> reloaded = reload(lock);
    const Result<bool> recalled_too = recalled(lock);
    if (!reloaded || !recalled_too || (!*reloaded && !*recalled_too)) return give_up();
    again(std::move(lock));
  });
}

void LiveMatches::when_current(MatchLock lock, WithLock again, std::move_only_function<void(Result<void>)> then) {
  if (servers_ == Servers::one) return then({});
  workers_.post([this, lock = std::move(lock), again = std::move(again), then = std::move(then)]() mutable {
    const auto versions = store_.versions({lock.state()->head().id});
    if (versions && versions->front() == lock.state()->position.version) return then({});
    const Result<bool> reloaded = reload(lock);
    if (!reloaded) return then(std::unexpected(reloaded.error()));
    again(std::move(lock));
  });
}

void LiveMatches::refuse_when_current(MatchLock lock, WithLock again, Failure failure,
                                      std::move_only_function<void(Failure)> refuse) {
  when_current(std::move(lock), std::move(again),
               [failure = std::move(failure), refuse = std::move(refuse)](Result<void> read) mutable {
                 refuse(read ? std::move(failure) : std::move(read.error()));
               });
}

void LiveMatches::refresh(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto loading = loading_.find(id); loading != loading_.end()) loading->second.is_stale = true;
  const LiveMatchPtr match = in_memory(id);
  if (!match) return;
  to_refresh_.emplace(id, match);
  if (!std::exchange(refreshing_, true)) workers_.post([this] { refresh_waiting(); });
}

void LiveMatches::refresh_waiting() {
  std::vector<LiveMatchPtr> matches;
  std::vector<store::KnownPly> known;
  {
    const std::lock_guard lock(mutex_);
    while (!to_refresh_.empty() && matches.size() < refreshed_together_max) {
      auto next = to_refresh_.extract(to_refresh_.begin());
      known.push_back({.match = next.key(), .ply = next.mapped()->state()->position.ply});
      matches.push_back(std::move(next.mapped()));
    }
  }
  auto updates = store_.updates(known);
  for (std::size_t index = 0; updates && index < matches.size(); ++index) {
    workers_.post([this, match = matches[index], read = std::move((*updates)[index])]() mutable {
      match->lock([this, read = std::move(read)](const MatchLock& lock) mutable { (void)take(lock, std::move(read)); });
    });
  }
  const std::lock_guard lock(mutex_);
  refreshing_ = !to_refresh_.empty();
  if (refreshing_) workers_.post([this] { refresh_waiting(); });
}

void LiveMatches::refresh_changed(const std::vector<std::string>& ids) {
  const auto versions = store_.versions(ids);
  if (!versions) return;
  for (std::size_t index = 0; index < ids.size(); ++index) {
    LiveMatchPtr match;
    {
      const std::lock_guard lock(mutex_);
      match = in_memory(ids[index]);
    }
    if (match && match->state()->position.version != (*versions)[index]) refresh(ids[index]);
  }
}

Result<bool> LiveMatches::reload(const MatchLock& lock, bool always) {
  const MatchStatePtr state = lock.state();
  auto updates = store_.updates({{.match = state->head().id, .ply = state->position.ply}});
  if (!updates) return refuse(protocol::Code::unavailable, "the match cannot be read at present");
  return take(lock, std::move(updates->front()), always);
}

Result<bool> LiveMatches::take(const MatchLock& lock, std::optional<store::MatchUpdate> read, bool always) {
  LiveMatch& match = *lock.match_;
  const MatchStatePtr before = match.state();
  if (!read) {
    forget(before->head().id);
    return refuse(protocol::Code::unknown_match, "there is no such match");
  }
  const bool is_newer = read->match.position.version > before->position.version;
  if (!is_newer && !always) return false;
  auto after = load_match(std::move(read->match));
  if (!after) return std::unexpected(std::move(after.error()));
  // This server may have added entries since they were read.
  std::erase_if(read->entries, [&](const store::Turn& turn) { return turn.ply <= before->position.ply; });
  for (const store::Turn& turn : read->entries) {
    if (turn.seat && !turn.cmd.empty()) match.remember({.seat = *turn.seat, .cmd = turn.cmd, .ply = turn.ply});
  }
  {
    const std::lock_guard state_lock(match.mutex_);
    match.state_ = *after;
  }
  if (on_refresh_) on_refresh_(before, *after, read->entries);
  return is_newer;
}

std::vector<std::string> LiveMatches::ids_concerning(store::Key user) const {
  std::vector<std::string> ids;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, kept] : kept_) {
    if (concerns(kept.match->state()->head(), user)) ids.push_back(id);
  }
  // A match being loaded may have been read before the change.
  for (const auto& [id, loading] : loading_) ids.push_back(id);
  return ids;
}

void LiveMatches::user_changed_elsewhere(store::Key user) {
  for (const std::string& id : ids_concerning(user)) {
    find_to_change(id, [this](const Result<LiveMatchPtr>& found) {
      if (!found) return;
      (*found)->lock([this](const MatchLock& lock) { (void)reload(lock, /*always=*/true); });
    });
  }
}

void LiveMatches::user_changed(const store::User& user, const std::function<void(const MatchStatePtr&)>& on_change) {
  for (const std::string& id : ids_concerning(user.key)) {
    find_to_change(id, [this, id, user, on_change](const Result<LiveMatchPtr>& found) {
      if (!found) return;
      const auto& origin = (*found)->state()->head().origin;
      if (user.deleted && origin && origin->by.key == user.key) return forget(id);
      (*found)->lock([user, on_change](MatchLock match_lock) {
        if (const MatchStatePtr after = with_user(match_lock.state(), user)) {
          match_lock.publish(after);
          on_change(after);
        }
      });
    });
  }
}

std::size_t LiveMatches::size() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

LiveMatchPtr LiveMatches::in_memory(const std::string& id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found->second.used);
  return found->second.match;
}

void LiveMatches::keep(const std::string& id, const LiveMatchPtr& match) {
  by_use_.push_front(id);
  kept_.emplace(id, Kept{match, by_use_.begin()});
  // Everyone who uses a match holds a pointer to it, so one that only this cache holds can be evicted.
  auto candidate = by_use_.end();
  while (kept_.size() > kept_max_ && candidate != by_use_.begin()) {
    --candidate;
    const auto least = kept_.find(*candidate);
    if (least->second.match.use_count() > 1) continue;
    kept_.erase(least);
    candidate = by_use_.erase(candidate);
  }
}

void LiveMatches::load(const std::string& id) {
  while (true) {
    Result<LiveMatchPtr> answer = read(id);
    std::vector<Callback<LiveMatchPtr>> waiting;
    {
      const std::lock_guard lock(mutex_);
      Loading& loading = loading_[id];
      if (std::exchange(loading.is_stale, false)) continue;
      if (answer) keep(id, *answer);
      waiting = std::move(loading.waiting);
      loading_.erase(id);
    }
    for (Callback<LiveMatchPtr>& found : waiting) found(answer);
    return;
  }
}

Result<LiveMatchPtr> LiveMatches::read(const std::string& id) const {
  auto row = store_.match(id);
  if (!row) return refuse(protocol::Code::unavailable, "the match cannot be read at present");
  if (!*row) return refuse(protocol::Code::unknown_match, "there is no such match");
  const int known_after = std::max(0, (*row)->position.ply - entries_with_commands);
  auto commands = store_.commands((*row)->head.key, known_after);
  if (!commands) return refuse(protocol::Code::unavailable, "the match cannot be read at present");
  auto state = load_match(std::move(**row));
  if (!state) return std::unexpected(std::move(state.error()));
  return std::make_shared<LiveMatch>(std::move(*state), *commands, known_after, workers_);
}

}  // namespace reef::match
