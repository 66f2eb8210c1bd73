#include "server/match/live_matches.hpp"

#include <algorithm>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::match {
namespace {

metrics::Counter& looked_for(const std::string& result) {
  return metrics::registry().counter(
      "atoll_matches_looked_for_total",
      "Matches that were asked for: in memory (hit), or to be read from the database first (miss).",
      {{"result", result}});
}

/// Whether the user sits in the match, a seat is kept for them, or they put it in.
bool concerns(const store::MatchHead& head, store::Key user) {
  if (head.origin && head.origin->by.key == user) return true;
  return std::ranges::any_of(head.seats, [&](const store::SeatRow& seat) {
    return (seat.user && seat.user->key == user) || (seat.kept_for && seat.kept_for->key == user);
  });
}

/// The standing with the user as they are now; null if it does not concern them.
StandingPtr with_user(const StandingPtr& before, const store::User& user) {
  if (!concerns(before->head(), user.key)) return nullptr;
  auto row = std::make_shared<store::Match>(*before->row);
  for (store::SeatRow& seat : row->head.seats) {
    if (seat.user && seat.user->key == user.key) seat.user = user;
    if (seat.kept_for && seat.kept_for->key == user.key) seat.kept_for = user;
  }
  if (row->head.origin && row->head.origin->by.key == user.key) row->head.origin->by = user;
  auto after = std::make_shared<Standing>(*before);
  after->row = std::move(row);
  return after;
}

}  // namespace

Hold::~Hold() {
  if (match_) match_->leave();
}

StandingPtr Hold::standing() const {
  return match_->standing();
}

void Hold::advance(StandingPtr next) {
  const std::lock_guard lock(match_->mutex_);
  match_->standing_ = std::move(next);
}

std::optional<int> Hold::ply_of(Seat seat, const std::string& cmd) const {
  const auto found = match_->commands_.find(LiveMatch::command_key(seat, cmd));
  if (found == match_->commands_.end()) return std::nullopt;
  return found->second;
}

void Hold::remember(Seat seat, const std::string& cmd, int ply) {
  if (!cmd.empty()) match_->commands_.emplace(LiveMatch::command_key(seat, cmd), ply);
}

LiveMatch::LiveMatch(StandingPtr standing, const std::vector<store::Turn>& turns, Pool& workers)
    : workers_(workers), standing_(std::move(standing)) {
  for (const store::Turn& turn : turns) {
    if (turn.seat && !turn.cmd.empty()) commands_.emplace(command_key(*turn.seat, turn.cmd), turn.ply);
  }
}

StandingPtr LiveMatch::standing() const {
  const std::lock_guard lock(mutex_);
  return standing_;
}

void LiveMatch::enter(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (held_) {
      waiting_.push_back(std::move(job));
      return;
    }
    held_ = true;
  }
  job(Hold(shared_from_this()));
}

void LiveMatch::leave() {
  Job next;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) {
      held_ = false;
      return;
    }
    next = std::move(waiting_.front());
    waiting_.pop_front();
  }
  // Not from here: jobs that end at once would pile up on the stack, one below the other.
  workers_.post([match = shared_from_this(), job = std::move(next)]() mutable { job(Hold(match)); });
}

void LiveMatches::find(const std::string& id, Found found) {
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

void LiveMatches::add(StandingPtr standing) {
  const std::string id = standing->head().id;
  const std::lock_guard lock(mutex_);
  // A reader may have found the row before we came here; then the match is in memory already, or about to be.
  if (in_memory(id) || loading_.contains(id)) return;
  keep(id, std::make_shared<LiveMatch>(std::move(standing), std::vector<store::Turn>{}, workers_));
}

void LiveMatches::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto loading = loading_.find(id); loading != loading_.end()) loading->second.is_stale = true;
  const auto found = kept_.find(id);
  if (found == kept_.end()) return;
  by_use_.erase(found->second.used);
  kept_.erase(found);
}

void LiveMatches::user_changed(const store::User& user, const std::function<void(const StandingPtr&)>& told) {
  std::vector<std::string> ids;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_) {
      if (concerns(kept.match->standing()->head(), user.key)) ids.push_back(id);
    }
    // What is being loaded just now may have been read before the change.
    for (const auto& [id, loading] : loading_) ids.push_back(id);
  }
  for (const std::string& id : ids) {
    find(id, [this, id, user, told](const Answer<LiveMatchPtr>& found) {
      if (!found) return;
      const auto& origin = (*found)->standing()->head().origin;
      if (user.deleted && origin && origin->by.key == user.key) return forget(id);
      (*found)->enter([user, told](Hold hold) {
        if (const StandingPtr after = with_user(hold.standing(), user)) {
          hold.advance(after);
          told(after);
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
  // Whoever works with a match holds a pointer to it: one that only we hold can go, and nothing of it is lost.
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
    Answer<LiveMatchPtr> answer = read(id);
    std::vector<Found> waiting;
    {
      const std::lock_guard lock(mutex_);
      Loading& loading = loading_[id];
      if (std::exchange(loading.is_stale, false)) continue;
      if (answer) keep(id, *answer);
      waiting = std::move(loading.waiting);
      loading_.erase(id);
    }
    for (Found& found : waiting) found(answer);
    return;
  }
}

Answer<LiveMatchPtr> LiveMatches::read(const std::string& id) const {
  auto row = store_.match(id);
  if (!row) return refuse(protocol::Code::unavailable, "the match cannot be read now");
  if (!*row) return refuse(protocol::Code::unknown_match, "there is no such match");
  // No more of the log than it takes to know what is likely to be sent again: it may be long.
  const int ply = (*row)->position.ply;
  auto turns = store_.turns((*row)->head.key, std::max(0, ply - commands_kept), ply);
  if (!turns) return refuse(protocol::Code::unavailable, "the match cannot be read now");
  auto standing = stand_up(std::move(**row));
  if (!standing) return std::unexpected(std::move(standing.error()));
  return std::make_shared<LiveMatch>(std::move(*standing), *turns, workers_);
}

}  // namespace reef::match
