#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "server/store/sql_store.hpp"

namespace reef::testing {

/// Wraps the matches of a store and delays or fails writes on request.
class GuardedMatches final : public store::MatchStore {
 public:
  explicit GuardedMatches(store::MatchStore& real) : real_(real) {}

  /// Delays changes of matches until `let_go`.
  void hold_back() {
    const std::lock_guard lock(mutex_);
    holding_ = true;
  }
  void let_go() {
    std::deque<std::function<void()>> held;
    {
      const std::lock_guard lock(mutex_);
      holding_ = false;
      held = std::exchange(held_, {});
    }
    for (auto& write : held) write();
  }
  [[nodiscard]] std::size_t held() const {
    const std::lock_guard lock(mutex_);
    return held_.size();
  }
  /// Makes the next `count` changes of matches fail as with a full disk.
  void fail_next(int count) {
    const std::lock_guard lock(mutex_);
    failing_ = count;
  }

  /// Runs `then` once, when the next match has been read but not yet returned.
  void after_read(std::function<void()> then) {
    const std::lock_guard lock(mutex_);
    after_read_ = std::move(then);
  }

  /// How many times a deadline that has passed was found.
  [[nodiscard]] int found_due() const { return found_due_; }

  struct LogReads {
    int on_this_thread = 0;
    int on_others = 0;
  };
  /// How often logs and checkpoints are read during `work`.
  LogReads reads_of_logs(const std::function<void()>& work) {
    {
      const std::lock_guard lock(mutex_);
      counted_from_ = std::this_thread::get_id();
      reads_ = {};
    }
    work();
    const std::lock_guard lock(mutex_);
    return reads_;
  }

  using MatchStore::change;
  void change(store::Change change, store::Callback<store::RatingChanges> done) override {
    std::unique_lock lock(mutex_);
    if (failing_ > 0) {
      --failing_;
      lock.unlock();
      return done(std::unexpected(store::Error{store::Fault::unavailable, "the disk is full"}));
    }
    if (holding_) {
      auto kept = std::make_shared<std::pair<store::Change, store::Callback<store::RatingChanges>>>(std::move(change),
                                                                                                    std::move(done));
      held_.push_back([this, kept] { real_.change(std::move(kept->first), std::move(kept->second)); });
      return;
    }
    lock.unlock();
    real_.change(std::move(change), std::move(done));
  }

  using MatchStore::create_match;
  void create_match(store::Match match, std::vector<store::Notice> raise, store::MatchQuotas quotas,
                    store::Callback<store::Key> done) override {
    real_.create_match(std::move(match), std::move(raise), quotas, std::move(done));
  }
  store::Result<std::optional<store::Match>> match(const std::string& id) override {
    auto row = real_.match(id);
    std::function<void()> then;
    {
      const std::lock_guard lock(mutex_);
      then = std::exchange(after_read_, {});
    }
    if (then) then();
    return row;
  }
  store::Result<std::vector<std::optional<std::int64_t>>> versions(const std::vector<std::string>& ids) override {
    return real_.versions(ids);
  }
  store::Result<std::vector<std::optional<store::MatchUpdate>>> updates(
      const std::vector<store::KnownPly>& known) override {
    return real_.updates(known);
  }
  store::Result<std::vector<store::Turn>> turns(store::Key match, int after, int to) override {
    count_read();
    return real_.turns(match, after, to);
  }
  store::Result<std::vector<store::KnownCommand>> commands(store::Key match, int after) override {
    return real_.commands(match, after);
  }
  store::Result<std::optional<store::Checkpoint>> checkpoint(store::Key match, int ply) override {
    count_read();
    return real_.checkpoint(match, ply);
  }
  store::Result<store::Matches> matches(const store::Page& page) override { return real_.matches(page); }
  store::Result<std::vector<store::MatchSummary>> public_running(const std::vector<std::string>& ids) override {
    return real_.public_running(ids);
  }
  store::Result<std::vector<std::string>> waiting_for_bots() override { return real_.waiting_for_bots(); }
  store::Result<std::vector<store::Due>> due(store::Millis now, const store::Due& after, int limit) override {
    auto page = real_.due(now, after, limit);
    if (page && !page->empty()) ++found_due_;
    return page;
  }
  store::Result<std::optional<store::Millis>> next_due() override { return real_.next_due(); }
  store::Result<std::vector<std::string>> unfinished_of(store::Key user) override { return real_.unfinished_of(user); }
  store::Result<std::vector<store::User>> with_other_clock_pause() override { return real_.with_other_clock_pause(); }
  store::Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override {
    return real_.match_ids(after, limit);
  }

 private:
  void count_read() {
    const std::lock_guard lock(mutex_);
    ++(std::this_thread::get_id() == counted_from_ ? reads_.on_this_thread : reads_.on_others);
  }

  store::MatchStore& real_;
  mutable std::mutex mutex_;
  std::function<void()> after_read_;
  bool holding_ = false;
  int failing_ = 0;
  std::thread::id counted_from_;
  LogReads reads_;
  std::atomic<int> found_due_ = 0;
  std::deque<std::function<void()>> held_;
};

/// A store whose matches are guarded.
class GuardedStore final : public store::SqlStore {
 public:
  using SqlStore::SqlStore;

  store::MatchStore& matches() override { return guarded_; }
  void close() override {
    guarded_.let_go();
    SqlStore::close();
  }
  GuardedMatches& guarded() { return guarded_; }

 private:
  GuardedMatches guarded_{SqlStore::matches()};
};

}  // namespace reef::testing
