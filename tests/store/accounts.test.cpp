// What the store promises about accounts.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

constexpr Millis day_ms = 24LL * 60 * 60 * 1000;
constexpr Millis hour_ms = 60LL * 60 * 1000;

NewSession session(int token, Millis at = 1000) {
  return {.token_hash = bytes32(token),
          .id = "session" + std::to_string(token),
          .device = "a browser",
          .created_at = at,
          .expires_at = at + 400 * day_ms};
}

LinkMail link(int token, Purpose purpose, const std::string& mail, Millis at) {
  const auto letter = [token](const char* kind) {
    return [token, kind](const std::string& to) {
      return Letter{.kind = kind, .data = R"({"link":")" + std::to_string(token) + R"(","to":")" + to + R"("})"};
    };
  };
  LinkMail made;
  made.link = {.token_hash = bytes32(token), .purpose = purpose, .mail = mail, .expires_at = at + hour_ms};
  made.mail_key = mail;
  made.letter = letter("mail");
  made.taken = letter("mail_taken");
  return made;
}

struct Accounts : House {
  SqliteAccounts accounts = accounts_of(*store);

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
                   return Letter{.kind = "mail_changed", .data = R"({"to":")" + to + R"("})"};
                 },
                 std::move(done));
           })
        .value();
  }
  Ending send(const User& user, LinkMail mail, Millis at, std::optional<std::string> verified = {}) {
    return wait<Ending>([&](auto done) {
             accounts.send_link(user.key, std::move(verified), std::move(mail), at, std::move(done));
           })
        .value();
  }
  std::vector<std::string> letters_of(const User& user) {
    std::vector<std::string> kinds;
    const std::vector<Holding> holdings = accounts.everything_of(user.key).value();
    for (const Holding& holding : holdings) {
      if (holding.name != "notices") continue;
      for (const auto& row : holding.rows) kinds.push_back(std::get<std::string>(row.at(1).value));
    }
    return kinds;
  }
  Profile profile(const User& user, Millis now = 2000) { return accounts.profile(user.key, now).value().value(); }
};

}  // namespace

TEST_CASE("a guest who becomes an account is the same user") {
  Accounts house;
  const Written made = house.add("Ann", "ann@x", 11, house.ann).value();
  CHECK(made.ending == Ending::done);
  CHECK(made.user.key == house.ann.key);
  CHECK(made.user.id == "ann");
  CHECK(made.user.name == "Ann");
  CHECK_FALSE(made.user.guest);
  CHECK(house.add("Ann Two", "two@x", 12, house.ann)->ending == Ending::not_a_guest);
  CHECK(user_of(*house.store, bytes32(11), 2000).value() == made.user);
  CHECK_FALSE(user_of(*house.store, bytes32(12), 2000).value());
}

TEST_CASE("a name is one account's, and no guest's either") {
  Accounts house;
  CHECK(house.add("Cleo", "cleo@x", 11)->ending == Ending::done);
  CHECK(house.add("Cleo", "other@x", 12)->ending == Ending::name_taken);
  User guest = test::guest("guest");
  const auto added = wait<std::optional<User>>(
      [&](auto done) { house.accounts.create_guest(guest, "key of Cleo", session(13), std::move(done)); });
  CHECK_FALSE(added.value());
  ProfileChange change{.user = house.bob.key, .name = std::pair("Cleo", "key of Cleo"), .locale = "de", .rest = {}};
  CHECK(wait<Written>([&](auto done) { house.accounts.change_profile(change, std::move(done)); })->ending ==
        Ending::name_taken);
  CHECK(house.profile(house.bob).locale.empty());
}

TEST_CASE("an account is found by its name, and by an address: whose it is, else the oldest claim") {
  Accounts house;
  const User first = house.add("First", "both@x", 11)->user;
  const User second = house.add("Second", "both@x", 12)->user;
  CHECK(house.accounts.account_named("key of Second").value()->user == second);
  CHECK(house.accounts.account_at("both@x").value()->user == first);
  CHECK(house.follow(112).value().purpose == Purpose::confirm);
  CHECK(house.accounts.account_at("both@x").value()->user == second);
  CHECK_FALSE(house.follow(111));
  CHECK_FALSE(house.accounts.account_at("nobody@x").value());
}

TEST_CASE("a link works once, in its time, for its purpose") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  CHECK(house.letters_of(ann) == Ids{"mail"});
  CHECK_FALSE(house.follow(111, 1000 + hour_ms));
  CHECK_FALSE(house.accounts.account_of_link(bytes32(111), Purpose::reset, 2000).value());
  CHECK(house.accounts.account_of_link(bytes32(111), Purpose::confirm, 2000).value()->user == ann);
  CHECK(house.follow(111));
  CHECK_FALSE(house.follow(111));
  CHECK(house.profile(ann).account->confirmed_at == 2000);
}

TEST_CASE("an address that somebody has confirmed is told of, and not given away") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  house.follow(111);
  const User thief = house.add("Thief", "ann@x", 12)->user;
  CHECK(house.letters_of(ann) == Ids{"mail", "mail_taken"});
  CHECK(house.letters_of(thief).empty());
  CHECK_FALSE(house.follow(112));
}

TEST_CASE("a changed address tells the old one, and the newest wish counts") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  house.follow(111);
  CHECK(house.send(ann, link(21, Purpose::change, "wrong@x", 2000), 2000, "another hash") == Ending::changed);
  CHECK(house.send(ann, link(21, Purpose::change, "wrong@x", 2000), 2000, "hash of Ann") == Ending::done);
  CHECK(house.send(ann, link(22, Purpose::change, "new@x", 2100), 2100, "hash of Ann") == Ending::done);
  CHECK(house.profile(ann, 2200).new_mail == "new@x");
  CHECK_FALSE(house.follow(21, 2200));
  CHECK(house.follow(22, 2200)->purpose == Purpose::change);
  CHECK(house.profile(ann, 2200).account->mail == "new@x");
  CHECK(house.profile(ann, 2200).new_mail.empty());
  CHECK(house.letters_of(ann).back() == "mail_changed");
}

TEST_CASE("five mails an hour go to an address, whoever asks") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  for (int token = 21; token < 25; ++token) {
    CHECK(house.send(ann, link(token, Purpose::confirm, "ann@x", 2000), 2000) == Ending::done);
  }
  CHECK(house.send(ann, link(25, Purpose::confirm, "ann@x", 2000), 2000) == Ending::too_many);
  const User other = house.add("Other", "ann@x", 12)->user;
  CHECK(house.letters_of(other).empty());
  CHECK(house.send(ann, link(26, Purpose::confirm, "ann@x", 2000 + hour_ms), 2000 + hour_ms) == Ending::done);
}

TEST_CASE("who asks is refused by what they asked for, not by how often others wrote to the address") {
  Accounts house;
  const User bob = house.add("Bob", "bob@x", 12)->user;
  const Millis later = 1000 + hour_ms;
  for (const bool registered : {true, false}) {
    const std::string mail = registered ? "ann@x" : "nobody@x";
    const int token = registered ? 30 : 50;
    const Millis at = registered ? later : later + hour_ms;
    if (registered) house.add("Ann", mail, 11);
    for (int count = 0; count < 6; ++count) {
      REQUIRE(wait<void>([&](auto done) {
        house.accounts.send_reset(mail, link(token + count, Purpose::reset, mail, at), at, std::move(done));
      }));
    }
    for (int count = 6; count < 11; ++count) {
      CHECK(house.send(bob, link(token + count, Purpose::change, mail, at), at, "hash of Bob") == Ending::done);
      CHECK(house.profile(bob, at).new_mail == mail);
    }
    CHECK(house.send(bob, link(token + 11, Purpose::change, mail, at), at, "hash of Bob") == Ending::too_many);
  }
}

TEST_CASE("a session starts only with the password that was checked") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  const auto start = [&](const std::string& verified, const std::string& renewed, int token) {
    return wait<Ending>([&](auto done) {
             house.accounts.start_session(ann.key, verified, renewed, session(token), std::move(done));
           })
        .value();
  };
  CHECK(start("hash of Ann", "", 21) == Ending::done);
  CHECK(start("an older hash", "", 22) == Ending::changed);
  CHECK(start("hash of Ann", "a dearer hash", 23) == Ending::done);
  CHECK(start("hash of Ann", "", 24) == Ending::changed);
  CHECK(house.accounts.sessions(ann.key, 2000)->size() == 3);
}

TEST_CASE("a new password and a reset end all sessions and tokens, and start a session") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  wait<Ending>([&](auto done) {
    house.accounts.start_session(ann.key, "hash of Ann", "", session(12), std::move(done));
  }).value();
  const auto change = [&](const std::string& verified) {
    return wait<Ending>([&](auto done) {
             house.accounts.change_password(ann.key, verified, "a new hash", session(14), std::move(done));
           })
        .value();
  };
  NewToken token{.user = ann.key,
                 .token_hash = bytes32(50),
                 .row = {.id = "token", .name = "bot", .expires_at = 9000, .used_at = {}}};
  CHECK(wait<Ending>([&](auto done) { house.accounts.create_token(token, 1, std::move(done)); }).value() ==
        Ending::done);
  token.token_hash = bytes32(51);
  token.row.id = "token2";
  CHECK(wait<Ending>([&](auto done) { house.accounts.create_token(token, 1, std::move(done)); }).value() ==
        Ending::too_many);
  CHECK(house.accounts.token(bytes32(50), 8999).value()->user == ann);
  CHECK_FALSE(house.accounts.token(bytes32(50), 9000).value());

  CHECK(change("not the hash") == Ending::changed);
  CHECK(user_of(*house.store, bytes32(12), 2000).value());
  CHECK(house.accounts.token(bytes32(50), 3000).value());
  CHECK(change("hash of Ann") == Ending::done);
  for (const int ended : {11, 12}) CHECK_FALSE(user_of(*house.store, bytes32(ended), 2000).value());
  CHECK(user_of(*house.store, bytes32(14), 2000).value());
  CHECK_FALSE(house.accounts.token(bytes32(50), 3000).value());
  CHECK(wait<Ending>([&](auto done) { house.accounts.create_token(token, 1, std::move(done)); }).value() ==
        Ending::done);

  CHECK(wait<void>([&](auto done) {
    house.accounts.send_reset("ann@x", link(60, Purpose::reset, "ann@x", 2000), 2000, std::move(done));
  }));
  PasswordReset reset{.link = bytes32(60), .password = "hash after reset", .session = session(13), .at = 2500};
  const auto apply_reset = [&] {
    return wait<std::optional<User>>([&](auto done) { house.accounts.reset_password(reset, std::move(done)); }).value();
  };
  CHECK(apply_reset() == ann);
  CHECK_FALSE(user_of(*house.store, bytes32(14), 3000).value());
  CHECK(user_of(*house.store, bytes32(13), 3000).value());
  CHECK_FALSE(house.accounts.token(bytes32(51), 3000).value());
  CHECK(house.profile(ann).account->confirmed_at == 2500);
  CHECK_FALSE(apply_reset());
}

TEST_CASE("who still plays cannot be erased; who is gone has no name anywhere, also after a restart") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11, house.ann)->user;
  const Key match = house.House::add(match_of("m1", ann, {player(ann), player(house.bob)}));
  const auto erase = [&] {
    return wait<Written>([&](auto done) { house.accounts.erase(ann.key, 5000, std::move(done)); }).value();
  };
  CHECK(house.accounts.ties(ann.key)->size() == 1);
  CHECK(erase().ending == Ending::busy);
  CHECK(user_of(*house.store, bytes32(11), 2000).value());

  Change change = turn_change(match, "m1", 1);
  change.position.status = Status::finished;
  REQUIRE(apply(*house.store, change));
  CHECK(house.accounts.ties(ann.key)->empty());
  const Written gone = erase();
  CHECK(gone.ending == Ending::done);
  CHECK(gone.user.deleted);
  CHECK(gone.user.name.empty());
  CHECK_FALSE(user_of(*house.store, bytes32(11), 2000).value());
  CHECK_FALSE(house.accounts.account_named("key of Ann").value());
  CHECK_FALSE(house.accounts.profile(ann.key, 2000).value());
  house.reopen();
  const Match found = house.store->match("m1").value().value();
  CHECK(found.head.seats[0].user->name.empty());
  CHECK(found.head.seats[0].user->deleted);
  CHECK(found.head.seats[1].user == house.bob);
}

TEST_CASE("sessions are listed, noted and ended by their user alone") {
  Accounts house;
  const User ann = house.add("Ann", "ann@x", 11)->user;
  CHECK(wait<void>([&](auto done) { house.accounts.see_session(bytes32(11), 7000, std::move(done)); }));
  const auto rows = house.accounts.sessions(ann.key, 2000).value();
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].id == "session11");
  CHECK(rows[0].device == "a browser");
  CHECK(rows[0].seen_at == 7000);
  const auto end = [&](const User& user, const std::string& id) {
    return wait<std::optional<Bytes>>([&](auto done) { house.accounts.end_session_of(user.key, id, std::move(done)); })
        .value();
  };
  CHECK_FALSE(end(house.bob, "session11"));
  CHECK(end(ann, "session11") == bytes32(11));
  CHECK_FALSE(end(ann, "session11"));
}

}  // namespace reef::store::test
