// The contract of AccountStore.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

constexpr Millis hour_ms = 60LL * 60 * 1000;

NewSession session(int token, Millis at = 1000) {
  return {.token_hash = bytes32(token),
          .id = "session" + std::to_string(token),
          .device = "a browser",
          .created_at = at,
          .expires_at = at + 400 * day_ms};
}

LinkMail link(int token, Purpose purpose, const std::string& mail, Millis at) {
  const auto email = [token](const char* kind) {
    return [token, kind](const std::string& to) {
      return Email{.kind = kind, .data = R"({"link":")" + std::to_string(token) + R"(","to":")" + to + R"("})"};
    };
  };
  LinkMail made;
  made.link = {.token_hash = bytes32(token), .purpose = purpose, .mail = mail, .expires_at = at + hour_ms};
  made.mail_key = mail;
  made.email = email("mail");
  made.taken = email("mail_taken");
  return made;
}

struct Accounts : Fixture {
  AccountStore& accounts = store->accounts();

  Result<Written> add(const std::string& name, const std::string& mail, int token, const User& guest = {}) {
    NewAccount account;
    account.user = guest;
    if (guest.key == 0) account.user.id = "id-" + name;
    account.user.name = name;
    account.name_key = "key of " + name;
    account.mail = mail;
    account.mail_key = mail;
    account.password = "hash of " + name;
    account.session = session(token);
    account.mail_link = link(100 + token, Purpose::confirm, mail, 1000);
    account.at = 1000;
    return wait<Written>([&](auto done) { accounts.create_account(account, std::move(done)); });
  }
  std::optional<Followed> follow(int token, Millis at = 2000) {
    return wait<std::optional<Followed>>([&](auto done) {
             accounts.follow(
                 bytes32(token), at,
                 [](const std::string& to) {
                   return Email{.kind = "mail_changed", .data = R"({"to":")" + to + R"("})"};
                 },
                 std::move(done));
           })
        .value();
  }
  AccountResult send(const User& user, LinkMail mail, Millis at, std::optional<std::string> verified = {}) {
    return wait<AccountResult>([&](auto done) {
             accounts.send_link(user.key, std::move(verified), std::move(mail), at, std::move(done));
           })
        .value();
  }
  std::vector<std::string> messages_of(const User& user) {
    std::vector<std::string> kinds;
    for (const ExportSection& section : data_export_of(accounts, user.key)) {
      if (section.name != "notices") continue;
      for (const auto& row : section.rows) kinds.push_back(std::get<std::string>(row.at(1).value));
    }
    return kinds;
  }
  Profile profile(const User& user, Millis now = 2000) { return accounts.profile(user.key, now).value().value(); }
};

}  // namespace

TEST_CASE("a guest who becomes an account is the same user") {
  Accounts fixture;
  const Written made = fixture.add("Ann", "ann@x", 11, fixture.ann).value();
  CHECK(made.result == AccountResult::done);
  CHECK(made.user.key == fixture.ann.key);
  CHECK(made.user.id == "ann");
  CHECK(made.user.name == "Ann");
  CHECK_FALSE(made.user.guest);
  CHECK(fixture.add("Ann Two", "two@x", 12, fixture.ann)->result == AccountResult::not_a_guest);
  CHECK(user_of(*fixture.store, bytes32(11), 2000).value() == made.user);
  CHECK_FALSE(user_of(*fixture.store, bytes32(12), 2000).value());
}

TEST_CASE("an account's name belongs to no other account and no guest") {
  Accounts fixture;
  CHECK(fixture.add("Cleo", "cleo@x", 11)->result == AccountResult::done);
  CHECK(fixture.add("Cleo", "other@x", 12)->result == AccountResult::name_taken);
  User guest = test::guest("guest");
  const auto added = wait<std::optional<User>>(
      [&](auto done) { fixture.accounts.create_guest(guest, "key of Cleo", session(13), std::move(done)); });
  CHECK_FALSE(added.value());
  ProfileChange change{
      .user = fixture.bob.key, .name = std::pair("Cleo", "key of Cleo"), .locale = "de", .clock_pause = {}};
  CHECK(wait<Written>([&](auto done) { fixture.accounts.change_profile(change, std::move(done)); })->result ==
        AccountResult::name_taken);
  CHECK(fixture.profile(fixture.bob).locale.empty());
}

TEST_CASE("an account is found by its name, and by an address: the confirmed account, else the oldest") {
  Accounts fixture;
  const User first = fixture.add("First", "both@x", 11)->user;
  const User second = fixture.add("Second", "both@x", 12)->user;
  CHECK(fixture.accounts.account_named("key of Second").value()->user == second);
  CHECK(fixture.accounts.account_at("both@x").value()->user == first);
  CHECK(fixture.follow(112).value().purpose == Purpose::confirm);
  CHECK(fixture.accounts.account_at("both@x").value()->user == second);
  CHECK_FALSE(fixture.follow(111));
  CHECK_FALSE(fixture.accounts.account_at("nobody@x").value());
}

TEST_CASE("a link works once, in time and for its purpose") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  CHECK(fixture.messages_of(ann) == Ids{"mail"});
  CHECK_FALSE(fixture.follow(111, 1000 + hour_ms));
  CHECK_FALSE(fixture.accounts.account_of_link(bytes32(111), Purpose::reset, 2000).value());
  CHECK(fixture.accounts.account_of_link(bytes32(111), Purpose::confirm, 2000).value()->user == ann);
  CHECK(fixture.follow(111));
  CHECK_FALSE(fixture.follow(111));
  CHECK(fixture.profile(ann).account->confirmed_at == 2000);
}

TEST_CASE("the owner of a confirmed address is notified, and keeps it") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  fixture.follow(111);
  const User thief = fixture.add("Thief", "ann@x", 12)->user;
  CHECK(fixture.messages_of(ann) == Ids{"mail", "mail_taken"});
  CHECK(fixture.messages_of(thief).empty());
  CHECK_FALSE(fixture.follow(112));
}

TEST_CASE("the old address is informed of a change, and the newest request counts") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  fixture.follow(111);
  CHECK(fixture.send(ann, link(21, Purpose::change, "wrong@x", 2000), 2000, "another hash") == AccountResult::changed);
  CHECK(fixture.send(ann, link(21, Purpose::change, "wrong@x", 2000), 2000, "hash of Ann") == AccountResult::done);
  CHECK(fixture.send(ann, link(22, Purpose::change, "new@x", 2100), 2100, "hash of Ann") == AccountResult::done);
  CHECK(fixture.profile(ann, 2200).new_mail == "new@x");
  CHECK_FALSE(fixture.follow(21, 2200));
  CHECK(fixture.follow(22, 2200)->purpose == Purpose::change);
  CHECK(fixture.profile(ann, 2200).account->mail == "new@x");
  CHECK(fixture.profile(ann, 2200).new_mail.empty());
  CHECK(fixture.messages_of(ann).back() == "mail_changed");
}

TEST_CASE("an address gets at most five mails an hour, whoever asks") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  for (int token = 21; token < 25; ++token) {
    CHECK(fixture.send(ann, link(token, Purpose::confirm, "ann@x", 2000), 2000) == AccountResult::done);
  }
  CHECK(fixture.send(ann, link(25, Purpose::confirm, "ann@x", 2000), 2000) == AccountResult::too_many);
  const User other = fixture.add("Other", "ann@x", 12)->user;
  CHECK(fixture.messages_of(other).empty());
  CHECK(fixture.send(ann, link(26, Purpose::confirm, "ann@x", 2000 + hour_ms), 2000 + hour_ms) == AccountResult::done);
}

TEST_CASE("a user is refused by their own requests, not by those of others for the address") {
  Accounts fixture;
  const User bob = fixture.add("Bob", "bob@x", 12)->user;
  const Millis later = 1000 + hour_ms;
  for (const bool registered : {true, false}) {
    const std::string mail = registered ? "ann@x" : "nobody@x";
    const int token = registered ? 30 : 50;
    const Millis at = registered ? later : later + hour_ms;
    if (registered) fixture.add("Ann", mail, 11);
    for (int count = 0; count < 6; ++count) {
      REQUIRE(wait<void>([&](auto done) {
        fixture.accounts.send_reset(mail, link(token + count, Purpose::reset, mail, at), at, std::move(done));
      }));
    }
    for (int count = 6; count < 11; ++count) {
      CHECK(fixture.send(bob, link(token + count, Purpose::change, mail, at), at, "hash of Bob") ==
            AccountResult::done);
      CHECK(fixture.profile(bob, at).new_mail == mail);
    }
    CHECK(fixture.send(bob, link(token + 11, Purpose::change, mail, at), at, "hash of Bob") == AccountResult::too_many);
  }
}

TEST_CASE("a session starts only with the password that was checked") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  const auto start = [&](const std::string& verified, const std::string& renewed, int token) {
    return wait<AccountResult>([&](auto done) {
             fixture.accounts.start_session(ann.key, verified, renewed, session(token), std::move(done));
           })
        .value();
  };
  CHECK(start("hash of Ann", "", 21) == AccountResult::done);
  CHECK(start("an older hash", "", 22) == AccountResult::changed);
  CHECK(start("hash of Ann", "a dearer hash", 23) == AccountResult::done);
  CHECK(start("hash of Ann", "", 24) == AccountResult::changed);
  CHECK(fixture.accounts.sessions(ann.key, 2000)->size() == 3);
}

TEST_CASE("a new password and a reset end all sessions and tokens, and start a session") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  wait<AccountResult>([&](auto done) {
    fixture.accounts.start_session(ann.key, "hash of Ann", "", session(12), std::move(done));
  }).value();
  const auto change = [&](const std::string& verified) {
    return wait<AccountResult>([&](auto done) {
             fixture.accounts.change_password(ann.key, verified, "a new hash", session(14), std::move(done));
           })
        .value();
  };
  NewToken token{.user = ann.key,
                 .token_hash = bytes32(50),
                 .row = {.id = "token", .name = "bot", .expires_at = 9000, .used_at = {}}};
  CHECK(wait<AccountResult>([&](auto done) { fixture.accounts.create_token(token, 1, std::move(done)); }).value() ==
        AccountResult::done);
  token.token_hash = bytes32(51);
  token.row.id = "token2";
  CHECK(wait<AccountResult>([&](auto done) { fixture.accounts.create_token(token, 1, std::move(done)); }).value() ==
        AccountResult::too_many);
  CHECK(fixture.accounts.token(bytes32(50), 8999).value()->user == ann);
  CHECK_FALSE(fixture.accounts.token(bytes32(50), 9000).value());

  CHECK(change("not the hash") == AccountResult::changed);
  CHECK(user_of(*fixture.store, bytes32(12), 2000).value());
  CHECK(fixture.accounts.token(bytes32(50), 3000).value());
  CHECK(change("hash of Ann") == AccountResult::done);
  for (const int ended : {11, 12}) CHECK_FALSE(user_of(*fixture.store, bytes32(ended), 2000).value());
  CHECK(user_of(*fixture.store, bytes32(14), 2000).value());
  CHECK_FALSE(fixture.accounts.token(bytes32(50), 3000).value());
  CHECK(wait<AccountResult>([&](auto done) { fixture.accounts.create_token(token, 1, std::move(done)); }).value() ==
        AccountResult::done);

  CHECK(wait<void>([&](auto done) {
    fixture.accounts.send_reset("ann@x", link(60, Purpose::reset, "ann@x", 2000), 2000, std::move(done));
  }));
  PasswordReset reset{.link = bytes32(60), .password = "hash after reset", .session = session(13), .at = 2500};
  const auto apply_reset = [&] {
    return wait<std::optional<User>>([&](auto done) { fixture.accounts.reset_password(reset, std::move(done)); })
        .value();
  };
  CHECK(apply_reset() == ann);
  // The link has confirmed the address, so it is notified; it was unconfirmed when the password was changed.
  CHECK(fixture.messages_of(ann) == Ids{"mail", "mail", "mail_password_changed"});
  CHECK_FALSE(user_of(*fixture.store, bytes32(14), 3000).value());
  CHECK(user_of(*fixture.store, bytes32(13), 3000).value());
  CHECK_FALSE(fixture.accounts.token(bytes32(51), 3000).value());
  CHECK(fixture.profile(ann).account->confirmed_at == 2500);
  CHECK_FALSE(apply_reset());
}

TEST_CASE("a user who still plays cannot be erased; an erased user has no name anywhere, also after a restart") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11, fixture.ann)->user;
  const Key match = fixture.Fixture::add(match_of("m1", ann, {player(ann), player(fixture.bob)}));
  const auto erase = [&] {
    return wait<Written>([&](auto done) { fixture.accounts.erase(ann.key, 5000, std::move(done)); }).value();
  };
  CHECK(fixture.accounts.ties(ann.key)->size() == 1);
  CHECK(erase().result == AccountResult::busy);
  CHECK(user_of(*fixture.store, bytes32(11), 2000).value());

  Change change = turn_change(match, "m1", 1);
  change.position.status = Status::finished;
  REQUIRE(apply(*fixture.store, change));
  CHECK(fixture.accounts.ties(ann.key)->empty());
  const Written gone = erase();
  CHECK(gone.result == AccountResult::done);
  CHECK(gone.user.deleted);
  CHECK(gone.user.name.empty());
  CHECK_FALSE(user_of(*fixture.store, bytes32(11), 2000).value());
  CHECK_FALSE(fixture.accounts.account_named("key of Ann").value());
  CHECK_FALSE(fixture.accounts.profile(ann.key, 2000).value());
  fixture.reopen();
  const Match found = fixture.store->matches().match("m1").value().value();
  CHECK(found.head.seats[0].user->name.empty());
  CHECK(found.head.seats[0].user->deleted);
  CHECK(found.head.seats[1].user == fixture.bob);
}

TEST_CASE("only their user can list, use and end sessions") {
  Accounts fixture;
  const User ann = fixture.add("Ann", "ann@x", 11)->user;
  CHECK(wait<void>([&](auto done) { fixture.accounts.see_session(bytes32(11), 7000, 90'000, std::move(done)); }));
  CHECK(fixture.accounts.session(bytes32(11), 89'999).value());
  CHECK_FALSE(fixture.accounts.session(bytes32(11), 90'000).value());
  const auto rows = fixture.accounts.sessions(ann.key, 2000).value();
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].id == "session11");
  CHECK(rows[0].device == "a browser");
  CHECK(rows[0].seen_at == 7000);
  const auto end = [&](const User& user, const std::string& id) {
    return wait<std::optional<Bytes>>(
               [&](auto done) { fixture.accounts.end_session_of(user.key, id, std::move(done)); })
        .value();
  };
  CHECK_FALSE(end(fixture.bob, "session11"));
  CHECK(end(ann, "session11") == bytes32(11));
  CHECK_FALSE(end(ann, "session11"));
}

}  // namespace reef::store::test
