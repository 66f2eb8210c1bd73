// Stored alerts: a claimed message is exclusive, replaced or withdrawn ones are not sent, ended ones stay ended.

#include <algorithm>

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct NoticeFixture : Fixture {
  sql::Database& database = store->database();
  NoticeStore& notices = store->notices();
  DeliveryStore& sent = store->deliveries();
  AuditStore& audit = store->audit();
  Key match = add(match_of("m1", ann, {player(ann), player(bob)}));  ///< Waits for Ann.
  int deliveries = 0;

  /// Raises a notice to Ann in the match, at ply `ply`.
  void raise(int ply, const std::string& kind, Millis delay_ms = 0) {
    Change change = turn_change(match, "m1", ply);
    change.position.to_act = 1;
    change.raise = {{.user = ann.key, .kind = kind, .delay_ms = delay_ms}};
    REQUIRE(apply(*store, change));
  }
  NewDelivery by_mail(Millis at, int weight = 0, bool digest = false) {
    NewDelivery delivery;
    delivery.id = "delivery" + std::to_string(++deliveries);
    delivery.next_at = at;
    delivery.weight = weight;
    delivery.digest = digest;
    return delivery;
  }
  /// Dispatches everything that is due at `now` as one delivery each; returns how many.
  int dispatch(Millis now, const NewDelivery& delivery) {
    std::vector<Dispatch> dispatches;
    const std::vector<DueNotice> page = notices.due_notices(now, 100).value();
    for (const DueNotice& due : page) {
      Dispatch dispatch{.notice = due.key,
                        .created_at = due.created_at,
                        .due_at = due.due_at,
                        .user = due.user.key,
                        .match = {},
                        .deliveries = {delivery}};
      if (due.match) dispatch.match = due.match->key;
      dispatches.push_back(dispatch);
    }
    return wait<int>([&](Callback<int> done) { notices.dispatch(dispatches, now, std::move(done)); }).value();
  }
  std::vector<Outgoing> claim(Millis now, bool busy = false) {
    Claim claim{
        .now = now, .attempts_max = 3, .retry_at = [now](int attempt) { return now + attempt * 1000; }, .lanes = {}};
    for (const Lane lane : {Lane::account, Lane::mail}) {
      claim.lanes.push_back({.lane = lane, .count_max = 10});
      if (busy) claim.lanes.back().busy = {{ann.key, Channel::mail}};
    }
    return wait<std::vector<Outgoing>>(
               [&](Callback<std::vector<Outgoing>> done) { notices.claim(std::move(claim), std::move(done)); })
        .value();
  }
  void finish(const Attempted& attempted) {
    REQUIRE(wait<void>([&](Callback<void> done) { notices.finish(attempted, std::move(done)); }));
  }
  /// Makes the message with this id fail.
  void fail(const std::string& message, Millis at) {
    finish({.message = message, .state = Attempted::State::failed, .error = "no such user", .at = at});
  }
  /// Raises a notice to Ann that contains a link.
  void reset_mail(Millis at) {
    REQUIRE(wait<void>([&](Callback<void> done) {
      database.write<void>(
          [&](sql::Connection& db) {
            return sql::Query(
                       db,
                       "INSERT INTO notices (user_key, kind, data, created_at, due_at) VALUES (?1, 'mail_reset', "
                       "'{\"link\":\"secret\",\"to\":\"a@example.org\"}', ?2, ?2)",
                       ann.key, at)
                .finish();
          },
          std::move(done));
    }));
  }
  AuditEntry entry(Millis at) const {
    return {.actor = ann.key, .action = "try", .kind = "delivery", .subject = "it", .reason = "because", .at = at};
  }
  AdminResult retry(const std::string& id, Millis at) {
    return wait<AdminResult>([&](Callback<AdminResult> done) { sent.retry(id, entry(at), std::move(done)); }).value();
  }
  std::int64_t retry_all(Millis since, Millis at) {
    return wait<std::int64_t>([&](Callback<std::int64_t> done) { sent.retry_all(since, entry(at), std::move(done)); })
        .value();
  }
  std::vector<DeliveryRow> history() { return notices.deliveries(ann.key, "", 100).value().items; }
  std::vector<std::string> states() {
    std::vector<std::string> found;
    // As an administrator sees them: a user's history does not include messages with links.
    const SentAlerts all = sent.deliveries({.limit = 100}).value();
    for (const SentAlert& each : all.items) found.push_back(each.row.state);
    return found;
  }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a notice is due after its delay and is dispatched once") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn", 500);
  CHECK_FALSE(fixture.notices.anything_due(3500).value());
  CHECK(fixture.notices.anything_due(3501).value());
  const DueNotice due = fixture.notices.due_notices(3501, 10)->at(0);
  CHECK(due.match->id == "m1");
  REQUIRE(due.match->others.size() == 1);
  CHECK(due.match->others[0].name == fixture.bob.name);
  CHECK(fixture.dispatch(3501, fixture.by_mail(3501)) == 1);
  CHECK(fixture.dispatch(3501, fixture.by_mail(3501)) == 0);
}

TEST_CASE("a notice that was renewed after it was read waits for the next pass") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn");
  const DueNotice due = fixture.notices.due_notices(9000, 10)->at(0);
  fixture.raise(2, "your_turn");
  const Dispatch old{.notice = due.key,
                     .created_at = due.created_at,
                     .due_at = due.due_at,
                     .user = due.user.key,
                     .match = due.match->key,
                     .deliveries = {fixture.by_mail(9000)}};
  CHECK(wait<int>([&](Callback<int> done) { fixture.notices.dispatch({old}, 9000, std::move(done)); }).value() == 0);
  CHECK(fixture.history().empty());
  CHECK(fixture.notices.anything_due(9000).value());
}

TEST_CASE("a claimed message cannot be claimed again until it is due, and attempts are counted") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn");
  fixture.dispatch(4000, fixture.by_mail(4000));
  CHECK(fixture.claim(4000, true).empty());
  const auto first = fixture.claim(4000);
  REQUIRE(first.size() == 1);
  CHECK(first[0].attempt == 1);
  CHECK(fixture.claim(4000).empty());
  CHECK(fixture.claim(4999).empty());
  const auto second = fixture.claim(5000);
  REQUIRE(second.size() == 1);
  CHECK(second[0].id == first[0].id);
  CHECK(second[0].attempt == 2);
  CHECK(fixture.claim(9000).at(0).attempt == 3);
  CHECK(fixture.claim(99'000).empty());  // Every attempt was made, and no result was recorded.
  CHECK(fixture.states() == Words{"failed"});
}

TEST_CASE("a delivered message stays delivered, and a temporary failure delays as requested") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn");
  fixture.dispatch(4000, fixture.by_mail(4000));
  const std::string id = fixture.claim(4000).at(0).id;
  fixture.finish({.message = id, .state = Attempted::State::retry, .error = "busy", .at = 4001, .next_at = 8000});
  CHECK(fixture.history().at(0).error == "busy");
  CHECK(fixture.claim(7999).empty());
  CHECK(fixture.claim(8000).at(0).id == id);
  fixture.finish({.message = id, .at = 8001});
  CHECK(fixture.states() == Words{"delivered"});
  CHECK(fixture.history().at(0).at == 8001);
  CHECK(fixture.claim(99'000).empty());
}

TEST_CASE("a newer alert of a match replaces a waiting one of no greater weight") {
  NoticeFixture fixture;
  fixture.raise(1, "chat");
  fixture.dispatch(4000, fixture.by_mail(9000, 0));
  fixture.raise(2, "your_turn");
  fixture.dispatch(4000, fixture.by_mail(9000, 2));
  CHECK(fixture.states() == Words{"waiting", "replaced"});
  fixture.raise(3, "chat");
  fixture.dispatch(4000, fixture.by_mail(9000, 0));
  CHECK(fixture.states() == Words{"waiting", "waiting", "replaced"});
}

TEST_CASE("an alert for a turn that has been played is withdrawn") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn");
  fixture.dispatch(4000, fixture.by_mail(9000));
  Change change = turn_change(fixture.match, "m1", 2);
  change.position.to_act = 2;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.claim(9000).empty());
  CHECK(fixture.states() == Words{"withdrawn"});
}

TEST_CASE("a digest is one message of all due alerts, and later ones form another") {
  NoticeFixture fixture;
  fixture.raise(1, "chat");
  fixture.dispatch(4000, fixture.by_mail(9000, 2, true));
  fixture.raise(2, "match_finished");
  fixture.dispatch(4000, fixture.by_mail(9000, 1, true));
  fixture.raise(3, "offer");
  fixture.dispatch(4000, fixture.by_mail(19'000, 0, true));
  const auto messages = fixture.claim(9000);
  REQUIRE(messages.size() == 1);
  REQUIRE(messages[0].items.size() == 2);
  CHECK(messages[0].items[0].kind == "chat");
  CHECK(fixture.claim(10'000).at(0).items.size() == 2);  // Again, the same message.
  fixture.finish({.message = messages[0].id, .at = 10'001});
  CHECK(fixture.states() == Words{"waiting", "delivered", "delivered"});
}

TEST_CASE("old alerts are pruned, recent and waiting ones stay") {
  NoticeFixture fixture;
  fixture.raise(1, "chat");
  fixture.dispatch(4000, fixture.by_mail(4000));
  fixture.raise(2, "chat");
  const auto prune = [&](Millis before) {
    return wait<int>([&](Callback<int> done) { fixture.notices.prune(before, std::move(done)); }).value();
  };
  CHECK(prune(4000) == 0);
  CHECK(prune(5000) == 1);
  CHECK(fixture.history().empty());
  CHECK(fixture.notices.anything_due(9000).value());
}

TEST_CASE("a value of the server is stored once") {
  NoticeFixture fixture;
  const auto keep = [&](const std::string& value) {
    return wait<std::string>(
        [&](Callback<std::string> done) { fixture.notices.keep_value("key", value, std::move(done)); });
  };
  CHECK(keep("one") == "one");
  CHECK(keep("two") == "one");
}

TEST_CASE("alerts that failed in one message wait again as one, as if nothing had been tried") {
  NoticeFixture fixture;
  fixture.raise(1, "chat");
  fixture.dispatch(4000, fixture.by_mail(4000, 2, true));
  fixture.raise(2, "match_finished");
  fixture.dispatch(4000, fixture.by_mail(4000, 1, true));
  CHECK(fixture.retry("delivery1", 4000) == AdminResult::not_failed);
  fixture.fail(fixture.claim(4000).at(0).id, 4001);
  REQUIRE(fixture.states() == Words{"failed", "failed"});
  CHECK(fixture.retry("delivery2", 5000) == AdminResult::done);
  CHECK(fixture.states() == Words{"waiting", "waiting"});
  CHECK(fixture.history().at(0).error.empty());
  CHECK(fixture.retry("delivery1", 5000) == AdminResult::not_failed);
  CHECK(fixture.claim(4999).empty());
  const auto messages = fixture.claim(5000);
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].attempt == 1);
  CHECK(messages[0].items.size() == 2);
  fixture.finish({.message = messages[0].id, .at = 5001});
  CHECK(fixture.states() == Words{"delivered", "delivered"});
  CHECK(fixture.retry("delivery9", 6000) == AdminResult::unknown);
  CHECK(fixture.audit.entries({})->items.size() == 1);
}

TEST_CASE("alerts that are no longer true or have no recipient are not retried") {
  NoticeFixture fixture;
  fixture.raise(1, "your_turn");
  fixture.dispatch(4000, fixture.by_mail(4000));
  fixture.fail(fixture.claim(4000).at(0).id, 4001);
  Change played = turn_change(fixture.match, "m1", 2);
  played.position.to_act = 2;
  REQUIRE(apply(*fixture.store, played));
  CHECK(fixture.retry("delivery1", 5000) == AdminResult::not_failed);
  fixture.reset_mail(5000);
  fixture.dispatch(5000, fixture.by_mail(5000));
  fixture.fail(fixture.claim(5000).at(0).id, 5001);
  CHECK(fixture.retry("delivery2", 6000) == AdminResult::not_failed);
  CHECK(fixture.states() == Words{"failed", "failed"});
  CHECK(fixture.audit.entries({})->items.empty());
}

TEST_CASE("all deliveries that failed since a time wait again, except those with a link") {
  NoticeFixture fixture;
  for (int ply = 1; ply <= 3; ++ply) {
    fixture.raise(ply, "chat");
    fixture.dispatch(4000, fixture.by_mail(4000));
    fixture.fail(fixture.claim(4000).at(0).id, 4000 + ply);
  }
  fixture.reset_mail(4000);
  fixture.dispatch(4000, fixture.by_mail(4000));
  fixture.fail(fixture.claim(4000).at(0).id, 4004);
  CHECK(fixture.retry_all(4002, 5000) == 2);
  CHECK(fixture.states() == Words{"failed", "waiting", "waiting", "failed"});
  CHECK(fixture.claim(5000).size() == 1);  // One at a time to one user over one channel.
  CHECK(fixture.audit.entries({})->items.at(0).entry.details == R"({"since":4002,"count":2})");
  CHECK(fixture.retry_all(9000, 9000) == 0);

  const SentAlerts page = fixture.sent.deliveries({.state = "failed", .limit = 1}).value();
  REQUIRE(page.items.size() == 1);
  CHECK(page.items[0].user.key == fixture.ann.key);
  const SentAlerts rest = fixture.sent.deliveries({.state = "failed", .after = page.next, .limit = 10}).value();
  REQUIRE(rest.items.size() == 1);
  CHECK(rest.items[0].row.id == "delivery1");
  CHECK(rest.next.empty());
  CHECK(fixture.sent.deliveries({.channel = Channel::push}).value().items.empty());
  CHECK(fixture.sent.deliveries({.user = fixture.bob.id}).value().items.empty());
  CHECK(fixture.sent.deliveries({.after = "x"}).error().fault == Fault::bad_cursor);
}

}  // namespace reef::store::test
