// Two servers at once: names, addresses, passwords, sessions, links in mails, tokens, and administrators.

#include "tests/store/postgres/races.hpp"

namespace reef::store::test {
namespace {

auto creating(const NewAccount& account) {
  return [account](SqlStore& store) { return create(store, account).result; };
}
auto renaming(const User& user, const std::string& name) {
  return
      [change =
           ProfileChange{.user = user.key, .name = std::pair(name, "key of " + name), .locale = {}, .clock_pause = {}}](
          SqlStore& store) {
        return wait<Written>([&](auto done) { store.accounts().change_profile(change, std::move(done)); })->result;
      };
}
/// The public id of the account with this name.
std::string owner_of(SqlStore& store, const std::string& name) {
  return store.accounts().account_named("key of " + name).value().value().user.id;
}

/// The mail with this link.
LinkMail mail_with(int token, Purpose purpose, const std::string& address, Millis at = 1000) {
  const auto email = [](const std::string& kind) {
    return [kind](const std::string& to) { return Email{.kind = kind, .data = R"({"to":")" + to + R"("})"}; };
  };
  return {.link = {.token_hash = token_of(token), .purpose = purpose, .mail = address, .expires_at = at + 3'600'000},
          .mail_key = address,
          .email = email("mail_" + std::string(purpose == Purpose::reset ? "reset" : "confirm")),
          .taken = email("mail_taken")};
}
/// An account that was sent a link with this token to confirm its address.
NewAccount unconfirmed(const std::string& word, const std::string& address, int token) {
  NewAccount account = account_named(word);
  account.mail = account.mail_key = address;
  account.confirmed_at.reset();
  account.mail_link = mail_with(token, Purpose::confirm, address);
  return account;
}
auto following(int token) {
  return [token](SqlStore& store) {
    const auto changed = [](const std::string& to) { return Email{.kind = "mail_changed", .data = "\"" + to + "\""}; };
    return wait<std::optional<Followed>>(
               [&](auto done) { store.accounts().follow(token_of(token), 2000, changed, std::move(done)); })
        .value()
        .has_value();
  };
}
auto sending(const User& user, const LinkMail& mail, Millis at) {
  return [key = user.key, mail, at](SqlStore& store) {
    return wait<AccountResult>(
               [&](auto done) { store.accounts().send_link(key, std::nullopt, mail, at, std::move(done)); })
        .value();
  };
}
auto sending_reset(const std::string& address, const LinkMail& mail, Millis at) {
  return [=](SqlStore& store) {
    return wait<void>([&](auto done) { store.accounts().send_reset(address, mail, at, std::move(done)); }).has_value();
  };
}

/// Logs in with the password that has this hash, which is replaced unless `renewed` is empty.
auto logging_in(const User& user, const std::string& verified, const std::string& renewed, int token) {
  return [=](SqlStore& store) {
    return wait<AccountResult>([&](auto done) {
             store.accounts().start_session(user.key, verified, renewed, session_of(token), std::move(done));
           })
        .value();
  };
}
auto changing_password(const User& user, const std::string& verified, const std::string& password, int token) {
  return [=](SqlStore& store) {
    return wait<AccountResult>([&](auto done) {
             store.accounts().change_password(user.key, verified, password, session_of(token), std::move(done));
           })
        .value();
  };
}
auto resetting(int link, const std::string& password, int token) {
  return [=](SqlStore& store) {
    const PasswordReset reset{.link = token_of(link), .password = password, .session = session_of(token), .at = 1500};
    return wait<std::optional<User>>([&](auto done) { store.accounts().reset_password(reset, std::move(done)); })
        .value()
        .has_value();
  };
}
std::string password_of(SqlStore& store, const User& user) {
  return store.accounts().profile(user.key, 2000).value()->account->password;
}
/// The ids of the user's sessions.
std::vector<std::string> sessions_of(SqlStore& store, const User& user) {
  std::vector<std::string> ids;
  const std::vector<SessionRow> rows = store.accounts().sessions(user.key, 2000).value();
  for (const SessionRow& row : rows) ids.push_back(row.id);
  return ids;
}
std::vector<std::string> only_session(int token) {
  return {session_of(token).id};
}

auto setting_role(const User& user, Role role) {
  return [=](SqlStore& store) {
    return wait<AdminResult>([&](auto done) {
             store.admin().set_role(user.key, role, entry_about(user, "user.role"), std::move(done));
           })
        .value();
  };
}
auto suspending(const User& user) {
  return [=](SqlStore& store) {
    const Suspension suspension{.since = 2000, .until = std::nullopt, .reason = "because"};
    return wait<AdminResult>([&](auto done) {
             store.admin().suspend(user.key, suspension, entry_about(user, "user.suspend"), std::move(done));
           })
        .value();
  };
}
auto erasing(const User& user) {
  return [=](SqlStore& store) {
    return wait<Written>([&](auto done) { store.accounts().erase(user.key, 3000, std::move(done)); })->result;
  };
}

/// Ann and Bob.
struct TwoPlayers : TwoServers {
  User ann = add_account(here, "ann");
  User bob = add_account(here, "bob");
  AccountStore& accounts = here.accounts();

  void make_admin(const User& user) { REQUIRE(setting_role(user, Role::admin)(here) == AdminResult::done); }
  [[nodiscard]] Role role_of(const User& user) { return accounts.profile(user.key, 2500).value()->role; }
};

}  // namespace

TEST_CASE("two servers give a name to one account") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string name = "name " + std::to_string(round);
    NewAccount one = account_named("one " + std::to_string(round));
    NewAccount other = account_named("other " + std::to_string(round));
    one.name_key = other.name_key = "key of " + name;
    const auto answers = servers.at_once(creating(one), creating(other));
    CHECK(one_each(answers, AccountResult::done, AccountResult::name_taken));
    CHECK(owner_of(servers.there, name) == (answers.first == AccountResult::done ? one : other).user.id);
  });
}

TEST_CASE("two servers give a name to a new account or to one that is renamed") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string name = "name " + std::to_string(round);
    const auto answers = servers.at_once(creating(account_named(name)), renaming(servers.ann, name));
    CHECK(one_each(answers, AccountResult::done, AccountResult::name_taken));
    CHECK(owner_of(servers.there, name) == (answers.first == AccountResult::done ? name : "ann"));
  });
}

TEST_CASE("two servers rename one account to a name") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string name = "name " + std::to_string(round);
    const auto answers = servers.at_once(renaming(servers.ann, name), renaming(servers.bob, name));
    CHECK(one_each(answers, AccountResult::done, AccountResult::name_taken));
    CHECK(owner_of(servers.there, name) == (answers.first == AccountResult::done ? "ann" : "bob"));
  });
}

TEST_CASE("a guest becomes one account on two servers") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string number = std::to_string(round);
    const User visitor =
        wait<std::optional<User>>([&](auto done) {
          servers.accounts.create_guest(guest("guest " + number), "key of a guest", session_of(round), std::move(done));
        })
            .value()
            .value();
    NewAccount one = account_named("one " + number);
    NewAccount other = account_named("other " + number);
    one.user.key = other.user.key = visitor.key;
    const auto answers = servers.at_once(creating(one), creating(other));
    CHECK(one_each(answers, AccountResult::done, AccountResult::not_a_guest));
    const std::string winner = answers.first == AccountResult::done ? "one " : "other ";
    CHECK(owner_of(servers.there, winner + number) == visitor.id);
    CHECK(servers.accounts.profile(visitor.key, 2000).value()->user.name == winner + number);
  });
}

TEST_CASE("two servers give a confirmed address to one new account") {
  TwoPlayers servers;
  servers.race([&](int round) {
    NewAccount one = account_named("one " + std::to_string(round));
    NewAccount other = account_named("other " + std::to_string(round));
    one.mail = one.mail_key = other.mail = other.mail_key = std::to_string(round) + "@both";
    const auto answers = servers.at_once(creating(one), creating(other));
    CHECK(one_each(answers, AccountResult::done, AccountResult::mail_taken));
    const std::string winner = (answers.first == AccountResult::done ? one : other).user.id;
    CHECK(servers.accounts.account_at(one.mail_key).value()->user.id == winner);
  });
}

TEST_CASE("of two accounts that claim an address, two servers confirm it to one") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string address = std::to_string(round) + "@both";
    const User one = create(servers.here, unconfirmed("one " + std::to_string(round), address, 2 * round)).user;
    const User other =
        create(servers.there, unconfirmed("other " + std::to_string(round), address, 2 * round + 1)).user;
    const auto answers = servers.at_once(following(2 * round), following(2 * round + 1));
    CHECK(one_each(answers, true, false));
    const Account owner = servers.accounts.account_at(address).value().value();
    CHECK(owner.user.id == (answers.first ? one : other).id);
    CHECK(owner.confirmed_at);
  });
}

TEST_CASE("two servers confirm an address to one account, by a link or by hand") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string address = std::to_string(round) + "@both";
    const User one = create(servers.here, unconfirmed("one " + std::to_string(round), address, 2 * round)).user;
    const User other =
        create(servers.there, unconfirmed("other " + std::to_string(round), address, 2 * round + 1)).user;
    const auto by_hand = [&](SqlStore& store) {
      const auto made = wait<AdminResult>([&](auto done) {
        store.admin().confirm_mail(other.key, entry_about(other, "user.confirm_mail"), std::move(done));
      });
      return *made == AdminResult::done;
    };
    const auto answers = servers.at_once(following(2 * round), by_hand);
    CHECK(one_each(answers, true, false));
    CHECK(servers.accounts.account_at(address).value()->user.id == (answers.first ? one : other).id);
  });
}

TEST_CASE("a link that confirms an address works once on two servers") {
  TwoPlayers servers;
  servers.race([&](int round) {
    create(servers.here, unconfirmed("one " + std::to_string(round), std::to_string(round) + "@x", round));
    CHECK(one_each(servers.at_once(following(round), following(round)), true, false));
  });
}

TEST_CASE("two servers send no more links than a user may request") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const Millis at = round * 10'000'000LL;
    const auto asking = [&](int number) {
      const int token = 10 * round + number;
      return sending(servers.ann, mail_with(token, Purpose::change, std::to_string(token) + "@new", at), at);
    };
    for (int number = 0; number < 4; ++number) REQUIRE(asking(number)(servers.here) == AccountResult::done);
    const auto answers = servers.at_once(asking(4), asking(5));
    CHECK(one_each(answers, AccountResult::done, AccountResult::too_many));
    const std::string open = std::to_string(10 * round + (answers.first == AccountResult::done ? 4 : 5)) + "@new";
    CHECK(servers.accounts.profile(servers.ann.key, at + 1).value()->new_mail == open);
  });
}

TEST_CASE("two servers send no more links to an address than it may be sent") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const Millis at = round * 10'000'000LL;
    const auto asking = [&](int number) {
      return sending_reset("ann@x", mail_with(10 * round + number, Purpose::reset, "ann@x", at), at);
    };
    const auto was_sent = [&](int number) {
      return servers.there.accounts()
          .account_of_link(token_of(10 * round + number), Purpose::reset, at + 1)
          .value()
          .has_value();
    };
    for (int number = 0; number < 4; ++number) REQUIRE(asking(number)(servers.here));
    CHECK(servers.at_once(asking(4), asking(5)) == std::pair(true, true));
    CHECK(was_sent(3));
    CHECK(was_sent(4) != was_sent(5));
  });
}

TEST_CASE("a session is not begun by a password that another server changes") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string before = round == 1 ? "hash" : "hash " + std::to_string(round - 1);
    const std::string after = "hash " + std::to_string(round);
    const auto [login, change] = servers.at_once(logging_in(servers.ann, before, "", 2 * round),
                                                 changing_password(servers.ann, before, after, 2 * round + 1));
    CHECK(change == AccountResult::done);
    CHECK((login == AccountResult::done || login == AccountResult::changed));
    // The change ends a session that was begun before it.
    CHECK(sessions_of(servers.there, servers.ann) == only_session(2 * round + 1));
    CHECK(password_of(servers.here, servers.ann) == after);
  });
}

TEST_CASE("a login that renews the hash of a password does not undo a change on another server") {
  TwoPlayers servers;
  std::string before = "hash";
  servers.race([&](int round) {
    const std::string renewed = "renewed " + std::to_string(round);
    const std::string changed = "changed " + std::to_string(round);
    const auto answers = servers.at_once(logging_in(servers.ann, before, renewed, 2 * round),
                                         changing_password(servers.ann, before, changed, 2 * round + 1));
    CHECK(one_each(answers, AccountResult::done, AccountResult::changed));
    before = answers.first == AccountResult::done ? renewed : changed;
    CHECK(password_of(servers.there, servers.ann) == before);
    const int winner = answers.first == AccountResult::done ? 2 * round : 2 * round + 1;
    CHECK(sessions_of(servers.here, servers.ann).front() == session_of(winner).id);
  });
}

TEST_CASE("two servers change a password once") {
  TwoPlayers servers;
  std::string before = "hash";
  servers.race([&](int round) {
    const std::string one = "one " + std::to_string(round);
    const std::string other = "other " + std::to_string(round);
    const auto answers = servers.at_once(changing_password(servers.ann, before, one, 2 * round),
                                         changing_password(servers.ann, before, other, 2 * round + 1));
    CHECK(one_each(answers, AccountResult::done, AccountResult::changed));
    const bool first = answers.first == AccountResult::done;
    before = first ? one : other;
    CHECK(password_of(servers.there, servers.ann) == before);
    CHECK(sessions_of(servers.here, servers.ann) == only_session(first ? 2 * round : 2 * round + 1));
  });
}

TEST_CASE("a link that resets a password works once on two servers") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string address = std::to_string(round) + "@x";
    const User user = add_account(servers.here, std::to_string(round));
    REQUIRE(sending_reset(address, mail_with(round, Purpose::reset, address), 1000)(servers.here));
    const auto answers = servers.at_once(resetting(round, "one", 2 * round), resetting(round, "other", 2 * round + 1));
    CHECK(one_each(answers, true, false));
    CHECK(password_of(servers.there, user) == (answers.first ? "one" : "other"));
    CHECK(sessions_of(servers.here, user) == only_session(answers.first ? 2 * round : 2 * round + 1));
  });
}

TEST_CASE("a password is reset or changed, but not both, by two servers") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const std::string address = std::to_string(round) + "@x";
    const User user = add_account(servers.here, std::to_string(round));
    REQUIRE(sending_reset(address, mail_with(round, Purpose::reset, address), 1000)(servers.here));
    const auto [is_reset, changed] = servers.at_once(resetting(round, "reset", 2 * round),
                                                     changing_password(user, "hash", "changed", 2 * round + 1));
    CHECK(changed == (is_reset ? AccountResult::changed : AccountResult::done));
    CHECK(password_of(servers.there, user) == (is_reset ? "reset" : "changed"));
    CHECK(sessions_of(servers.here, user) == only_session(is_reset ? 2 * round : 2 * round + 1));
  });
}

TEST_CASE("two servers make no more tokens than a user may have") {
  TwoPlayers servers;
  const auto making = [&](int token) {
    return [&, token](SqlStore& store) {
      NewToken made{.user = servers.ann.key, .token_hash = token_of(token), .row = {}};
      made.row.id = "token " + std::to_string(token);
      made.row.created_at = 1000;
      made.row.expires_at = 9000;
      return wait<AccountResult>([&](auto done) { store.accounts().create_token(made, 2, std::move(done)); }).value();
    };
  };
  REQUIRE(making(0)(servers.here) == AccountResult::done);
  servers.race([&](int round) {
    const auto answers = servers.at_once(making(2 * round), making(2 * round + 1));
    CHECK(one_each(answers, AccountResult::done, AccountResult::too_many));
    const std::vector<TokenRow> tokens = servers.there.accounts().tokens(servers.ann.key, 2000).value();
    REQUIRE(tokens.size() == 2);
    const int winner = answers.first == AccountResult::done ? 2 * round : 2 * round + 1;
    CHECK(tokens.front().id == "token " + std::to_string(winner));
    REQUIRE(wait<std::optional<Bytes>>([&](auto done) {
              servers.accounts.end_token(servers.ann.key, tokens.front().id, std::move(done));
            }).value());
  });
}

TEST_CASE("no session begins for a user whom another server suspends") {
  TwoPlayers servers;
  servers.race([&](int round) {
    const auto [login, suspended] =
        servers.at_once(logging_in(servers.ann, "hash", "", round), suspending(servers.ann));
    CHECK(suspended == AdminResult::done);
    CHECK((login == AccountResult::done || login == AccountResult::suspended));
    CHECK(sessions_of(servers.there, servers.ann).empty());
    CHECK(wait<AdminResult>([&](auto done) {
            servers.here.admin().lift_suspension(servers.ann.key, entry_about(servers.ann, "user.lift"),
                                                 std::move(done));
          }) == AdminResult::done);
  });
}

TEST_CASE("two administrators who demote each other on two servers leave one") {
  TwoPlayers servers;
  servers.make_admin(servers.ann);
  servers.make_admin(servers.bob);
  servers.race([&](int /*round*/) {
    const auto answers =
        servers.at_once(setting_role(servers.ann, Role::player), setting_role(servers.bob, Role::moderator));
    CHECK(one_each(answers, AdminResult::done, AdminResult::last_admin));
    const bool demoted = answers.first == AdminResult::done;
    CHECK(servers.role_of(servers.ann) == (demoted ? Role::player : Role::admin));
    CHECK(servers.role_of(servers.bob) == (demoted ? Role::admin : Role::moderator));
    servers.make_admin(demoted ? servers.ann : servers.bob);
  });
}

TEST_CASE("two administrators who suspend each other on two servers leave one") {
  TwoPlayers servers;
  servers.make_admin(servers.ann);
  servers.make_admin(servers.bob);
  servers.race([&](int /*round*/) {
    const auto answers = servers.at_once(suspending(servers.ann), suspending(servers.bob));
    CHECK(one_each(answers, AdminResult::done, AdminResult::last_admin));
    const User& suspended = answers.first == AdminResult::done ? servers.ann : servers.bob;
    CHECK(servers.accounts.suspension(suspended.key, 2500).value());
    CHECK(servers.accounts.is_last_admin((answers.first == AdminResult::done ? servers.bob : servers.ann).key, 2500)
              .value());
    REQUIRE(wait<AdminResult>([&](auto done) {
              servers.here.admin().lift_suspension(suspended.key, entry_about(suspended, "user.lift"), std::move(done));
            }) == AdminResult::done);
  });
}

TEST_CASE("an administrator is demoted or deleted, whichever server comes first, if there are two") {
  TwoPlayers servers;
  servers.make_admin(servers.ann);
  servers.race([&](int round) {
    const User other = add_account(servers.here, "other " + std::to_string(round));
    servers.make_admin(other);
    const auto [demoted, erased] = servers.at_once(setting_role(servers.ann, Role::player), erasing(other));
    CHECK(demoted == (erased == AccountResult::done ? AdminResult::last_admin : AdminResult::done));
    CHECK((erased == AccountResult::done || erased == AccountResult::last_admin));
    CHECK(servers.role_of(servers.ann) == (demoted == AdminResult::done ? Role::player : Role::admin));
    if (demoted != AdminResult::done) return;
    servers.make_admin(servers.ann);
    REQUIRE(setting_role(other, Role::player)(servers.there) == AdminResult::done);
  });
}

TEST_CASE("two servers make one first administrator") {
  TwoPlayers servers;
  const auto making_first = [](const User& user) {
    return [&user](SqlStore& store) {
      return wait<AdminResult>([&](auto done) {
               store.admin().make_first_admin(user.key, entry_about(user, "user.first_admin"), std::move(done));
             })
          .value();
    };
  };
  auto connection = postgres::connect(servers.url).value();
  servers.race([&](int /*round*/) {
    const auto answers = servers.at_once(making_first(servers.ann), making_first(servers.bob));
    CHECK(one_each(answers, AdminResult::done, AdminResult::not_first));
    const bool first = answers.first == AdminResult::done;
    CHECK(servers.role_of(servers.ann) == (first ? Role::admin : Role::player));
    CHECK(servers.role_of(servers.bob) == (first ? Role::player : Role::admin));
    // The store never leaves a site without one.
    REQUIRE(connection.script("UPDATE users SET role = 'player'"));
  });
}

}  // namespace reef::store::test
