// Alerts at rest: what is claimed is nobody else's, what is replaced or withdrawn is not sent, what ends stays ended.

#include <algorithm>

#include "server/store/sqlite_audit.hpp"
#include "server/store/sqlite_deliveries.hpp"
#include "server/store/sqlite_notices.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct NoticeHouse : House {
  std::shared_ptr<Database> database = dynamic_cast<SqliteStore&>(*store).database();
  SqliteNotices notices{database};
  SqliteDeliveries sent{database};
  SqliteAudit audit{database};
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
  /// Dispatches everything that is due at `now` as one delivery each; answers how many.
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
    return wait<int>([&](Done<int> done) { notices.dispatch(dispatches, now, std::move(done)); }).value();
  }
  std::vector<Outgoing> claim(Millis now, bool busy = false) {
    Claim claim{.now = now,
                .count_max = 10,
                .attempts_max = 3,
                .retry_at = [now](int attempt) { return now + attempt * 1000; },
                .busy = [busy](Key, Channel) { return busy; }};
    return wait<std::vector<Outgoing>>(
               [&](Done<std::vector<Outgoing>> done) { notices.claim(std::move(claim), std::move(done)); })
        .value();
  }
  void finish(const Attempted& attempted) {
    REQUIRE(wait<void>([&](Done<void> done) { notices.finish(attempted, std::move(done)); }));
  }
  /// Has the letter of this id fail.
  void fail(const std::string& letter, Millis at) {
    finish({.letter = letter, .state = Attempted::State::failed, .error = "no such user", .at = at});
  }
  /// Raises a notice to Ann that holds a link.
  void reset_mail(Millis at) {
    REQUIRE(wait<void>([&](Done<void> done) {
      notices.add_notice(ann.key, "mail_reset", R"({"link":"secret","to":"a@example.org"})", at, std::move(done));
    }));
  }
  AuditEntry entry(Millis at) const {
    return {.actor = ann.key, .action = "try", .kind = "delivery", .subject = "it", .reason = "because", .at = at};
  }
  Ruling retry(const std::string& id, Millis at) {
    return wait<Ruling>([&](Done<Ruling> done) { sent.retry(id, entry(at), std::move(done)); }).value();
  }
  std::int64_t retry_all(Millis since, Millis at) {
    return wait<std::int64_t>([&](Done<std::int64_t> done) { sent.retry_all(since, entry(at), std::move(done)); })
        .value();
  }
  std::vector<DeliveryRow> history() { return notices.deliveries(ann.key, "", 100).value().items; }
  std::vector<std::string> states() {
    std::vector<std::string> found;
    // As who runs the house sees them: letters with links are not in what a user is told.
    const SentAlerts all = sent.deliveries({.limit = 100}).value();
    for (const SentAlert& each : all.items) found.push_back(each.row.state);
    return found;
  }
};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a notice is due after its delay, and is dispatched once") {
  NoticeHouse house;
  house.raise(1, "your_turn", 500);
  CHECK_FALSE(house.notices.anything_due(3500).value());
  CHECK(house.notices.anything_due(3501).value());
  const DueNotice due = house.notices.due_notices(3501, 10)->at(0);
  CHECK(due.match->id == "m1");
  REQUIRE(due.match->others.size() == 1);
  CHECK(due.match->others[0].name == house.bob.name);
  CHECK(house.dispatch(3501, house.by_mail(3501)) == 1);
  CHECK(house.dispatch(3501, house.by_mail(3501)) == 0);
}

TEST_CASE("a notice that was renewed after it was read is left for the next look") {
  NoticeHouse house;
  house.raise(1, "your_turn");
  const DueNotice due = house.notices.due_notices(9000, 10)->at(0);
  house.raise(2, "your_turn");
  const Dispatch old{.notice = due.key,
                     .created_at = due.created_at,
                     .due_at = due.due_at,
                     .user = due.user.key,
                     .match = due.match->key,
                     .deliveries = {house.by_mail(9000)}};
  CHECK(wait<int>([&](Done<int> done) { house.notices.dispatch({old}, 9000, std::move(done)); }).value() == 0);
  CHECK(house.history().empty());
  CHECK(house.notices.anything_due(9000).value());
}

TEST_CASE("a claimed letter is nobody else's until its time comes again, and the attempts are counted") {
  NoticeHouse house;
  house.raise(1, "your_turn");
  house.dispatch(4000, house.by_mail(4000));
  CHECK(house.claim(4000, true).empty());
  const auto first = house.claim(4000);
  REQUIRE(first.size() == 1);
  CHECK(first[0].attempt == 1);
  CHECK(house.claim(4000).empty());
  CHECK(house.claim(4999).empty());
  const auto second = house.claim(5000);
  REQUIRE(second.size() == 1);
  CHECK(second[0].id == first[0].id);
  CHECK(second[0].attempt == 2);
  CHECK(house.claim(9000).at(0).attempt == 3);
  CHECK(house.claim(99'000).empty());  // Every attempt was made, and of none an end was written down.
  CHECK(house.states() == Words{"failed"});
}

TEST_CASE("what was delivered stays delivered, and what may pass is put off as far as asked") {
  NoticeHouse house;
  house.raise(1, "your_turn");
  house.dispatch(4000, house.by_mail(4000));
  const std::string id = house.claim(4000).at(0).id;
  house.finish({.letter = id, .state = Attempted::State::retry, .error = "busy", .at = 4001, .next_at = 8000});
  CHECK(house.history().at(0).error == "busy");
  CHECK(house.claim(7999).empty());
  CHECK(house.claim(8000).at(0).id == id);
  house.finish({.letter = id, .at = 8001});
  CHECK(house.states() == Words{"delivered"});
  CHECK(house.history().at(0).at == 8001);
  CHECK(house.claim(99'000).empty());
}

TEST_CASE("a newer alert of the match replaces a waiting one that does not weigh more") {
  NoticeHouse house;
  house.raise(1, "chat");
  house.dispatch(4000, house.by_mail(9000, 0));
  house.raise(2, "your_turn");
  house.dispatch(4000, house.by_mail(9000, 2));
  CHECK(house.states() == Words{"waiting", "replaced"});
  house.raise(3, "chat");
  house.dispatch(4000, house.by_mail(9000, 0));
  CHECK(house.states() == Words{"waiting", "waiting", "replaced"});
}

TEST_CASE("a turn that was played meanwhile is not told of") {
  NoticeHouse house;
  house.raise(1, "your_turn");
  house.dispatch(4000, house.by_mail(9000));
  Change change = turn_change(house.match, "m1", 2);
  change.position.to_act = 2;
  REQUIRE(apply(*house.store, change));
  CHECK(house.claim(9000).empty());
  CHECK(house.states() == Words{"withdrawn"});
}

TEST_CASE("a digest is one letter of all that are due, and those that come later are another") {
  NoticeHouse house;
  house.raise(1, "chat");
  house.dispatch(4000, house.by_mail(9000, 2, true));
  house.raise(2, "match_finished");
  house.dispatch(4000, house.by_mail(9000, 1, true));
  house.raise(3, "offer");
  house.dispatch(4000, house.by_mail(19'000, 0, true));
  const auto letters = house.claim(9000);
  REQUIRE(letters.size() == 1);
  REQUIRE(letters[0].items.size() == 2);
  CHECK(letters[0].items[0].kind == "chat");
  CHECK(house.claim(10'000).at(0).items.size() == 2);  // Again, the same letter.
  house.finish({.letter = letters[0].id, .at = 10'001});
  CHECK(house.states() == Words{"waiting", "delivered", "delivered"});
}

TEST_CASE("old alerts are pruned, young ones and waiting ones stay") {
  NoticeHouse house;
  house.raise(1, "chat");
  house.dispatch(4000, house.by_mail(4000));
  house.raise(2, "chat");
  const auto prune = [&](Millis before) {
    return wait<int>([&](Done<int> done) { house.notices.prune(before, std::move(done)); }).value();
  };
  CHECK(prune(4000) == 0);
  CHECK(prune(5000) == 1);
  CHECK(house.history().empty());
  CHECK(house.notices.anything_due(9000).value());
}

TEST_CASE("a value of the server is kept once") {
  NoticeHouse house;
  const auto keep = [&](const std::string& value) {
    return wait<std::string>([&](Done<std::string> done) { house.notices.keep_value("key", value, std::move(done)); });
  };
  CHECK(keep("one") == "one");
  CHECK(keep("two") == "one");
}

TEST_CASE("what failed in one letter waits again as one, as if nothing had been tried") {
  NoticeHouse house;
  house.raise(1, "chat");
  house.dispatch(4000, house.by_mail(4000, 2, true));
  house.raise(2, "match_finished");
  house.dispatch(4000, house.by_mail(4000, 1, true));
  CHECK(house.retry("delivery1", 4000) == Ruling::not_failed);
  house.fail(house.claim(4000).at(0).id, 4001);
  REQUIRE(house.states() == Words{"failed", "failed"});
  CHECK(house.retry("delivery2", 5000) == Ruling::done);
  CHECK(house.states() == Words{"waiting", "waiting"});
  CHECK(house.history().at(0).error.empty());
  CHECK(house.retry("delivery1", 5000) == Ruling::not_failed);
  CHECK(house.claim(4999).empty());
  const auto letters = house.claim(5000);
  REQUIRE(letters.size() == 1);
  CHECK(letters[0].attempt == 1);
  CHECK(letters[0].items.size() == 2);
  house.finish({.letter = letters[0].id, .at = 5001});
  CHECK(house.states() == Words{"delivered", "delivered"});
  CHECK(house.retry("delivery9", 6000) == Ruling::unknown);
  CHECK(house.audit.entries({})->items.size() == 1);
}

TEST_CASE("what is true no more, or has nobody to go to, is not tried again") {
  NoticeHouse house;
  house.raise(1, "your_turn");
  house.dispatch(4000, house.by_mail(4000));
  house.fail(house.claim(4000).at(0).id, 4001);
  Change played = turn_change(house.match, "m1", 2);
  played.position.to_act = 2;
  REQUIRE(apply(*house.store, played));
  CHECK(house.retry("delivery1", 5000) == Ruling::not_failed);
  house.reset_mail(5000);
  house.dispatch(5000, house.by_mail(5000));
  house.fail(house.claim(5000).at(0).id, 5001);
  CHECK(house.retry("delivery2", 6000) == Ruling::not_failed);
  CHECK(house.states() == Words{"failed", "failed"});
  CHECK(house.audit.entries({})->items.empty());
}

TEST_CASE("all that failed since then waits again, but for what holds a link") {
  NoticeHouse house;
  for (int ply = 1; ply <= 3; ++ply) {
    house.raise(ply, "chat");
    house.dispatch(4000, house.by_mail(4000));
    house.fail(house.claim(4000).at(0).id, 4000 + ply);
  }
  house.reset_mail(4000);
  house.dispatch(4000, house.by_mail(4000));
  house.fail(house.claim(4000).at(0).id, 4004);
  CHECK(house.retry_all(4002, 5000) == 2);
  CHECK(house.states() == Words{"failed", "waiting", "waiting", "failed"});
  CHECK(house.claim(5000).size() == 1);  // One at a time to one user over one channel.
  CHECK(house.audit.entries({})->items.at(0).entry.details == R"({"since":4002,"count":2})");
  CHECK(house.retry_all(9000, 9000) == 0);

  const SentAlerts page = house.sent.deliveries({.state = "failed", .limit = 1}).value();
  REQUIRE(page.items.size() == 1);
  CHECK(page.items[0].user.key == house.ann.key);
  const SentAlerts rest = house.sent.deliveries({.state = "failed", .after = page.next, .limit = 10}).value();
  REQUIRE(rest.items.size() == 1);
  CHECK(rest.items[0].row.id == "delivery1");
  CHECK(rest.next.empty());
  CHECK(house.sent.deliveries({.channel = Channel::push}).value().items.empty());
  CHECK(house.sent.deliveries({.user = house.bob.id}).value().items.empty());
  CHECK(house.sent.deliveries({.after = "x"}).error().fault == Fault::bad_cursor);
}

}  // namespace reef::store::test
