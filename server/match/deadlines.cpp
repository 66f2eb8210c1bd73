#include "server/match/deadlines.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::match {
namespace {

/// How many matches are processed at once: few, because each takes a worker's time from players' turns.
constexpr int at_once_max = 8;
constexpr Millis jump_wait_ms = 250;                  ///< Polling interval for a clock that tests can move.
constexpr Millis shared_wait_ms = second_ms;          ///< The same if other servers may change deadlines.
constexpr Millis sleep_ms_max = minute_ms;            ///< Upper bound, because machines suspend and clocks are set.
constexpr Millis failed_wait_ms = 2 * second_ms;      ///< Before a retry when the store has failed.
constexpr Millis catch_up_every_ms = 10 * minute_ms;  ///< Reads all matches with clocks.

void count_look() {
  static metrics::Counter& looks = metrics::registry().counter(
      "atoll_deadline_looks_total", "How often the server looked for expired clocks, and has handled what was due.");
  looks.add();
}

/// Visits a user's matches one after the other: the callback of one starts the next.
struct ClockPauseVisit {
  Turns& turns;
  store::User user;
  std::vector<std::string> matches;
  std::size_t next = 0;
};

void visit_next(const std::shared_ptr<ClockPauseVisit>& visit) {
  if (visit->next == visit->matches.size()) return;
  const std::string& match = visit->matches[visit->next++];
  visit->turns.change_clock_pause(match, visit->user, [visit, match](Result<bool> answer) {
    if (!answer) spdlog::warn("match {}: the clocks could not be updated: {}", match, answer.error().detail);
    visit_next(visit);
  });
}

}  // namespace

/// State shared with the callers that wake the thread. Callbacks still in flight keep it alive.
struct Deadlines::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  int at_work = 0;
  bool failed = false;
  std::optional<Millis> next;  ///< The earliest known time at which something is due.
};

Deadlines::Deadlines(Dependencies deps) : deps_(std::move(deps)), shared_(std::make_shared<Shared>()) {}

void Deadlines::start() {
  thread_ = std::thread([this] { run(); });
}

void Deadlines::stop() {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->stopping = true;
  }
  shared_->wake.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Deadlines::note(const store::Position& position) {
  remember(position.deadline);
  remember(position.warn_at);
}

void Deadlines::remember(const std::optional<Millis>& time) {
  const std::lock_guard lock(shared_->mutex);
  if (!time || (shared_->next && *shared_->next <= *time)) return;
  shared_->next = time;
  shared_->wake.notify_all();
}

void Deadlines::clock_pause_changed(const store::User& user) {
  auto matches = deps_.store.unfinished_of(user.key);
  if (!matches) {
    spdlog::error("cannot read the matches of a player with a clock pause: {}", matches.error().detail);
    return;
  }
  visit_next(std::make_shared<ClockPauseVisit>(ClockPauseVisit{deps_.turns, user, std::move(*matches)}));
}

void Deadlines::catch_up_with_clock_pauses() {
  const auto users = deps_.store.with_other_clock_pause();
  if (!users) {
    spdlog::error("cannot read the clock pauses that have changed: {}", users.error().detail);
    return;
  }
  for (const store::User& user : *users) clock_pause_changed(user);
}

void Deadlines::run() {
  while (true) {
    const bool done = do_share();
    {
      // Reset before the store is read, so that a time noted meanwhile is kept.
      const std::lock_guard lock(shared_->mutex);
      if (shared_->stopping) return;
      shared_->next.reset();
    }
    bool failed = !done;
    if (was_ours_) {
      const auto next = deps_.store.next_due();
      if (next) remember(*next);
      failed = failed || !next;
    }
    sleep(failed);
    const std::lock_guard lock(shared_->mutex);
    if (shared_->stopping) return;
  }
}

bool Deadlines::do_share() {
  if (!deps_.share.is_ours()) {
    was_ours_ = false;
    return true;
  }
  const Millis now = deps_.clock.now_ms();
  const bool is_new = !std::exchange(was_ours_, true);
  // Another server may have died while it did this.
  if (is_new || (deps_.share.has_others && now >= catch_up_at_)) {
    catch_up_with_clock_pauses();
    catch_up_at_ = now + catch_up_every_ms;
  }
  return sweep();
}

bool Deadlines::sweep() {
  const Millis now = deps_.clock.now_ms();
  bool all_done = true;
  store::Due after;
  while (true) {
    const auto page = deps_.store.due(now, after, at_once_max);
    if (!page) {
      spdlog::error("cannot read the next deadlines: {}", page.error().detail);
      return false;
    }
    if (page->empty() || !deps_.share.is_ours()) return all_done;
    all_done = handle(*page) && all_done;
    after = page->back();
    const std::lock_guard lock(shared_->mutex);
    if (shared_->stopping) return false;
  }
}

bool Deadlines::handle(const std::vector<store::Due>& page) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->at_work = static_cast<int>(page.size());
    shared_->failed = false;
  }
  for (const store::Due& due : page) {
    deps_.turns.pass_time(due.id, [shared = shared_, id = due.id](Result<bool> answer) {
      if (!answer) spdlog::warn("match {}: the deadline could not be handled: {}", id, answer.error().detail);
      const std::lock_guard lock(shared->mutex);
      shared->failed = shared->failed || !answer;
      --shared->at_work;
      shared->wake.notify_all();
    });
  }
  std::unique_lock lock(shared_->mutex);
  shared_->wake.wait(lock, [&] { return shared_->at_work == 0 || shared_->stopping; });
  return !shared_->failed;
}

void Deadlines::sleep(bool failed) {
  std::unique_lock lock(shared_->mutex);
  if (failed) {
    shared_->wake.wait_for(lock, std::chrono::milliseconds(failed_wait_ms), [&] { return shared_->stopping; });
    return;
  }
  const Millis unshared = deps_.clock.may_jump() ? jump_wait_ms : sleep_ms_max;
  const Millis longest = deps_.share.has_others ? std::min(unshared, shared_wait_ms) : unshared;
  while (!shared_->stopping) {
    const Millis now = deps_.clock.now_ms();
    if (shared_->next && *shared_->next <= now) return;
    count_look();
    const Millis wait = shared_->next ? std::min(longest, *shared_->next - now) : longest;
    shared_->wake.wait_for(lock, std::chrono::milliseconds(wait));
    if (deps_.share.has_others) return;
  }
}

}  // namespace reef::match
