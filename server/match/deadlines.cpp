#include "server/match/deadlines.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace reef::match {
namespace {

/// How many matches are at work at once: few, for each of them takes a worker's time from somebody's turn.
constexpr int at_once_max = 8;
constexpr Millis jump_wait_ms = 250;              ///< A clock that tests move is looked at so often.
constexpr Millis sleep_ms_max = minute_ms;        ///< Machines sleep and clocks are set: believe no longer wait.
constexpr Millis failed_wait_ms = 2 * second_ms;  ///< Before what could not be stored is tried again.

/// Visits a user's matches, one after the other: the end of one begins the next.
struct RestVisit {
  Turns& turns;
  store::User user;
  std::vector<std::string> matches;
  std::size_t next = 0;
};

void visit_next(const std::shared_ptr<RestVisit>& visit) {
  if (visit->next == visit->matches.size()) return;
  const std::string& match = visit->matches[visit->next++];
  visit->turns.change_rest(match, visit->user, [visit, match](Answer<bool> answer) {
    if (!answer) spdlog::warn("match {}: the clocks were not reckoned anew: {}", match, answer.error().detail);
    visit_next(visit);
  });
}

}  // namespace

/// What the thread shares with those who wake it; outlives it in the answers that are still on their way.
struct Deadlines::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  int at_work = 0;
  bool failed = false;
  std::optional<Millis> next;  ///< When something is due, as far as is known.
};

Deadlines::Deadlines(Parts parts) : parts_(parts), shared_(std::make_shared<Shared>()) {}

void Deadlines::start() {
  thread_ = std::thread([this] { live(); });
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

void Deadlines::rest_changed(const store::User& user) {
  auto matches = parts_.store.unfinished_of(user.key);
  if (!matches) {
    spdlog::error("the matches of somebody who rests cannot be read: {}", matches.error().detail);
    return;
  }
  visit_next(std::make_shared<RestVisit>(RestVisit{parts_.turns, user, std::move(*matches)}));
}

void Deadlines::catch_up_with_rest() {
  const auto users = parts_.store.reckoned_otherwise();
  if (!users) {
    spdlog::error("who rests otherwise cannot be read: {}", users.error().detail);
    return;
  }
  for (const store::User& user : *users) rest_changed(user);
}

void Deadlines::live() {
  catch_up_with_rest();
  while (true) {
    const bool done = sweep();
    {
      // Forgotten before the store is asked: what is noted meanwhile is as new as its answer.
      const std::lock_guard lock(shared_->mutex);
      if (shared_->stopping) return;
      shared_->next.reset();
    }
    const auto next = parts_.store.next_due();
    if (next) remember(*next);
    sleep(!done || !next);
    const std::lock_guard lock(shared_->mutex);
    if (shared_->stopping) return;
  }
}

bool Deadlines::sweep() {
  const Millis now = parts_.clock.now_ms();
  bool all_done = true;
  store::Due after;
  while (true) {
    const auto page = parts_.store.due(now, after, at_once_max);
    if (!page) {
      spdlog::error("what is due cannot be read: {}", page.error().detail);
      return false;
    }
    if (page->empty()) return all_done;
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
    parts_.turns.pass_time(due.id, [shared = shared_, id = due.id](Answer<bool> answer) {
      if (!answer) spdlog::warn("match {}: what is due could not be done: {}", id, answer.error().detail);
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
  const Millis longest = parts_.clock.may_jump() ? jump_wait_ms : sleep_ms_max;
  while (!shared_->stopping) {
    const Millis now = parts_.clock.now_ms();
    if (shared_->next && *shared_->next <= now) return;
    const Millis wait = shared_->next ? std::min(longest, *shared_->next - now) : longest;
    shared_->wake.wait_for(lock, std::chrono::milliseconds(wait));
  }
}

}  // namespace reef::match
