// Two servers at once: friends and blocks, endpoints for alerts, reports and their decisions, and deleted users.

#include "tests/store/postgres/races.hpp"

namespace reef::store::test {
namespace {

using Made = PeopleStore::Made;

auto befriending(const User& user, const User& other) {
  return [=](SqlStore& store) {
    return wait<Made>([&](auto done) { store.people().add_friend(user.key, other.key, 2000, std::move(done)); });
  };
}
auto blocking(const User& user, const User& other) {
  return [=](SqlStore& store) {
    return wait<Made>([&](auto done) { store.people().add_block(user.key, other.key, 2000, std::move(done)); });
  };
}
void unfriend(SqlStore& store, const User& user, const User& other) {
  REQUIRE(wait<void>([&](auto done) { store.people().remove_friend(user.key, other.key, std::move(done)); }));
}
void unblock(SqlStore& store, const User& user, const User& other) {
  REQUIRE(wait<void>([&](auto done) { store.people().remove_block(user.key, other.key, std::move(done)); }));
}

Endpoint endpoint_at(const std::string& id, const std::string& address) {
  Endpoint endpoint;
  endpoint.id = id;
  endpoint.address = address;
  endpoint.keys = "{}";
  endpoint.created_at = 2000;
  return endpoint;
}
/// Adds an endpoint; the id of the one that there is now, empty if there are too many.
auto adding(const User& user, const Endpoint& endpoint, int count_max) {
  return [=](SqlStore& store) {
    const auto added = wait<std::optional<Endpoint>>(
        [&](auto done) { store.notices().add_endpoint(user.key, endpoint, count_max, std::move(done)); });
    return added->has_value() ? added->value().id : std::string();
  };
}
std::vector<std::string> endpoints_of(SqlStore& store, const User& user) {
  std::vector<std::string> ids;
  const Addressee addressee = store.notices().addressee(user.id).value().value();
  for (const Endpoint& endpoint : addressee.endpoints) ids.push_back(endpoint.id);
  return ids;
}
void remove_endpoint(SqlStore& store, const User& user, const std::string& id) {
  REQUIRE(wait<bool>([&](auto done) { store.notices().remove_endpoint(user.key, id, std::move(done)); }).value());
}

/// A lobby in which Bob is rude, with two who report him and two moderators.
struct RudeLobby : TwoServers {
  User bob = add_account(here, "bob");
  User eve = add_account(here, "eve");
  User dan = add_account(here, "dan");
  User first_moderator = add_account(here, "first");
  User second_moderator = add_account(here, "second");
  int said = 0;

  /// The number of a new rude line.
  int say() {
    const NewLine line{
        .match = lobby, .user = bob.key, .text = "rude", .cmd = "cmd-" + std::to_string(++said), .at = 1500};
    return wait<Said>([&](auto done) { here.chat().say(line, std::move(done)); })->number;
  }
  static auto reporting(const User& reporter, int number) {
    return [=](SqlStore& store) {
      const NewReport report{.match = lobby, .number = number, .reporter = reporter.key, .text = "", .at = 1600};
      return wait<ReportStore::Made>([&](auto done) { store.reports().report(report, std::move(done)); }).value();
    };
  }
  /// The keys of open reports, newest first.
  std::vector<Key> open_reports() {
    std::vector<Key> keys;
    const ReportRows rows = there.reports().reports({.decided = false, .after = "", .limit = 100}).value();
    for (const ReportRow& row : rows.items) keys.push_back(row.key);
    return keys;
  }
  /// Audited with the word as its subject.
  static auto deciding(const User& moderator, Key report, Verdict verdict, const std::string& subject) {
    return [=](SqlStore& store) {
      DecisionRequest request{.report = report, .verdict = verdict, .until = 9000, .entry = {}};
      request.entry = {.actor = moderator.key,
                       .action = "report.decide",
                       .kind = "report",
                       .subject = subject,
                       .reason = "because",
                       .at = 2000};
      return wait<DecisionResult>([&](auto done) { store.reports().decide(request, std::move(done)); })->result;
    };
  }
  std::size_t audited(const std::string& subject) {
    return there.audit().entries({.subject = subject}).value().items.size();
  }
  bool is_muted() { return there.accounts().profile(bob.key, 2500).value()->muted_until.has_value(); }
  void lift_mute() {
    REQUIRE(wait<AdminResult>([&](auto done) {
              here.admin().lift_site_mute(bob.key, Role::admin, entry_about(bob, "user.unmute"), std::move(done));
            }) == AdminResult::done);
  }
};

auto erasing_user(const User& user) {
  return [=](SqlStore& store) {
    return wait<Written>([&](auto done) { store.accounts().erase(user.key, 3000, std::move(done)); })->result;
  };
}

}  // namespace

TEST_CASE("two who are blocked by one server are no friends by another one") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  servers.race([&](int /*round*/) {
    const auto [befriended, blocked] = servers.at_once(befriending(ann, bob), blocking(bob, ann));
    CHECK(blocked == Made::done);
    CHECK((befriended == Made::done || befriended == Made::excluded));
    const Ties ties = servers.there.people().ties(ann.key, bob.key).value();
    CHECK_FALSE(ties.is_friend);
    CHECK(ties.excluded);
    unblock(servers.here, bob, ann);
  });
}

TEST_CASE("two users block each other on two servers") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  servers.race([&](int /*round*/) {
    REQUIRE(befriending(ann, bob)(servers.here) == Made::done);
    REQUIRE(befriending(bob, ann)(servers.there) == Made::done);
    const auto answers = servers.at_once(blocking(ann, bob), blocking(bob, ann));
    CHECK(answers.first == Made::done);
    CHECK(answers.second == Made::done);
    for (const auto& [user, other] : {std::pair(ann, bob), std::pair(bob, ann)}) {
      const Ties ties = servers.there.people().ties(user.key, other.key).value();
      CHECK(ties.blocks);
      CHECK_FALSE(ties.is_friend);
      unblock(servers.here, user, other);
    }
  });
}

TEST_CASE("two servers make a friend or block a user once") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  servers.race([&](int /*round*/) {
    const auto befriended = servers.at_once(befriending(ann, bob), befriending(ann, bob));
    CHECK(befriended.first == Made::done);
    CHECK(befriended.second == Made::done);
    CHECK(servers.here.people().friends(ann.key)->size() == 1);
    const auto blocked = servers.at_once(blocking(ann, bob), blocking(ann, bob));
    CHECK(blocked.first == Made::done);
    CHECK(blocked.second == Made::done);
    CHECK(servers.there.people().blocks(ann.key)->size() == 1);
    CHECK(servers.there.people().friends(ann.key)->empty());
    unblock(servers.here, ann, bob);
  });
}

TEST_CASE("two servers make no more friends than a user may have") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  const User eve = add_account(servers.here, "eve");
  auto connection = postgres::connect(servers.url).value();
  REQUIRE(connection.script(
      "INSERT INTO users (id, name, guest, created_at) SELECT 'x' || n, 'x' || n, 1, 1000 FROM generate_series(1, " +
      std::to_string(people_max - 1) +
      ") n; INSERT INTO friends (user_key, friend, since) SELECT a.key, u.key, 1000 FROM users a, users u "
      "WHERE a.id = 'ann' AND u.guest = 1"));
  servers.race([&](int /*round*/) {
    const auto [bob_made, eve_made] = servers.at_once(befriending(ann, bob), befriending(ann, eve));
    CHECK(one_each(std::pair(bob_made.value(), eve_made.value()), Made::done, Made::too_many));
    CHECK(servers.there.people().ties(ann.key, bob.key)->is_friend == (bob_made == Made::done));
    CHECK(servers.there.people().ties(ann.key, eve.key)->is_friend == (eve_made == Made::done));
    unfriend(servers.here, ann, bob_made == Made::done ? bob : eve);
  });
}

TEST_CASE("two servers add no more endpoints than a user may have") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  REQUIRE(adding(ann, endpoint_at("kept", "https://kept"), 2)(servers.here) == "kept");
  servers.race([&](int /*round*/) {
    const auto answers = servers.at_once(adding(ann, endpoint_at("one", "https://one"), 2),
                                         adding(ann, endpoint_at("other", "https://other"), 2));
    const bool one_is_added = answers.second.empty();
    CHECK(answers == (one_is_added ? std::pair<std::string, std::string>("one", "")
                                   : std::pair<std::string, std::string>("", "other")));
    const std::string winner = one_is_added ? "one" : "other";
    CHECK(endpoints_of(servers.there, ann) == std::vector<std::string>{"kept", winner});
    remove_endpoint(servers.here, ann, winner);
  });
}

TEST_CASE("two servers add an endpoint once") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int /*round*/) {
    const auto answers = servers.at_once(adding(ann, endpoint_at("one", "https://same"), 5),
                                         adding(ann, endpoint_at("other", "https://same"), 5));
    CHECK_FALSE(answers.first.empty());
    CHECK(answers.first == answers.second);
    CHECK(endpoints_of(servers.there, ann) == std::vector<std::string>{answers.first});
    remove_endpoint(servers.here, ann, answers.first);
  });
}

TEST_CASE("a line that a user reports on two servers is reported once") {
  RudeLobby servers;
  servers.race([&](int round) {
    const int number = servers.say();
    const auto answers =
        servers.at_once(RudeLobby::reporting(servers.eve, number), RudeLobby::reporting(servers.eve, number));
    CHECK(answers == std::pair(ReportStore::Made::done, ReportStore::Made::done));
    const std::vector<Key> open = servers.open_reports();
    REQUIRE(open.size() == 1);
    REQUIRE(RudeLobby::deciding(servers.first_moderator, open.front(), Verdict::dismiss,
                                std::to_string(round))(servers.there) == AdminResult::done);
  });
}

TEST_CASE("two servers decide a report once") {
  RudeLobby servers;
  servers.race([&](int round) {
    REQUIRE(RudeLobby::reporting(servers.eve, servers.say())(servers.here) == ReportStore::Made::done);
    const Key report = servers.open_reports().at(0);
    const std::string subject = std::to_string(round);
    const auto answers =
        servers.at_once(RudeLobby::deciding(servers.first_moderator, report, Verdict::mute, subject),
                        RudeLobby::deciding(servers.second_moderator, report, Verdict::dismiss, subject));
    CHECK(one_each(answers, AdminResult::done, AdminResult::decided));
    const bool mutes = answers.first == AdminResult::done;
    const ReportDecision decision = servers.there.reports().find(report).value()->decision.value();
    CHECK(decision.verdict == (mutes ? Verdict::mute : Verdict::dismiss));
    CHECK(decision.by.id == (mutes ? "first" : "second"));
    CHECK(servers.is_muted() == mutes);
    CHECK(servers.audited(subject) == 1);
    if (mutes) servers.lift_mute();
  });
}

TEST_CASE("of two reports of a line, two servers decide one, which decides the other") {
  RudeLobby servers;
  servers.race([&](int round) {
    const int number = servers.say();
    REQUIRE(RudeLobby::reporting(servers.eve, number)(servers.here) == ReportStore::Made::done);
    REQUIRE(RudeLobby::reporting(servers.dan, number)(servers.there) == ReportStore::Made::done);
    const std::vector<Key> open = servers.open_reports();
    REQUIRE(open.size() == 2);
    const std::string subject = std::to_string(round);
    const auto answers =
        servers.at_once(RudeLobby::deciding(servers.first_moderator, open[0], Verdict::remove, subject),
                        RudeLobby::deciding(servers.second_moderator, open[1], Verdict::dismiss, subject));
    CHECK(one_each(answers, AdminResult::done, AdminResult::decided));
    const bool removes = answers.first == AdminResult::done;
    for (const Key key : open) {
      const ReportRow report = servers.there.reports().find(key).value().value();
      CHECK(report.removed == removes);
      CHECK(report.decision->by.id == (removes ? "first" : "second"));
    }
    CHECK(servers.audited(subject) == 1);
  });
}

TEST_CASE("a report of a line that another server decides about is open or decided") {
  RudeLobby servers;
  servers.race([&](int round) {
    const int number = servers.say();
    REQUIRE(RudeLobby::reporting(servers.eve, number)(servers.here) == ReportStore::Made::done);
    const Key first = servers.open_reports().at(0);
    const std::string subject = std::to_string(round);
    const auto [reported, decided] =
        servers.at_once(RudeLobby::reporting(servers.dan, number),
                        RudeLobby::deciding(servers.first_moderator, first, Verdict::dismiss, subject));
    CHECK(reported == ReportStore::Made::done);
    CHECK(decided == AdminResult::done);
    CHECK(servers.there.reports().find(first).value()->decision);
    const std::vector<Key> open = servers.open_reports();
    CHECK(servers.there.admin().counts(servers.dan.key).value().reports_made == round);
    CHECK(open.size() <= 1);
    for (const Key key : open) {
      CHECK(key != first);
      REQUIRE(RudeLobby::deciding(servers.second_moderator, key, Verdict::dismiss, "later")(servers.here) ==
              AdminResult::done);
    }
  });
}

TEST_CASE("a user whom another server deletes becomes no friend") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int round) {
    const User leaver = add_account(servers.here, std::to_string(round));
    const auto [befriended, erased] = servers.at_once(befriending(ann, leaver), erasing_user(leaver));
    CHECK(erased == AccountResult::done);
    CHECK((befriended == Made::done || fault_of(befriended) == Fault::other_gone));
    CHECK(servers.there.people().friends(ann.key)->empty());
  });
}

TEST_CASE("a user takes a seat or is deleted, but not both, by two servers") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int round) {
    const User joiner = add_account(servers.here, std::to_string(round));
    const std::string id = name_of(round);
    Change change;
    change.match =
        add_match(servers.here, match_of(id, ann, {player(ann), free_seat(SeatKind::open)}, Status::open)).value();
    change.position = position(Status::open, 0, 0, id, 2500);
    change.position.version = 1;
    change.seats = {player(ann), player(joiner)};
    const auto [seated, erased] =
        servers.at_once([&](SqlStore& store) { return fault_of(apply(store, change)); }, erasing_user(joiner));
    CHECK((seated == is_done || seated == Fault::gone));
    CHECK(erased == (seated == is_done ? AccountResult::busy : AccountResult::done));
    const SeatRow seat = servers.there.matches().match(id).value()->head.seats.at(1);
    CHECK(seat.kind == (seated == is_done ? SeatKind::player : SeatKind::open));
  });
}

}  // namespace reef::store::test
