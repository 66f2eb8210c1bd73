// Administration: the append-only audit log, the last administrator, suspensions and site mutes.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct Hall : Fixture {
  sql::Database& database = store->database();
  AccountStore& accounts = store->accounts();
  AdminStore& admin = store->admin();
  AuditStore& audit = store->audit();
  ChatStore& chat = store->chat();
  ReportStore& reports = store->reports();
  int lines = 0;

  /// Makes an account from a guest.
  void register_guest(const User& guest, const std::string& mail) {
    NewAccount account;
    account.user = guest;
    account.name_key = "key of " + guest.name;
    account.mail = mail;
    account.mail_key = mail;
    account.password = "hash";
    account.at = 1000;
    REQUIRE(wait<Written>([&](auto done) { accounts.create_account(account, std::move(done)); })->result ==
            AccountResult::done);
  }
  AuditEntry entry(const std::string& action, const User& subject, Millis at = 2000) const {
    return {.actor = ann.key, .action = action, .kind = "user", .subject = subject.id, .reason = "because", .at = at};
  }
  AdminResult role(const User& user, Role role, Millis at = 2000) {
    return wait<AdminResult>(
               [&](auto done) { admin.set_role(user.key, role, entry("user.role", user, at), std::move(done)); })
        .value();
  }
  AdminResult suspend(const User& user, std::optional<Millis> until, Millis at = 2000) {
    return wait<AdminResult>([&](auto done) {
             admin.suspend(user.key, {.since = at, .until = until, .reason = "cheats"}, entry("user.suspend", user, at),
                           std::move(done));
           })
        .value();
  }
  AdminResult site_mute(const User& user, Millis until, Role by = Role::admin) {
    return wait<AdminResult>([&](auto done) {
             admin.site_mute(user.key, {.since = 2000, .until = until, .reason = "insults"}, by,
                             entry("user.mute", user), std::move(done));
           })
        .value();
  }
  AdminResult lift_site_mute(const User& user, Role by) {
    return wait<AdminResult>(
               [&](auto done) { admin.lift_site_mute(user.key, by, entry("user.unmute", user), std::move(done)); })
        .value();
  }
  Said say(const User& user, Millis at, Key match = lobby, const std::string& text = "rude") {
    const NewLine line{
        .match = match, .user = user.key, .text = text, .cmd = "cmd-" + std::to_string(++lines), .at = at};
    return wait<Said>([&](auto done) { chat.say(line, std::move(done)); }).value();
  }
  AccountResult start_session(const User& user, int token, Millis at) {
    const NewSession session{
        .token_hash = bytes32(token), .id = "s", .device = "", .created_at = at, .expires_at = at + 90'000};
    return wait<AccountResult>(
               [&](auto done) { accounts.start_session(user.key, "hash", "", session, std::move(done)); })
        .value();
  }
  DecisionResult decide(Key report, Verdict verdict, bool remove_line = false, Role by = Role::admin) {
    DecisionRequest request{.report = report,
                            .verdict = verdict,
                            .remove_line = remove_line,
                            .until = 9000,
                            .by = by,
                            .entry = entry("report.decide", ann)};
    return wait<DecisionResult>([&](auto done) { reports.decide(request, std::move(done)); }).value();
  }
  Key report(const User& reporter, int number) {
    const NewReport report{.match = lobby, .number = number, .reporter = reporter.key, .text = "", .at = 2000};
    REQUIRE(wait<ReportStore::Made>([&](auto done) { reports.report(report, std::move(done)); }).value() ==
            ReportStore::Made::done);
    return reports.reports({.decided = false, .after = "", .limit = 1})->items.at(0).key;
  }
  std::vector<std::string> actions(const AuditPage& page = {}) {
    std::vector<std::string> actions;
    const auto rows = audit.entries(page);
    for (const AuditRow& row : rows->items) actions.push_back(row.entry.action);
    return actions;
  }
  /// The error of a statement; empty if it succeeds.
  std::string sql(const std::string& statement) { return run_statement(folder, statement).error; }
};

using Actions = std::vector<std::string>;

}  // namespace

TEST_CASE("entries of the audit log cannot be changed or deleted") {
  Hall hall;
  REQUIRE(wait<void>([&](auto done) { hall.audit.record(hall.entry("log.level", hall.bob), std::move(done)); }));
  CHECK(hall.sql("UPDATE audit SET reason = 'another'") == "the audit log is only added to");
  CHECK(hall.sql("DELETE FROM audit") == "the audit log is only added to");
  const AuditRows rows = hall.audit.entries({}).value();
  REQUIRE(rows.items.size() == 1);
  CHECK(rows.items[0].actor == hall.ann);
  CHECK(rows.items[0].entry.reason == "because");
  CHECK(rows.items[0].entry.details == "{}");
  CHECK(rows.next.empty());
}

TEST_CASE("the audit log is read in pages, filtered by actor, action and subject") {
  Hall hall;
  for (int at = 0; at < 5; ++at) {
    AuditEntry entry = hall.entry("action." + std::to_string(at), at % 2 == 0 ? hall.ann : hall.bob);
    if (at == 4) entry.actor.reset();
    REQUIRE(wait<void>([&](auto done) { hall.audit.record(entry, std::move(done)); }));
  }
  const AuditRows first = hall.audit.entries({.limit = 3}).value();
  CHECK(first.items.at(0).entry.action == "action.4");
  CHECK_FALSE(first.items.at(0).actor);
  CHECK(hall.actions({.after = first.next, .limit = 3}) == Actions{"action.1", "action.0"});
  CHECK(hall.actions({.action = "action.3"}) == Actions{"action.3"});
  CHECK(hall.actions({.subject = "bob"}) == Actions{"action.3", "action.1"});
  CHECK(hall.actions({.actor = "ann", .subject = "ann"}) == Actions{"action.2", "action.0"});
  CHECK(hall.actions({.actor = "nobody"}).empty());
  CHECK(hall.audit.entries({.after = "03"}).error().fault == Fault::bad_cursor);
}

TEST_CASE("the audit log is filtered by time, also after the clock was set back") {
  Hall hall;
  for (const Millis at : {1000, 2000, 3000, 2000, 4000}) {
    const std::string action = "at." + std::to_string(at);
    REQUIRE(wait<void>([&](auto done) { hall.audit.record(hall.entry(action, hall.bob, at), std::move(done)); }));
  }
  CHECK(hall.actions({.since = 3000}) == Actions{"at.4000", "at.3000"});
  CHECK(hall.actions({.until = 3000}) == Actions{"at.2000", "at.2000", "at.1000"});
  CHECK(hall.actions({.since = 2000, .until = 4000}) == Actions{"at.2000", "at.3000", "at.2000"});
  CHECK(hall.actions({.since = 3000, .until = 3000}).empty());
  CHECK(hall.actions({.action = "at.2000", .since = 2001}).empty());
  CHECK(hall.actions({.subject = "bob", .since = 1000, .until = 1001}) == Actions{"at.1000"});
  const AuditRows first = hall.audit.entries({.since = 2000, .until = 4000, .limit = 2}).value();
  CHECK(hall.actions({.since = 2000, .until = 4000, .after = first.next, .limit = 2}) == Actions{"at.2000"});
}

TEST_CASE("a former player of a match is known when another has the seat") {
  Hall hall;
  for (const char* id : {"m1", "m2", "m3"}) hall.add(match_of(id, hall.ann, {player(hall.ann), bot("greedy")}));
  const auto has_sat = [&](const std::string& match, const User& user) {
    return hall.admin.has_sat(match, user.key).value();
  };
  CHECK(has_sat("m1", hall.ann));
  CHECK_FALSE(has_sat("m1", hall.bob));
  CHECK(hall.sql("INSERT INTO completions (user_key, match, kind, at) SELECT " + std::to_string(hall.bob.key) +
                 ", key, 'timed_out', 2000 FROM matches WHERE id = 'm1'") == "");
  const auto reseat = [&](const std::string& match, const std::string& details) {
    AuditEntry entry = hall.entry("match.seat", hall.ann);
    entry.kind = "match";
    entry.subject = match;
    entry.details = details;
    REQUIRE(wait<void>([&](auto done) { hall.audit.record(entry, std::move(done)); }));
  };
  reseat("m2", R"({"seat":0,"from":"bob","to":"ann"})");
  reseat("m3", R"({"seat":0,"from":null,"to":"ann"})");
  CHECK(has_sat("m1", hall.bob));
  CHECK(has_sat("m2", hall.bob));
  CHECK_FALSE(has_sat("m3", hall.bob));
  CHECK_FALSE(has_sat("m9", hall.bob));
}

TEST_CASE("the last administrator who can log in stays") {
  Hall hall;
  CHECK(hall.role(hall.ann, Role::admin) == AdminResult::guest);
  hall.register_guest(hall.ann, "ann@x");
  hall.register_guest(hall.bob, "bob@x");
  REQUIRE(hall.role(hall.ann, Role::admin) == AdminResult::done);
  CHECK(hall.role(hall.ann, Role::moderator) == AdminResult::last_admin);
  CHECK(hall.suspend(hall.ann, std::nullopt) == AdminResult::last_admin);
  CHECK(wait<Written>([&](auto done) { hall.accounts.erase(hall.ann.key, 2000, std::move(done)); })->result ==
        AccountResult::last_admin);
  REQUIRE(hall.role(hall.bob, Role::admin) == AdminResult::done);
  REQUIRE(hall.suspend(hall.bob, 5000) == AdminResult::done);
  CHECK(hall.role(hall.ann, Role::player, 4999) == AdminResult::last_admin);
  CHECK(hall.actions() == Actions{"user.suspend", "user.role", "user.role"});
  CHECK(hall.role(hall.ann, Role::player, 5000) == AdminResult::done);
  CHECK(hall.audit.entries({.limit = 1})->items.at(0).entry.details == R"({"from":"admin","to":"player"})");
  CHECK(hall.accounts.profile(hall.bob.key, 2000).value()->role == Role::admin);
}

TEST_CASE("a suspended user has no session until the suspension ends") {
  Hall hall;
  hall.register_guest(hall.bob, "bob@x");
  REQUIRE(hall.accounts.session(bytes32(2), 2000).value());
  REQUIRE(hall.suspend(hall.bob, 5000) == AdminResult::done);
  CHECK_FALSE(hall.accounts.session(bytes32(2), 2000).value());
  CHECK(hall.start_session(hall.bob, 7, 4999) == AccountResult::suspended);
  CHECK(hall.accounts.suspension(hall.bob.key, 4999).value() ==
        Suspension{.since = 2000, .until = 5000, .reason = "cheats"});
  CHECK_FALSE(hall.accounts.suspension(hall.bob.key, 5000).value());
  CHECK(hall.start_session(hall.bob, 8, 5000) == AccountResult::done);
  CHECK(hall.accounts.session(bytes32(8), 6000).value()->user.id == "bob");
  REQUIRE(hall.suspend(hall.bob, std::nullopt, 6000) == AdminResult::done);
  CHECK_FALSE(hall.accounts.session(bytes32(8), 6000).value());
  CHECK(hall.start_session(hall.bob, 9, 1'000'000'000'000) == AccountResult::suspended);
}

TEST_CASE("a suspended guest cannot become an account before the suspension ends") {
  Hall hall;
  REQUIRE(hall.suspend(hall.bob, 5000) == AdminResult::done);
  NewAccount account;
  account.user = hall.bob;
  account.name_key = "key of bob's account";
  account.session = NewSession{.token_hash = bytes32(7), .created_at = 4999, .expires_at = 9000};
  const auto created = [&](Millis at) {
    account.at = at;
    return wait<Written>([&](auto done) { hall.accounts.create_account(account, std::move(done)); })->result;
  };
  CHECK(created(4999) == AccountResult::suspended);
  CHECK_FALSE(hall.accounts.session(bytes32(7), 4999).value());
  CHECK(hall.accounts.profile(hall.bob.key, 4999).value()->user.guest);
  CHECK(created(5000) == AccountResult::done);
}

TEST_CASE("a muted user cannot write until then; moderators can mute players only") {
  Hall hall;
  hall.register_guest(hall.ann, "ann@x");
  REQUIRE(hall.role(hall.ann, Role::moderator) == AdminResult::done);
  CHECK(hall.site_mute(hall.ann, 5000, Role::moderator) == AdminResult::outranked);
  REQUIRE(hall.site_mute(hall.ann, 5000) == AdminResult::done);
  CHECK(hall.lift_site_mute(hall.ann, Role::moderator) == AdminResult::outranked);
  CHECK(hall.say(hall.ann, 4999).muted_until == 5000);
  CHECK(hall.lift_site_mute(hall.ann, Role::admin) == AdminResult::done);
  CHECK(hall.lift_site_mute(hall.ann, Role::admin) == AdminResult::unknown);
  REQUIRE(hall.site_mute(hall.bob, 5000, Role::moderator) == AdminResult::done);
  CHECK(hall.say(hall.bob, 4999).muted_until == 5000);
  CHECK(hall.chat.lines({.match = lobby, .viewer = hall.ann.key})->empty());
  CHECK(hall.say(hall.bob, 5000).number == 1);
  CHECK(hall.say(hall.ann, 4999).number == 2);
}

TEST_CASE("a decision closes all reports of the line once, and acts on line and author") {
  Hall hall;
  const User eve = add_guest(*hall.store, "eve", 3).value();
  const int number = hall.say(hall.bob, 1500).number;
  const Key first = hall.report(hall.ann, number);
  const Key second = hall.report(eve, number);
  const DecisionResult judged = hall.decide(first, Verdict::mute, /*remove_line=*/true);
  REQUIRE(judged.result == AdminResult::done);
  CHECK(judged.author == hall.bob.key);
  CHECK(judged.match.empty());
  REQUIRE(judged.removed_line);
  CHECK(judged.removed_line->text.empty());
  const ChatLine line = hall.chat.lines({.match = lobby, .viewer = hall.ann.key})->at(0);
  CHECK(line.removed);
  CHECK(line.text.empty());
  CHECK(hall.say(hall.bob, 8999).muted_until == 9000);
  CHECK(hall.decide(second, Verdict::dismiss).result == AdminResult::decided);
  CHECK(hall.decide(99, Verdict::dismiss).result == AdminResult::unknown);
  CHECK(hall.reports.reports({.decided = false, .after = "", .limit = 9})->items.empty());
  CHECK(hall.reports.reports({.decided = true, .after = "", .limit = 9})->items.size() == 2);
  CHECK(hall.reports.find(second).value()->decision->verdict == Verdict::mute);
  CHECK(hall.reports.find(second).value()->line == "rude");
  CHECK(hall.actions() == Actions{"report.decide", "user.mute"});
}

TEST_CASE("a decision that cannot be carried out on the author changes nothing") {
  Hall hall;
  hall.register_guest(hall.bob, "bob@x");
  REQUIRE(hall.role(hall.bob, Role::admin) == AdminResult::done);
  const User eve = add_guest(*hall.store, "eve", 3).value();
  const Key report = hall.report(eve, hall.say(hall.bob, 1500).number);
  CHECK(hall.decide(report, Verdict::mute, true, Role::moderator).result == AdminResult::outranked);
  CHECK(hall.decide(report, Verdict::suspend, true).result == AdminResult::last_admin);
  CHECK_FALSE(hall.reports.find(report).value()->decision);
  CHECK_FALSE(hall.chat.lines({.match = lobby, .viewer = hall.ann.key})->at(0).removed);
  CHECK(hall.actions() == Actions{"user.role"});
}

TEST_CASE("a moderator cannot decide about a line that they wrote or reported") {
  Hall hall;
  const User eve = add_guest(*hall.store, "eve", 3).value();
  const Key own = hall.report(eve, hall.say(hall.ann, 1500).number);
  const int number = hall.say(hall.bob, 1501).number;
  const Key reported = hall.report(hall.ann, number);
  const Key by_another = hall.report(eve, number);
  for (const Key report : {own, reported, by_another}) {
    CHECK(hall.decide(report, Verdict::dismiss, false, Role::moderator).result == AdminResult::own_case);
    CHECK_FALSE(hall.reports.find(report).value()->decision);
  }
  CHECK(hall.actions().empty());
  CHECK(hall.decide(own, Verdict::dismiss, false, Role::admin).result == AdminResult::done);
  CHECK(hall.decide(by_another, Verdict::dismiss, false, Role::admin).result == AdminResult::done);
  CHECK(hall.actions() == Actions{"report.decide", "report.decide"});
}

TEST_CASE("an alert with a removed line is withdrawn before it is dispatched") {
  Hall hall;
  const Key match = hall.add(match_of("m1", hall.ann, {player(hall.ann), player(hall.bob)}));
  NewLine line{.match = match, .user = hall.bob.key, .text = "rude", .cmd = "c", .at = 1500, .others = {hall.ann.key}};
  line.alert = {.kind = "chat", .data = R"({"from":"bob","text":"rude"})", .delay_ms = 30'000};
  const int number = wait<Said>([&](auto done) { hall.chat.say(line, std::move(done)); })->number;
  const NewReport report{.match = match, .number = number, .reporter = hall.ann.key, .text = "", .at = 1600};
  REQUIRE(wait<ReportStore::Made>([&](auto done) { hall.reports.report(report, std::move(done)); }));
  const auto notices = [&] {
    for (const ExportSection& section : data_export_of(hall.accounts, hall.ann.key)) {
      if (section.name == "notices") return section.rows.size();
    }
    return std::size_t{99};
  };
  REQUIRE(notices() == 1);
  const DecisionResult judged = hall.decide(1, Verdict::remove);
  CHECK(judged.match == "m1");
  CHECK(notices() == 0);
}

TEST_CASE("an alert with a removed line is withdrawn also if it waits for delivery or failed") {
  Hall hall;
  const Key report = hall.report(hall.ann, hall.say(hall.bob, 1500).number);
  REQUIRE(hall.sql("INSERT INTO notices (key, user_key, kind, data, created_at, due_at, dispatched_at) VALUES "
                   "(1, 1, 'lobby_mention', '{\"text\":\"rude\"}', 1, 1, 2), "
                   "(2, 1, 'lobby_mention', '{\"text\":\"kind\"}', 1, 1, 2), (3, 1, 'mail_reset', '{}', 1, 1, 2)")
              .empty());
  REQUIRE(
      hall.sql("INSERT INTO deliveries (id, notice, user_key, channel, message, weight, state, next_at, ended_at) "
               "VALUES "
               "('digest', 1, 1, 'mail', '', 0, 'waiting', 9, NULL), ('failed', 1, 1, 'mail', 'l', 0, 'failed', 9, 8), "
               "('gone', 1, 1, 'mail', 'm', 0, 'delivered', 9, 8), ('kind', 2, 1, 'mail', 'n', 0, 'waiting', 9, NULL), "
               "('link', 3, 1, 'mail', 'o', 0, 'waiting', 9, NULL)")
          .empty());
  REQUIRE(hall.decide(report, Verdict::remove).result == AdminResult::done);
  DeliveryStore& deliveries = hall.store->deliveries();
  const auto state = [&](const std::string& id) { return deliveries.delivery(id).value()->row.state; };
  CHECK(state("digest") == "withdrawn");
  CHECK(state("failed") == "withdrawn");
  CHECK(state("gone") == "delivered");
  CHECK(state("kind") == "waiting");
  CHECK(state("link") == "waiting");
}

}  // namespace reef::store::test
