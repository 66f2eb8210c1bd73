// A deleted user is given nothing: each write that gives something, before and after the deletion.

#include <future>

#include "server/store/accounts/gone.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

using Pending = std::future<std::optional<Fault>>;

/// A callback that records the error, or that there was none.
template <class T>
std::pair<Callback<T>, Pending> noted() {
  std::promise<std::optional<Fault>> promise;
  Pending notified = promise.get_future();
  return {[promise = std::move(promise)](const Result<T>& result) mutable {
            promise.set_value(result ? std::nullopt : std::optional(result.error().fault));
          },
          std::move(notified)};
}

/// Eve, who is deleted, Ann, who stays, and objects that they can be given.
struct Leaving : Fixture {
  sql::Database& database = store->database();
  AccountStore& accounts = store->accounts();
  ChatStore& chat = store->chat();
  ImportStore& imports = store->imports();
  NoteStore& notes = store->notes();
  NoticeStore& notices = store->notices();
  PeopleStore& people = store->people();
  ReportStore& reports = store->reports();
  VisitStore& visits = store->visits();
  User eve = add_guest(*store, "eve", 3).value();
  Key table = add(match_of("table", ann, {player(ann), free_seat(SeatKind::open)}, Status::open));
  Key running = add(match_of("running", ann, {player(ann), player(bob)}));

  Leaving() {
    const NewLine line{.match = running, .user = ann.key, .text = "hello", .cmd = "c0", .at = 2500};
    REQUIRE(wait<Said>([&](auto done) { chat.say(line, std::move(done)); }));
  }

  Change seating(const SeatRow& seat) const {
    Change change;
    change.match = table;
    change.position = position(Status::open, 0, 0, "table", 3000);
    change.position.version = 1;
    change.seats = {player(ann), seat};
    return change;
  }
  SeatRow kept_for_eve() const {
    SeatRow seat = free_seat(SeatKind::invite);
    seat.kept_for = eve;
    return seat;
  }

  template <class T, class Request>
  static Pending asked(Request request) {
    auto [done, notified] = noted<T>();
    request(std::move(done));
    return std::move(notified);
  }
  template <class Request>
  static Pending asked_made(Request request) {
    return asked<PeopleStore::Made>(std::move(request));
  }
};

struct Gift {
  const char* name;
  std::function<Pending(Leaving&)> give;
  Fault fault = Fault::gone;
};

std::vector<Gift> gifts() {
  return {
      {"a seat",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) { l.store->matches().change(l.seating(player(l.eve)), std::move(done)); });
       }},
      {"a seat that is kept",
       [](Leaving& l) {
         return l.asked<void>(
             [&](auto done) { l.store->matches().change(l.seating(l.kept_for_eve()), std::move(done)); });
       },
       Fault::other_gone},
      {"a table",
       [](Leaving& l) {
         return l.asked<Key>([&](auto done) {
           l.store->matches().create_match(
               match_of("hers", l.eve, {player(l.eve), free_seat(SeatKind::open)}, Status::open), std::move(done));
         });
       }},
      {"a seat kept at a new table",
       [](Leaving& l) {
         return l.asked<Key>([&](auto done) {
           l.store->matches().create_match(match_of("for her", l.ann, {player(l.ann), l.kept_for_eve()}, Status::open),
                                           std::move(done));
         });
       },
       Fault::other_gone},
      {"a friend",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_friend(l.eve.key, l.ann.key, 3000, std::move(done)); });
       }},
      {"somebody's friendship",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_friend(l.ann.key, l.eve.key, 3000, std::move(done)); });
       },
       Fault::other_gone},
      {"a block",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_block(l.eve.key, l.bob.key, 3000, std::move(done)); });
       }},
      {"somebody's block",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_block(l.bob.key, l.eve.key, 3000, std::move(done)); });
       },
       Fault::other_gone},
      {"a mute",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_mute(l.eve.key, l.bob.key, 3000, std::move(done)); });
       }},
      {"somebody's mute",
       [](Leaving& l) {
         return l.asked_made([&](auto done) { l.people.add_mute(l.bob.key, l.eve.key, 3000, std::move(done)); });
       },
       Fault::other_gone},
      {"a line in the lobby",
       [](Leaving& l) {
         return l.asked<Said>([&](auto done) {
           l.chat.say({.match = lobby, .user = l.eve.key, .text = "hi", .cmd = "c1", .at = 3000}, std::move(done));
         });
       }},
      {"how far she has read",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) { l.chat.mark_read(l.running, l.eve.key, 1, std::move(done)); });
       }},
      {"a note",
       [](Leaving& l) {
         return l.asked<void>(
             [&](auto done) { l.notes.set_note(l.running, l.eve.key, {.text = "mine", .at = 3000}, std::move(done)); });
       }},
      {"what she has seen",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) { l.visits.note_seen(l.running, l.eve.key, 0, std::move(done)); });
       }},
      {"a draft",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) {
           l.visits.keep_draft(l.running, l.eve.key, {.prompt = 0, .steps = "[]", .at = 3000}, std::move(done));
         });
       }},
      {"an address for alerts",
       [](Leaving& l) {
         return l.asked<std::optional<Endpoint>>([&](auto done) {
           Endpoint endpoint;
           endpoint.id = "endpoint";
           endpoint.channel = Channel::webhook;
           endpoint.address = "https://example.org/";
           endpoint.keys = "{}";
           l.notices.add_endpoint(l.eve.key, endpoint, 10, std::move(done));
         });
       }},
      {"settings of alerts",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) { l.notices.set_settings(l.eve.key, "{}", std::move(done)); });
       }},
      {"a notice",
       [](Leaving& l) {
         return l.asked<bool>(
             [&](auto done) { l.notices.add_test(l.eve.key, Channel::webhook, 3000, std::move(done)); });
       }},
      {"a token",
       [](Leaving& l) {
         return l.asked<AccountResult>([&](auto done) {
           NewToken token{.user = l.eve.key, .token_hash = bytes32(9), .row = {}};
           token.row.id = "token";
           token.row.name = "bot";
           token.row.expires_at = 9000;
           l.accounts.create_token(token, 5, std::move(done));
         });
       }},
      {"a name",
       [](Leaving& l) {
         return l.asked<Written>([&](auto done) {
           l.accounts.change_profile({.user = l.eve.key, .name = {{"Eva", "eva"}}, .locale = "de", .clock_pause = {}},
                                     std::move(done));
         });
       }},
      {"a report",
       [](Leaving& l) {
         return l.asked<ReportStore::Made>([&](auto done) {
           NewReport report;
           report.reporter = l.eve.key;
           report.match = l.running;
           report.number = 1;
           report.at = 3000;
           l.reports.report(report, std::move(done));
         });
       }},
      {"an import",
       [](Leaving& l) {
         return l.asked<void>([&](auto done) {
           Import import_of;
           import_of.match = match_of("import", l.eve, {bot("greedy"), bot("greedy")}, Status::finished);
           import_of.match.head.origin = Origin{.by = l.eve, .match = "elsewhere", .at = 3000};
           import_of.digest = std::string(64, 'a');
           l.imports.add(import_of, std::nullopt, std::move(done));
         });
       }},
  };
}

std::vector<std::string> left_behind(Leaving& leaving) {
  return leaving.database.read([](sql::Connection& db) { return find_left_behind(db); }).value();
}

/// Starts the deletion of Eve. What is written next follows it: SQLite's writer executes both in this order, and a
/// server executes writes at the same time, so there it is waited for.
Pending erase_eve(Leaving& leaving) {
  auto [done, erased] = noted<Written>();
  leaving.accounts.erase(leaving.eve.key, 5000, std::move(done));
  if (on_server()) erased.wait();
  return std::move(erased);
}

}  // namespace

TEST_CASE("a write for a user after their deletion is refused and changes nothing") {
  for (const Gift& gift : gifts()) {
    INFO(gift.name);
    Leaving leaving;
    Pending erased = erase_eve(leaving);
    Pending given = gift.give(leaving);
    CHECK(erased.get() == std::nullopt);
    CHECK(given.get() == gift.fault);
    CHECK(left_behind(leaving).empty());
    leaving.store->close();
    CHECK(faults_in(leaving.folder).empty());
  }
}

TEST_CASE("a write for a user before their deletion is deleted too, or prevents it") {
  for (const Gift& gift : gifts()) {
    INFO(gift.name);
    Leaving leaving;
    Pending given = gift.give(leaving);
    if (on_server()) given.wait();
    const auto written =
        wait<Written>([&](auto done) { leaving.accounts.erase(leaving.eve.key, 5000, std::move(done)); });
    CHECK(given.get() == std::nullopt);
    const bool sits = std::string(gift.name).contains("seat") || std::string(gift.name) == "a table";
    CHECK(written->result == (sits ? AccountResult::busy : AccountResult::done));
    CHECK(left_behind(leaving).empty());
  }
}

TEST_CASE("a write for a user during their deletion is refused, deleted, or prevents it") {
  for (const Gift& gift : gifts()) {
    INFO(gift.name);
    Leaving leaving;
    auto [done, erased] = noted<Written>();
    leaving.accounts.erase(leaving.eve.key, 5000, std::move(done));
    Pending given = gift.give(leaving);
    CHECK(erased.get() == std::nullopt);
    const auto fault = given.get();
    CHECK((!fault || fault == gift.fault));
    CHECK(left_behind(leaving).empty());
  }
}

namespace {

NewSession later_session(int token) {
  return {.token_hash = bytes32(token),
          .id = "session" + std::to_string(token),
          .device = "a browser",
          .created_at = 3000,
          .expires_at = 90'000};
}

NewAccount account_of(const User& guest) {
  NewAccount account;
  account.user = guest;
  account.user.name = "Eve";
  account.name_key = "eve";
  account.mail = "eve@example.org";
  account.mail_key = account.mail;
  account.password = "hash";
  account.confirmed_at = 2500;
  account.at = 2500;
  return account;
}

LinkMail reset_link() {
  const EmailTo email = [](const std::string& to) {
    return Email{.kind = "mail_reset", .data = R"({"link":"x","to":")" + to + R"("})"};
  };
  LinkMail mail;
  mail.link = {.token_hash = bytes32(60), .purpose = Purpose::reset, .mail = "eve@example.org", .expires_at = 90'000};
  mail.mail_key = mail.link.mail;
  mail.email = email;
  mail.taken = email;
  return mail;
}

/// As `Leaving`; Eve has an account, unless she is to become one, and a link to set a new password.
struct LeavingAccount : Leaving {
  AdminStore& admin = store->admin();

  void register_eve() {
    REQUIRE(wait<Written>([&](auto done) { accounts.create_account(account_of(eve), std::move(done)); })->result ==
            AccountResult::done);
    REQUIRE(
        wait<void>([&](auto done) { accounts.send_reset("eve@example.org", reset_link(), 2600, std::move(done)); }));
  }
  AuditEntry entry() const {
    return {.actor = ann.key, .action = "test", .kind = "user", .subject = eve.id, .reason = "a test", .at = 3000};
  }
};

using Given = std::future<bool>;

/// Asks for a write; the future says whether its result, or that of its field, is `expected`.
template <class T, class Request, class IsGiven>
Given given_if(IsGiven is_given, Request request) {
  auto promise = std::make_shared<std::promise<bool>>();
  Given given = promise->get_future();
  request(
      Callback<T>([promise, is_given](const Result<T>& result) { promise->set_value(result && is_given(*result)); }));
  return given;
}

struct AccountGift {
  const char* name;
  std::function<Given(LeavingAccount&)> give;
  bool to_guest = false;
};

std::vector<AccountGift> account_gifts() {
  const auto done_by_admin = [](AdminResult result) { return result == AdminResult::done; };
  return {
      {"a session",
       [](LeavingAccount& l) {
         return given_if<AccountResult>(
             [](AccountResult result) { return result == AccountResult::done; },
             [&](auto done) { l.accounts.start_session(l.eve.key, "hash", "", later_session(50), std::move(done)); });
       }},
      {"a session of a guest's new account",
       [](LeavingAccount& l) {
         NewAccount account = account_of(l.eve);
         account.session = later_session(51);
         account.mail_link = reset_link();
         return given_if<Written>([](const Written& written) { return written.result == AccountResult::done; },
                                  [&](auto done) { l.accounts.create_account(account, std::move(done)); });
       },
       /*to_guest=*/true},
      {"a link to set a new password",
       [](LeavingAccount& l) {
         LinkMail mail = reset_link();
         mail.link.token_hash = bytes32(61);
         return given_if<AccountResult>(
             [](AccountResult result) { return result == AccountResult::done; },
             [&](auto done) { l.accounts.send_link(l.eve.key, std::nullopt, mail, 3000, std::move(done)); });
       }},
      {"a new password, by a link",
       [](LeavingAccount& l) {
         const PasswordReset reset{.link = bytes32(60), .password = "new", .session = later_session(52), .at = 3000};
         return given_if<std::optional<User>>([](const auto& user) { return user.has_value(); },
                                              [&](auto done) { l.accounts.reset_password(reset, std::move(done)); });
       }},
      {"a role",
       [=](LeavingAccount& l) {
         return given_if<AdminResult>(done_by_admin, [&](auto done) {
           l.admin.set_role(l.eve.key, Role::moderator, l.entry(), std::move(done));
         });
       }},
      {"a suspension",
       [=](LeavingAccount& l) {
         return given_if<AdminResult>(done_by_admin, [&](auto done) {
           l.admin.suspend(l.eve.key, {.since = 3000, .until = {}, .reason = "cheats"}, l.entry(), std::move(done));
         });
       }},
      {"a site mute",
       [=](LeavingAccount& l) {
         return given_if<AdminResult>(done_by_admin, [&](auto done) {
           l.admin.site_mute(l.eve.key, {.since = 3000, .until = 9000, .reason = "shouts"}, Role::admin, l.entry(),
                             std::move(done));
         });
       }},
      {"a link to set a new password, by an administrator",
       [=](LeavingAccount& l) {
         LinkMail mail = reset_link();
         mail.link.token_hash = bytes32(62);
         return given_if<AdminResult>(
             done_by_admin, [&](auto done) { l.admin.send_reset(l.eve.key, mail, l.entry(), std::move(done)); });
       }},
      {"an alert from the lobby",
       [](LeavingAccount& l) {
         NewLine line{.match = lobby, .user = l.ann.key, .text = "@Eve hi", .cmd = "c2", .at = 3000};
         line.named = {{"Eve"}};
         line.alert.kind = "lobby_mention";
         auto [said, notified] = noted<Said>();
         l.chat.say(line, std::move(said));
         if (on_server()) notified.wait();  // What is asked next would not follow it.
         // The line is always written; the alert only if there is an Eve.
         return given_if<bool>([](bool is_alerted) { return is_alerted; },
                               [&](auto done) {
                                 l.database.write<bool>(
                                     [eve = l.eve.key](sql::Connection& db) {
                                       return sql::exists(db, "SELECT 1 FROM lobby_alerts WHERE user_key = ?1", eve);
                                     },
                                     std::move(done));
                               });
       }},
  };
}

}  // namespace

TEST_CASE("an account that is deleted gets no session, link, password, role, sanction or alert afterwards") {
  for (const AccountGift& gift : account_gifts()) {
    INFO(gift.name);
    LeavingAccount leaving;
    if (!gift.to_guest) leaving.register_eve();
    Pending erased = erase_eve(leaving);
    Given given = gift.give(leaving);
    CHECK(erased.get() == std::nullopt);
    CHECK_FALSE(given.get());
    CHECK(left_behind(leaving).empty());
  }
}

TEST_CASE("the sessions, links, roles, sanctions and alerts of an account are deleted with it") {
  for (const AccountGift& gift : account_gifts()) {
    INFO(gift.name);
    LeavingAccount leaving;
    if (!gift.to_guest) leaving.register_eve();
    Given given = gift.give(leaving);
    if (on_server()) given.wait();
    const auto written =
        wait<Written>([&](auto done) { leaving.accounts.erase(leaving.eve.key, 5000, std::move(done)); });
    CHECK(given.get());
    CHECK(written->result == AccountResult::done);
    CHECK(left_behind(leaving).empty());
  }
}

TEST_CASE("alerts to a deleted user are dropped, and their matches continue") {
  Leaving leaving;
  const Key match = leaving.add(match_of("both", leaving.ann, {player(leaving.ann), player(leaving.eve)}));
  Change resigns = turn_change(match, "both", 1);
  SeatRow computer = bot("greedy");
  computer.user = leaving.eve;
  computer.resigned = true;
  resigns.seats = {player(leaving.ann), computer};
  REQUIRE(apply(*leaving.store, resigns));
  REQUIRE(wait<Written>([&](auto done) { leaving.accounts.erase(leaving.eve.key, 5000, std::move(done)); })->result ==
          AccountResult::done);
  Change further = turn_change(match, "both", 2);
  further.seats = resigns.seats;
  further.raise = {{leaving.eve.key, "your_turn"}, {leaving.ann.key, "your_turn"}};
  CHECK(apply(*leaving.store, further));
  CHECK(left_behind(leaving).empty());
}

TEST_CASE("verify finds data of deleted users") {
  Leaving leaving;
  REQUIRE(wait<Written>([&](auto done) { leaving.accounts.erase(leaving.eve.key, 5000, std::move(done)); })->result ==
          AccountResult::done);
  const std::string eve = std::to_string(leaving.eve.key);
  const auto run = [&](std::string sql) {
    return wait<void>([&](auto done) {
      leaving.database.write<void>([sql](sql::Connection& db) { return db.script(sql); }, std::move(done));
    });
  };
  REQUIRE(
      run("UPDATE seats SET kind = 'player', user_key = " + eve + " WHERE match = " + std::to_string(leaving.table) +
          " AND seat = 1; INSERT INTO friends (user_key, friend, since) VALUES (" + std::to_string(leaving.ann.key) +
          ", " + eve + ", 1); INSERT INTO notes (match, user_key, text, at) VALUES (1, " + eve +
          ", 'x', 1); INSERT INTO lobby_alerts (user_key, author, at) VALUES (" + std::to_string(leaving.ann.key) +
          ", " + eve + ", 1); INSERT INTO bot_matches (owner, at) VALUES (" + eve + ", 1);"));
  leaving.store->close();
  CHECK(faults_in(leaving.folder) == Ids{"user eve is deleted and still has friends",
                                         "user eve is deleted and still has notes",
                                         "user eve is deleted and still has alerts from the lobby",
                                         "user eve is deleted and still has counted matches of bots only",
                                         "user eve is deleted and still has a seat in a match that is not over"});
}

}  // namespace reef::store::test
