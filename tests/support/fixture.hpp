#pragma once

#include <atomic>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/app/services.hpp"
#include "tests/support/empty_database.hpp"
#include "tests/support/guarded_store.hpp"
#include "tests/support/temp_dir.hpp"

namespace reef::testing {

/// Waits for a result that arrives on any thread. For calls that take a Callback as their last argument.
template <class T, class Call>
Result<T> await_result(Call call) {
  std::promise<Result<T>> promise;
  auto future = promise.get_future();
  call(Callback<T>([&promise](Result<T> answer) { promise.set_value(std::move(answer)); }));
  return future.get();
}

/// A socket that stores what is sent to it.
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
  /// All notices of this kind so far, once there are at least `count` of them. Others may come between them.
  std::vector<Json> notices(const std::string& kind, std::size_t count) {
    std::unique_lock lock(mutex_);
    const auto found = [&] {
      std::vector<Json> notices = of("notice");
      std::erase_if(notices, [&](const Json& notice) { return notice.at("kind") != kind; });
      return notices;
    };
    more_.wait_for(lock, std::chrono::seconds(20), [&] { return found().size() >= count; });
    return found();
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

/// The system's time plus an offset that the test sets.
class ShiftedClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return SystemClock().now_ms() + ahead_ms_; }
  [[nodiscard]] bool may_jump() const override { return true; }
  void go_on(std::int64_t ms) { ahead_ms_ += ms; }

 private:
  std::atomic<std::int64_t> ahead_ms_ = 0;
};

/// All services without the network, on a database of their own.
class Fixture {
 public:
  explicit Fixture(std::size_t matches_in_memory_max = 64) { start(matches_in_memory_max); }

  ~Fixture() { stop(); }
  Fixture(const Fixture&) = delete;
  Fixture& operator=(const Fixture&) = delete;

  /// Stops all services and starts them again on the same database.
  void restart(std::size_t matches_in_memory_max = 64) {
    stop();
    start(matches_in_memory_max);
    services->bot_turns.resume();
  }
  void stop() { services.reset(); }
  [[nodiscard]] std::string database() const { return dir_.file("atoll.db"); }
  /// The database of the services, for queries that they do not make.
  store::sql::Database& db() { return store_->database(); }

  store::User guest(const std::string& name) {
    return await_result<accounts::LoginResult>(
               [&](auto callback) { services->accounts.create_guest(name, {}, std::move(callback)); })
        ->user;
  }

  /// The game of every new table.
  std::string game = "maori";
  /// The clock of every new table.
  std::optional<match::ClockTerms> table_clock;

  /// Creates a table of `game`. Each letter is a seat: m(e), o(pen), i(nvited), b(ot), s(trong bot). Returns the
  /// snapshot.
  Result<Json> table(const store::User& owner, const std::string& seats, const Json& options = Json::object(),
                     store::Visibility visibility = store::Visibility::public_match) {
    lobby::TableRequest request{.game = game, .options = options, .seats = {}, .visibility = visibility};
    request.clock = table_clock;
    for (const char letter : seats) {
      store::SeatRow seat;
      if (letter == 'm') seat.kind = store::SeatKind::player;
      if (letter == 'i') seat.kind = store::SeatKind::invite;
      if (letter == 'b' || letter == 's') {
        seat.kind = store::SeatKind::bot;
        seat.bot = letter == 's' ? "strong" : "random";
      }
      request.seats.push_back(seat);
    }
    return await_result<Json>(
        [&](auto callback) { services->lobby.open(owner, std::move(request), std::move(callback)); });
  }
  Result<Json> sit(const std::string& match, const store::User& user, const std::string& invitation = "") {
    lobby::SeatRequest request{.seat = {}, .invitation = invitation, .nonce = ""};
    return await_result<Json>(
        [&](auto callback) { services->lobby.sit(match, user, std::move(request), std::move(callback)); });
  }
  /// A running match of these two users.
  std::string match_of(const store::User& first, const store::User& second) {
    const std::string id = table(first, "mo")->at("id");
    sit(id, second);
    return id;
  }

  Result<Json> show(const std::string& match, const match::Caller& caller) {
    return await_result<Json>([&](Callback<Json> callback) {
      services->matches.find(match, [&, callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
        if (!found) return callback(std::unexpected(found.error()));
        callback(match::snapshot(*(*found)->state(), caller, services->presence, clock.now_ms()));
      });
    });
  }
  Result<Json> show(const std::string& match, const store::User& user) { return show(match, match::Caller{user, ""}); }

  /// The complete record of a match, joined from its pages.
  Result<Json> record(const std::string& match, const match::Caller& caller = {},
                      match::States states = match::States::include) {
    auto text = services->history.record_text(match, caller, states);
    if (!text) return std::unexpected(text.error());
    std::string whole;
    while (!text->is_whole) {
      const auto page = services->history.next_page(*text);
      if (!page) return std::unexpected(page.error());
      whole += *page;
    }
    return Json::parse(whole);
  }

  Result<Json> commit(const std::string& match, const store::User& user, std::int64_t prompt, Json steps,
                      std::string cmd) {
    match::TurnRequest request{.prompt = prompt, .steps = std::move(steps), .cmd = std::move(cmd)};
    return await_result<Json>(
        [&](auto callback) { services->turns.commit(match, {user, ""}, std::move(request), std::move(callback)); });
  }

  Result<Json> preview(const std::string& match, const store::User& user, match::TurnRequest request) {
    const auto text = await_result<std::string>(
        [&](auto callback) { services->turns.preview(match, {user, ""}, std::move(request), std::move(callback)); });
    if (!text) return std::unexpected(text.error());
    return Json::parse(*text);
  }

  /// A whole turn for the user, found by choosing the last legal step until the turn can be committed.
  Json some_turn(const std::string& match, const store::User& user, const Json& snapshot) {
    Json steps = Json::array();
    Json legal = snapshot.at("legal");
    while (true) {
      steps.push_back(legal.back().at("step"));
      match::TurnRequest request{.prompt = snapshot.at("prompt"), .steps = steps, .cmd = ""};
      const Result<Json> position = preview(match, user, std::move(request));
      if (!position || position->at("can_commit") == true) return steps;
      legal = position->at("legal");
    }
  }
  /// Plays one turn of this user, who must be to act.
  Result<Json> play(const std::string& match, const store::User& user) {
    const Json snapshot = *show(match, user);
    const std::string cmd = "test-" + std::to_string(snapshot.at("ply").get<int>()) + "-" + user.id;
    return commit(match, user, snapshot.at("prompt"), some_turn(match, user, snapshot), cmd);
  }

  Result<Json> resign(const std::string& match, const store::User& user, const std::string& cmd) {
    return await_result<Json>(
        [&](auto callback) { services->turns.resign(match, {user, ""}, cmd, std::move(callback)); });
  }
  /// Makes the offer `terms`; returns its ply.
  Result<Json> offer(const std::string& match, const store::User& user, const Json& terms, const std::string& cmd) {
    return await_result<Json>(
        [&](auto callback) { services->turns.offer(match, {user, ""}, {terms, cmd}, std::move(callback)); });
  }
  Result<Json> vote(const std::string& match, const store::User& user, int offer, bool accept, const std::string& cmd) {
    return await_result<Json>(
        [&](auto callback) { services->turns.vote(match, {user, ""}, {{offer, accept}, cmd}, std::move(callback)); });
  }

  Result<Json> vote_on_absence(const std::string& match, const store::User& user, Seat absent,
                               store::AbsenceChoice choice, const std::string& cmd) {
    return await_result<Json>([&](auto callback) {
      services->turns.vote_on_absence(match, {user, ""}, {{.absent = absent, .vote = {choice}}, cmd},
                                      std::move(callback));
    });
  }

  GuardedMatches& store() { return store_->guarded(); }

  /// The time of the services.
  ShiftedClock clock;

  std::unique_ptr<app::Services> services;

 private:
  void start(std::size_t matches_in_memory_max) {
    ensure_database(database());
    auto store = std::make_unique<GuardedStore>(store::sqlite::Database::open(database()).value());
    store_ = store.get();
    services = std::make_unique<app::Services>(
        std::move(store), clock,
        app::Services::Sizes{.workers = 2, .bot_threads = 1, .matches_in_memory_max = matches_in_memory_max},
        accounts::Accounts::Settings{
            .public_url = "https://atoll.example", .mail_works = true, .passwords = {.passes = 1, .memory_mib = 1}});
  }

  TempDir dir_;
  GuardedStore* store_ = nullptr;
};

}  // namespace reef::testing
