#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <utility>

#include "server/store/store.hpp"

namespace reef::testing {

/// A store in front of another: holds writes back, or fails them, when a test says so.
class GuardedStore final : public store::Store {
 public:
  explicit GuardedStore(store::Store& real) : real_(real) {}

  /// From now on changes of matches wait until `let_go`.
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
  /// The next `count` changes of matches fail as a full disk would make them.
  void fail_next(int count) {
    const std::lock_guard lock(mutex_);
    failing_ = count;
  }

  /// Runs once, when the next match has been read and nobody has it yet.
  void after_read(std::function<void()> then) {
    const std::lock_guard lock(mutex_);
    after_read_ = std::move(then);
  }

  void change(store::Change change, store::Done<void> done) override {
    std::unique_lock lock(mutex_);
    if (failing_ > 0) {
      --failing_;
      lock.unlock();
      return done(std::unexpected(store::Error{store::Fault::unavailable, "the disk is full"}));
    }
    if (holding_) {
      auto kept = std::make_shared<std::pair<store::Change, store::Done<void>>>(std::move(change), std::move(done));
      held_.push_back([this, kept] { real_.change(std::move(kept->first), std::move(kept->second)); });
      return;
    }
    lock.unlock();
    real_.change(std::move(change), std::move(done));
  }

  using Store::create_match;
  void create_match(store::Match match, std::vector<store::Notice> raise, std::optional<int> open_max,
                    store::Done<store::Key> done) override {
    real_.create_match(std::move(match), std::move(raise), open_max, std::move(done));
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
  store::Result<std::vector<store::Turn>> turns(store::Key match, int after, int to) override {
    return real_.turns(match, after, to);
  }
  store::Result<std::optional<store::Checkpoint>> checkpoint(store::Key match, int ply) override {
    return real_.checkpoint(match, ply);
  }
  store::Result<std::optional<int>> ply_of(store::Key match, Seat seat, const std::string& cmd) override {
    return real_.ply_of(match, seat, cmd);
  }
  store::Result<store::Matches> matches(const store::Page& page) override { return real_.matches(page); }
  store::Result<std::vector<std::string>> waiting_for_bots() override { return real_.waiting_for_bots(); }
  store::Result<std::vector<store::Due>> due(store::Millis now, const store::Due& after, int limit) override {
    return real_.due(now, after, limit);
  }
  store::Result<std::optional<store::Millis>> next_due() override { return real_.next_due(); }
  store::Result<std::vector<std::string>> unfinished_of(store::Key user) override { return real_.unfinished_of(user); }
  store::Result<std::vector<store::User>> reckoned_otherwise() override { return real_.reckoned_otherwise(); }
  store::Result<std::vector<std::string>> match_ids(const std::string& after, int limit) override {
    return real_.match_ids(after, limit);
  }
  store::Result<void> ping() override { return real_.ping(); }
  store::Result<void> backup(const std::string& path) override { return real_.backup(path); }
  std::size_t queue_depth() const override { return real_.queue_depth(); }
  void close() override {
    let_go();
    real_.close();
  }

 private:
  store::Store& real_;
  mutable std::mutex mutex_;
  std::function<void()> after_read_;
  bool holding_ = false;
  int failing_ = 0;
  std::deque<std::function<void()>> held_;
};

}  // namespace reef::testing
