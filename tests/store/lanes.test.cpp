// Lanes of alerts: how recipients take turns, and what happens to an endpoint that does not answer.

#include <algorithm>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

using Words = std::vector<std::string>;
using State = Attempted::State;

struct Lanes : Fixture {
  sql::Database& database = store->database();
  NoticeStore& notices = store->notices();
  std::vector<User> users{ann, bob};
  int count = 0;

  void add_users(int more) {
    for (int index = 0; index < more; ++index) {
      const int number = static_cast<int>(users.size()) + 1;
      users.push_back(add_guest(*store, "user" + std::to_string(number), number).value());
    }
  }
  Endpoint add_hook(const User& user, const std::string& name = "hook") {
    const Endpoint endpoint{
        .id = user.id + name, .channel = Channel::webhook, .address = name, .keys = "{}", .label = ""};
    return wait<std::optional<Endpoint>>(
               [&](auto done) { notices.add_endpoint(user.key, endpoint, 10, std::move(done)); })
        .value()
        .value();
  }
  Endpoint hook_of(const User& user) { return notices.addressee(user.id).value()->endpoints.at(0); }
  void run(const std::function<Result<void>(sql::Connection&)>& work) {
    REQUIRE(wait<void>([&](Callback<void> done) { database.write<void>(work, std::move(done)); }));
  }
  /// A notice, dispatched as one delivery that is due at `now`; returns the delivery's id.
  std::string tell(const User& user, Millis now, const Endpoint* hook = nullptr, const std::string& kind = "chat",
                   int weight = 0) {
    run([&](sql::Connection& db) {
      return sql::Query(db,
                        "INSERT INTO notices (user_key, kind, data, created_at, due_at) VALUES (?1, ?2, '{}', ?3, ?3)",
                        user.key, kind, now)
          .finish();
    });
    return dispatch(now, hook, weight);
  }
  std::string dispatch(Millis now, const Endpoint* hook, int weight = 0) {
    const std::vector<DueNotice> due = notices.due_notices(now, 100).value();
    REQUIRE(due.size() == 1);
    NewDelivery fresh{.id = "d" + std::to_string(++count), .channel = Channel::mail, .endpoint = {}, .next_at = now};
    fresh.weight = weight;
    if (hook != nullptr) {
      fresh.channel = Channel::webhook;
      fresh.endpoint = hook->key;
    }
    const Dispatch dispatch{.notice = due[0].key,
                            .created_at = due[0].created_at,
                            .due_at = due[0].due_at,
                            .user = due[0].user.key,
                            .match = {},
                            .deliveries = {fresh}};
    CHECK(wait<int>([&](Callback<int> done) { notices.dispatch({dispatch}, now, std::move(done)); }).value() == 1);
    return fresh.id;
  }
  std::vector<Outgoing> claim(Millis now, const LaneClaim& lane) {
    Claim claim{.now = now,
                .attempts_max = 8,
                .retry_at = [now](int attempt) { return now + attempt * 1000; },
                .lanes = {lane}};
    return wait<std::vector<Outgoing>>(
               [&](Callback<std::vector<Outgoing>> done) { notices.claim(std::move(claim), std::move(done)); })
        .value();
  }
  Words claimed(Millis now, const LaneClaim& lane) {
    Words ids;
    for (const Outgoing& message : claim(now, lane)) ids.push_back(message.id);
    return ids;
  }
  void finish(const Attempted& attempted) {
    REQUIRE(wait<void>([&](Callback<void> done) { notices.finish(attempted, std::move(done)); }));
  }
  void deliver(const std::string& message, const Endpoint& hook, Millis at) {
    finish({.message = message, .at = at, .endpoint = hook.key});
  }
  void fail(const std::string& message, const Endpoint& hook, Millis at, Millis hold_until, bool gives_up = false) {
    finish({.message = message,
            .state = State::retry,
            .error = "no answer",
            .at = at,
            .endpoint = hook.key,
            .hold_until = hold_until,
            .gives_up = gives_up});
  }
  bool add_test(const User& user, Millis now, Channel channel = Channel::webhook) {
    return wait<bool>([&](Callback<bool> done) { notices.add_test(user.key, channel, now, std::move(done)); }).value();
  }
  /// The states of a user's deliveries, oldest first.
  Words states(const User& user) {
    Words found;
    const std::vector<DeliveryRow> rows = notices.deliveries(user.key, "", 600).value().items;
    for (const DeliveryRow& row : rows) found.push_back(row.state);
    std::ranges::reverse(found);
    return found;
  }
};

LaneClaim mail() {
  return {.lane = Lane::mail, .count_max = 10};
}

}  // namespace

TEST_CASE("an endpoint that is added again keeps its identity and its history") {
  Lanes lanes;
  const Endpoint first = lanes.add_hook(lanes.ann);
  const std::string message = lanes.tell(lanes.ann, 1000, &first);
  lanes.deliver(message, first, 2000);
  const Endpoint again = lanes.add_hook(lanes.ann);
  CHECK(again.key == first.key);
  CHECK(again.id == first.id);
  CHECK(again.created_at == first.created_at);
  CHECK(again.delivered_at == 2000);
}

TEST_CASE("a user with hundreds of alerts delays others by at most one") {
  Lanes fixture;
  for (int more = 0; more < 300; ++more) fixture.tell(fixture.ann, 4000);
  const std::string other = fixture.tell(fixture.bob, 5000);
  const auto messages = fixture.claim(5000, mail());
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].user.key == fixture.ann.key);
  CHECK(messages[1].id == other);
}

TEST_CASE("the recipients of a lane take turns, and each one's messages are sent oldest first") {
  Lanes fixture;
  fixture.add_users(3);
  for (const User& user : fixture.users) fixture.tell(user, 4000);  // d1 to d5
  for (const User& user : fixture.users) fixture.tell(user, 4001);  // d6 to d10
  LaneClaim pair{.lane = Lane::mail, .count_max = 2};
  Words order;
  for (int round = 0; round < 6; ++round) {
    const auto messages = fixture.claim(4001, pair);
    for (const Outgoing& message : messages) {
      order.push_back(message.id);
      pair.after = {message.user.key, message.channel};
      fixture.finish({.message = message.id, .at = 4001});
    }
  }
  CHECK(order == Words{"d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"});
}

TEST_CASE("a recipient with a message in flight is skipped, and the round ends where it began") {
  Lanes fixture;
  fixture.add_users(1);
  for (const User& user : fixture.users) fixture.tell(user, 4000);
  LaneClaim wanted = mail();
  wanted.after = {fixture.bob.key, Channel::mail};
  wanted.busy = {{fixture.ann.key, Channel::mail}};
  CHECK(fixture.claimed(4000, wanted) == Words{"d3", "d2"});
  CHECK(fixture.claimed(4000, wanted).empty());
  CHECK(fixture.claimed(4000, mail()) == Words{"d1"});
}

TEST_CASE("mails about accounts have their own lane and are dispatched first") {
  Lanes fixture;
  for (int more = 0; more < 3; ++more) fixture.tell(fixture.ann, 4000);
  fixture.run([&](sql::Connection& db) {
    return sql::Query(db,
                      "INSERT INTO notices (user_key, kind, data, created_at, due_at) VALUES "
                      "(?1, 'chat', '{}', 4000, 4000), (?1, 'mail_reset', '{}', 4001, 4001)",
                      fixture.ann.key)
        .finish();
  });
  const auto due = fixture.notices.due_notices(4001, 1).value();
  REQUIRE(due.size() == 1);
  CHECK(due[0].kind == "mail_reset");
  CHECK(fixture.notices.due_notices(4001, 2).value()[1].kind == "chat");
  fixture.run([](sql::Connection& db) {
    return sql::Query(db, "UPDATE notices SET dispatched_at = 1 WHERE kind = 'chat'").finish();
  });
  const std::string reset = fixture.dispatch(4001, nullptr);
  CHECK(fixture.claimed(4001, mail()) == Words{"d1"});
  CHECK(fixture.claimed(4001, {.lane = Lane::account}) == Words{reset});
}

TEST_CASE("push and webhooks are in the trial lane until something has arrived, and again after a failure") {
  Lanes fixture;
  const Endpoint hook = fixture.add_hook(fixture.ann);
  const LaneClaim web{.lane = Lane::web};
  const LaneClaim trial{.lane = Lane::trial};
  const std::string first = fixture.tell(fixture.ann, 4000, &hook);
  const std::string second = fixture.tell(fixture.ann, 4000, &hook);
  CHECK(fixture.claimed(4000, web).empty());
  CHECK(fixture.claimed(4000, trial) == Words{first});
  fixture.deliver(first, hook, 4100);
  CHECK(fixture.hook_of(fixture.ann).delivered_at == 4100);
  CHECK(fixture.claimed(4200, trial).empty());
  CHECK(fixture.claimed(4200, web) == Words{second});
  fixture.fail(second, hook, 4300, 9000);
  const std::string third = fixture.tell(fixture.ann, 4400, &hook);
  CHECK(fixture.claimed(9000, web).empty());
  CHECK(fixture.claimed(9000, trial) == Words{second});
}

TEST_CASE("a failing address is on hold with all its deliveries, and an arrival ends the hold") {
  Lanes fixture;
  const Endpoint hook = fixture.add_hook(fixture.ann);
  const Endpoint other = fixture.add_hook(fixture.bob);
  const LaneClaim trial{.lane = Lane::trial, .count_max = 5};
  const std::string first = fixture.tell(fixture.ann, 4000, &hook);
  const std::string before = fixture.tell(fixture.ann, 4000, &hook);
  fixture.claim(4000, trial);
  fixture.fail(first, hook, 4100, 60'000);
  const std::string after = fixture.tell(fixture.ann, 4200, &hook);
  const std::string elsewhere = fixture.tell(fixture.bob, 4200, &other);
  CHECK(fixture.claimed(59'999, trial) == Words{elsewhere});
  fixture.deliver(elsewhere, other, 59'999);
  const Endpoint held = fixture.hook_of(fixture.ann);
  CHECK(held.failures == 1);
  CHECK(held.held_until == 60'000);
  CHECK(held.error == "no answer");

  SECTION("a test is sent anyway, and ends the hold if it arrives") {
    REQUIRE(fixture.add_test(fixture.ann, 5000));
    const std::string test = fixture.dispatch(5000, &hook);
    CHECK(fixture.claimed(5000, trial) == Words{test});
    fixture.deliver(test, hook, 5100);
    CHECK_FALSE(fixture.hook_of(fixture.ann).held_until);
    CHECK(fixture.hook_of(fixture.ann).failures == 0);
    Words rest;
    for (int more = 0; more < 4; ++more) {
      for (const std::string& id : fixture.claimed(5100, {.lane = Lane::web})) rest.push_back(id);
    }
    std::ranges::sort(rest);
    CHECK(rest == Words{first, before, after});
  }
  SECTION("at its end one is tried, and if it fails the others keep waiting") {
    const Words tried = fixture.claimed(60'000, trial);
    REQUIRE(tried.size() == 1);
    fixture.fail(tried[0], hook, 60'100, 500'000);
    CHECK(fixture.claimed(499'999, trial).empty());
    CHECK(fixture.hook_of(fixture.ann).failures == 2);
    CHECK(fixture.states(fixture.ann) == Words{"waiting", "waiting", "waiting"});
  }
  SECTION("when the address is given up, all deliveries for it fail") {
    const Words tried = fixture.claimed(60'000, trial);
    fixture.fail(tried.at(0), hook, 60'100, 500'000, true);
    CHECK(fixture.states(fixture.ann) == Words{"failed", "failed", "failed"});
    fixture.tell(fixture.ann, 60'200, &hook);
    CHECK(fixture.claimed(60'200, trial).empty());
    CHECK(fixture.claimed(500'000, trial).size() == 1);
  }
  SECTION("a hold survives a restart") {
    fixture.reopen();
    NoticeStore& again = fixture.store->notices();
    CHECK(again.addressee(fixture.ann.id).value()->endpoints.at(0).held_until == 60'000);
    CHECK_FALSE(again.anything_due(5199).value());
    CHECK(again.anything_due(60'000).value());
  }
}

TEST_CASE("a refusal without a hold is counted and stops nothing else") {
  Lanes fixture;
  const Endpoint hook = fixture.add_hook(fixture.ann);
  const LaneClaim trial{.lane = Lane::trial};
  const std::string refused = fixture.tell(fixture.ann, 4000, &hook);
  const std::string next = fixture.tell(fixture.ann, 4000, &hook);
  fixture.claim(4000, trial);
  fixture.finish({.message = refused, .state = State::failed, .error = "no", .at = 4100, .endpoint = hook.key});
  CHECK(fixture.hook_of(fixture.ann).failures == 1);
  CHECK_FALSE(fixture.hook_of(fixture.ann).held_until);
  CHECK(fixture.claimed(4100, trial) == Words{next});
}

TEST_CASE("one test per channel waits at a time; a failed one makes room for the next") {
  Lanes fixture;
  const Endpoint hook = fixture.add_hook(fixture.ann);
  const LaneClaim trial{.lane = Lane::trial};
  CHECK(fixture.add_test(fixture.ann, 4000));
  CHECK_FALSE(fixture.add_test(fixture.ann, 4000));  // Not dispatched yet.
  CHECK(fixture.add_test(fixture.bob, 4000, Channel::push));
  fixture.run([&](sql::Connection& db) {
    return sql::Query(db, "DELETE FROM notices WHERE user_key = ?1", fixture.bob.key).finish();
  });
  const std::string first = fixture.dispatch(4000, &hook);
  CHECK_FALSE(fixture.add_test(fixture.ann, 4000));  // Not attempted yet.
  CHECK(fixture.add_test(fixture.ann, 4000, Channel::push));
  fixture.run([](sql::Connection& db) {
    return sql::Query(db, "UPDATE notices SET dispatched_at = 1 WHERE dispatched_at IS NULL").finish();
  });
  CHECK(fixture.claimed(4000, trial) == Words{first});
  CHECK_FALSE(fixture.add_test(fixture.ann, 4001));  // In progress.
  fixture.fail(first, hook, 4100, 60'000);
  CHECK(fixture.add_test(fixture.ann, 4200));
  CHECK(fixture.states(fixture.ann) == Words{"replaced"});
}

TEST_CASE("of too many alerts the weightiest and newest wait, and all mails about the account") {
  Lanes fixture;
  fixture.tell(fixture.ann, 4000, nullptr, "mail_changed");
  fixture.tell(fixture.ann, 4000, nullptr, "chat", 5);
  for (int more = 0; more < waiting_max; ++more) fixture.tell(fixture.ann, 4000);
  const Words states = fixture.states(fixture.ann);
  REQUIRE(states.size() == static_cast<std::size_t>(waiting_max) + 2);
  CHECK(states[0] == "waiting");
  CHECK(states[1] == "waiting");
  CHECK(states[2] == "replaced");
  CHECK(std::ranges::count(states, "replaced") == 1);
  const auto rows = fixture.notices.deliveries(fixture.ann.key, "", 600).value().items;
  CHECK(rows.at(rows.size() - 3).error == "too many alerts were waiting");
}

}  // namespace reef::store::test
