#include <sodium.h>

#include <cstdio>
#include <future>
#include <iostream>
#include <string>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/passwords.hpp"
#include "server/app/commands/commands.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/store/store.hpp"
#include "server/work/clock.hpp"

namespace reef::app {
namespace {

constexpr std::size_t user_id_length = 12;

std::string read_password() {
  std::string password;
  std::getline(std::cin, password);
  if (password.ends_with('\r')) password.pop_back();
  return password;
}

Result<std::string> hash_of(const std::string& password) {
  accounts::Passwords passwords({});
  std::promise<Result<std::string>> hashed;
  passwords.hash("", password, [&](Result<std::string> hash) { hashed.set_value(std::move(hash)); });
  return hashed.get_future().get();
}

/// Runs a write of the store and waits for it.
template <class T, class Write>
store::Result<T> written(Write write) {
  std::promise<store::Result<T>> promise;
  write(store::Callback<T>([&](store::Result<T> result) { promise.set_value(std::move(result)); }));
  return promise.get_future().get();
}

/// An audit entry for a command; its action and subject are still empty.
store::AuditEntry entry_now() {
  return {.actor = {},
          .action = {},
          .kind = "user",
          .subject = {},
          .reason = "on the command line",
          .at = SystemClock().now_ms()};
}

const char* reason_of(store::AccountResult result) {
  return result == store::AccountResult::name_taken ? "an account has this name, or one that looks like it"
                                                    : "another account has confirmed this address";
}

}  // namespace

int add_user(const store::Location& location, const std::string& name_text, const std::string& mail_text) {
  if (sodium_init() < 0) return fail("libsodium cannot be initialised");
  const auto name = accounts::judge_name(name_text);
  if (!name) return fail(name.error().detail);
  const auto mail = accounts::judge_mail(mail_text);
  if (!mail) return fail(mail.error().detail);
  const std::string password = read_password();
  if (const auto fault = accounts::password_fault(password, name->text, mail->text, "")) return fail(fault->detail);
  const auto hash = hash_of(password);
  if (!hash) return fail(hash.error().detail);
  auto database = store::open_for_command(location);
  if (!database) return fail(database.error().detail);
  store::AccountStore& account_store = (*database)->accounts();
  store::NewAccount account;
  account.user.id = random_text(user_id_length);
  account.user.name = name->text;
  account.name_key = name->key;
  account.mail = mail->text;
  account.mail_key = mail->key;
  account.password = *hash;
  account.at = SystemClock().now_ms();
  account.confirmed_at = account.at;
  account.audit = entry_now();
  account.audit->action = "user.add";
  account.audit->subject = account.user.id;
  const auto stored =
      written<store::Written>([&](auto done) { account_store.create_account(account, std::move(done)); });
  if (!stored) return fail(stored.error().detail);
  if (stored->result != store::AccountResult::done) return fail(reason_of(stored->result));
  std::printf("%s can log in\n", stored->user.name.c_str());
  return 0;
}

int set_user_password(const store::Location& location, const std::string& name) {
  if (sodium_init() < 0) return fail("libsodium cannot be initialised");
  const std::string password = read_password();
  if (const auto fault = accounts::password_fault(password, name, "", "")) return fail(fault->detail);
  const auto hash = hash_of(password);
  if (!hash) return fail(hash.error().detail);
  auto database = store::open_for_command(location);
  if (!database) return fail(database.error().detail);
  store::AccountStore& account_store = (*database)->accounts();
  store::AuditEntry entry = entry_now();
  entry.action = "user.set_password";
  const auto stored = written<bool>([&](auto done) {
    account_store.set_password(accounts::name_key(name), *hash, std::move(entry), std::move(done));
  });
  if (!stored) return fail(stored.error().detail);
  if (!*stored) return fail("no account has this name");
  std::printf("%s has a new password; all sessions were ended\n", name.c_str());
  return 0;
}

int set_user_admin(const store::Location& location, const std::string& name, bool revoke) {
  auto opened = store::open_for_command(location);
  if (!opened) return fail(opened.error().detail);
  const std::unique_ptr<store::Store> store = std::move(*opened);
  const auto account = store->accounts().account_named(accounts::name_key(name));
  if (!account) return fail(account.error().detail);
  if (!*account) return fail("no account has this name");
  const store::User& user = (*account)->user;
  store::AuditEntry entry = entry_now();
  entry.action = "user.role";
  entry.subject = user.id;
  const auto ruled = written<store::AdminResult>([&](auto done) {
    store->admin().set_role(user.key, revoke ? store::Role::player : store::Role::admin, std::move(entry),
                            std::move(done));
  });
  if (!ruled) return fail(ruled.error().detail);
  if (*ruled == store::AdminResult::last_admin) return fail("the site would have no administrator left");
  if (*ruled != store::AdminResult::done) return fail("no account has this name");
  std::printf("%s is %s\n", user.name.c_str(), revoke ? "a player" : "an administrator");
  return 0;
}

}  // namespace reef::app
