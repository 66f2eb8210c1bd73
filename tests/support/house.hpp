#pragma once

#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/app/services.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/support/guarded_store.hpp"
#include "tests/support/temp_dir.hpp"

namespace reef::testing {

/// Waits for an answer that comes on whatever thread. For calls that take an Ask as their last argument.
template <class T, class Call>
Answer<T> ask(Call call) {
  std::promise<Answer<T>> promise;
  auto future = promise.get_future();
  call(Ask<T>([&promise](Answer<T> answer) { promise.set_value(std::move(answer)); }));
  return future.get();
}

/// A socket that keeps what is sent to it.
class ListeningSocket final : public realtime::Socket {
 public:
  void send(realtime::Text text) override {
    const std::lock_guard lock(mutex_);
    messages_.push_back(Json::parse(*text));
    more_.notify_all();
  }
  void close(realtime::CloseCode, std::string_view) override {}

  /// All messages of this type so far, once there are at least `count` of them.
  std::vector<Json> wait_for(const std::string& type, std::size_t count) {
    std::unique_lock lock(mutex_);
    more_.wait_for(lock, std::chrono::seconds(20), [&] { return of(type).size() >= count; });
    return of(type);
  }
  std::vector<Json> all() {
    const std::lock_guard lock(mutex_);
    return messages_;
  }

 private:
  std::vector<Json> of(const std::string& type) const {
    std::vector<Json> found;
    for (const Json& message : messages_) {
      if (message.at("type") == type) found.push_back(message);
    }
    return found;
  }
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<Json> messages_;
};

/// The system's time, and as much more as a test says.
class ShiftedClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return SystemClock().now_ms() + ahead_ms_; }
  [[nodiscard]] bool may_jump() const override { return true; }
  void go_on(std::int64_t ms) { ahead_ms_ += ms; }

 private:
  std::atomic<std::int64_t> ahead_ms_ = 0;
};

/// The whole house without its network, on a database of its own.
class House {
 public:
  explicit House(std::size_t matches_in_memory_max = 64) { move_in(matches_in_memory_max); }

  ~House() { move_out(); }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  /// Stops everything and starts again on the same database.
  void restart(std::size_t matches_in_memory_max = 64) {
    move_out();
    move_in(matches_in_memory_max);
    services->computer.resume();
  }
  void move_out() {
    services.reset();
    real_store_.reset();
  }
  [[nodiscard]] std::string database() const { return dir_.file("atoll.db"); }

  store::User guest(const std::string& name) {
    return ask<accounts::Signed>([&](auto told) { services->accounts.create_guest(name, {}, std::move(told)); })->user;
  }

  /// The game of every new table.
  std::string game = "maori";
  /// The clock of every new table.
  std::optional<match::ClockTerms> table_clock;

  /// A table of `game`. Each letter is a seat: m(e), o(pen), i(nvited), b(ot). Answers the snapshot.
  Answer<Json> table(const store::User& owner, const std::string& seats, const Json& options = Json::object(),
                     store::Visibility visibility = store::Visibility::everyone) {
    lobby::TableRequest request{.game = game, .options = options, .seats = {}, .visibility = visibility};
    request.clock = table_clock;
    for (const char letter : seats) {
      store::SeatRow seat;
      if (letter == 'm') seat.kind = store::SeatKind::player;
      if (letter == 'i') seat.kind = store::SeatKind::invite;
      if (letter == 'b') {
        seat.kind = store::SeatKind::bot;
        seat.bot = "random";
      }
      request.seats.push_back(seat);
    }
    return ask<Json>([&](auto told) { services->lobby.open(owner, std::move(request), std::move(told)); });
  }
  Answer<Json> sit(const std::string& match, const store::User& user, const std::string& invitation = "") {
    lobby::SeatRequest request{.seat = {}, .invitation = invitation, .nonce = ""};
    return ask<Json>([&](auto told) { services->lobby.sit(match, user, std::move(request), std::move(told)); });
  }
  /// A running match of these two.
  std::string match_of(const store::User& first, const store::User& second) {
    const std::string id = table(first, "mo")->at("id");
    sit(id, second);
    return id;
  }

  Answer<Json> show(const std::string& match, const match::Caller& caller) {
    return ask<Json>([&](Ask<Json> told) {
      services->matches.find(match, [&, told = std::move(told)](Answer<match::LiveMatchPtr> found) mutable {
        if (!found) return told(std::unexpected(found.error()));
        told(match::snapshot(*(*found)->standing(), caller, services->presence, clock.now_ms()));
      });
    });
  }
  Answer<Json> show(const std::string& match, const store::User& user) { return show(match, match::Caller{user, ""}); }

  Answer<Json> commit(const std::string& match, const store::User& user, std::int64_t prompt, Json steps,
                      std::string cmd) {
    match::TurnRequest request{.prompt = prompt, .steps = std::move(steps), .cmd = std::move(cmd)};
    return ask<Json>(
        [&](auto told) { services->turns.commit(match, {user, ""}, std::move(request), std::move(told)); });
  }

  /// The steps of some whole turn of whoever is to act, found by trying the first legal step again and again.
  Json some_turn(const std::string& match, const store::User& user, const Json& snapshot) {
    Json steps = Json::array();
    Json legal = snapshot.at("legal");
    while (true) {
      steps.push_back(legal.back().at("step"));
      match::TurnRequest request{.prompt = snapshot.at("prompt"), .steps = steps, .cmd = ""};
      const auto preview = ask<Json>(
          [&](auto told) { services->turns.preview(match, {user, ""}, std::move(request), std::move(told)); });
      if (!preview || preview->at("can_commit") == true) return steps;
      legal = preview->at("legal");
    }
  }
  /// Plays one turn of this user, who must be to act.
  Answer<Json> play(const std::string& match, const store::User& user) {
    const Json snapshot = *show(match, user);
    const std::string cmd = "test-" + std::to_string(snapshot.at("ply").get<int>()) + "-" + user.id;
    return commit(match, user, snapshot.at("prompt"), some_turn(match, user, snapshot), cmd);
  }

  Answer<Json> resign(const std::string& match, const store::User& user, const std::string& cmd) {
    return ask<Json>([&](auto told) { services->turns.resign(match, {user, ""}, cmd, std::move(told)); });
  }
  /// Offers what `terms` say; answers the ply.
  Answer<Json> offer(const std::string& match, const store::User& user, const Json& terms, const std::string& cmd) {
    return ask<Json>([&](auto told) { services->turns.offer(match, {user, ""}, {terms, cmd}, std::move(told)); });
  }
  Answer<Json> vote(const std::string& match, const store::User& user, int offer, bool accept, const std::string& cmd) {
    return ask<Json>(
        [&](auto told) { services->turns.vote(match, {user, ""}, {{offer, accept}, cmd}, std::move(told)); });
  }

  Answer<Json> vote_on_absence(const std::string& match, const store::User& user, Seat absent,
                               store::AbsenceChoice choice, const std::string& cmd) {
    return ask<Json>([&](auto told) {
      services->turns.vote_on_absence(match, {user, ""}, {{.absent = absent, .choice = choice}, cmd}, std::move(told));
    });
  }

  GuardedStore& store() { return *guarded_; }

  /// What time it is in the house.
  ShiftedClock clock;

  std::unique_ptr<app::Services> services;

 private:
  void move_in(std::size_t matches_in_memory_max) {
    std::unique_ptr<store::SqliteStore> opened = std::move(*store::SqliteStore::open(database()));
    const std::shared_ptr<store::Database> shared = opened->database();
    real_store_ = std::move(opened);
    auto guarded = std::make_unique<GuardedStore>(*real_store_);
    guarded_ = guarded.get();
    services = std::make_unique<app::Services>(
        std::move(guarded), shared, clock,
        app::Services::Sizes{.workers = 2, .thinkers = 1, .matches_in_memory_max = matches_in_memory_max},
        accounts::Accounts::Settings{
            .public_url = "https://atoll.example", .mail_works = true, .passwords = {.passes = 1, .memory_mib = 1}});
  }

  TempDir dir_;
  std::unique_ptr<store::Store> real_store_;
  GuardedStore* guarded_ = nullptr;
};

}  // namespace reef::testing
