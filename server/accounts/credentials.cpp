// Passwords and mail addresses of accounts.

#include <utility>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/support.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {
namespace {

using protocol::Code;
using store::AccountResult;
using store::Purpose;

constexpr std::int64_t hour_ms = 60LL * 60 * 1000;

std::int64_t lifetime_of(Purpose purpose) {
  return purpose == Purpose::reset ? hour_ms : 72 * hour_ms;
}

const char* email_kind(Purpose purpose) {
  switch (purpose) {
    case Purpose::reset:
      return "mail_reset";
    case Purpose::change:
      return "mail_change";
    case Purpose::confirm:
      break;
  }
  return "mail_confirm";
}

std::unexpected<Failure> bad_link() {
  return refuse(Code::bad_link, "this link has been used, has expired or was never issued");
}

std::unexpected<Failure> no_mail() {
  return refuse(Code::unavailable, "this server does not send mail");
}

Failure too_many_mails() {
  Failure failure{Code::rate_limited, "too many mails were requested; try again later"};
  failure.retry_after_s = hour_ms / 1000;
  return failure;
}

/// Calls back with the result of a request for a mail.
void answer_sent(const store::Result<AccountResult>& stored, Callback<void> callback) {
  if (!stored) return callback(not_stored(stored.error()));
  if (*stored == AccountResult::too_many) return callback(std::unexpected(too_many_mails()));
  if (*stored != AccountResult::done) return callback(std::unexpected(failure_of(*stored)));
  callback({});
}

}  // namespace

store::Email Accounts::email(const char* kind, const std::string& path, const std::string& to) const {
  return {.kind = kind, .data = Json{{"link", settings_.public_url + path}, {"to", to}}.dump()};
}

store::LinkMail Accounts::link_mail(Purpose purpose, const std::string& mail, const std::string& mail_key) const {
  const std::string token = random_text(link_length);
  const std::string path = (purpose == Purpose::reset ? "/reset/" : "/confirm/") + token;
  store::LinkMail made;
  made.link = {.token_hash = hash_bytes(sha256_hex(token)),
               .purpose = purpose,
               .mail = mail,
               .expires_at = clock_.now_ms() + lifetime_of(purpose)};
  made.mail_key = mail_key;
  made.email = [this, purpose, path](const std::string& to) { return email(email_kind(purpose), path, to); };
  made.taken = [this](const std::string& to) { return email("mail_taken", "/reset", to); };
  return made;
}

void Accounts::change_password(const Identity& caller, std::string password, const std::string& new_password,
                               const Origin& origin, Callback<LoginResult> callback) {
  if (const auto fault = too_long(new_password, "/new_password")) return callback(std::unexpected(invalid(*fault)));
  with_password(
      caller, std::move(password), origin,
      [this, new_password, origin, callback = std::move(callback)](Result<store::Account> account) mutable {
        if (!account) return callback(std::unexpected(std::move(account.error())));
        if (const auto fault = password_fault(new_password, account->user.name, account->mail, "/new_password")) {
          return callback(std::unexpected(invalid(*fault)));
        }
        passwords_.hash(origin.address, new_password,
                        [this, account = std::move(*account), ticket = new_ticket(origin),
                         callback = std::move(callback)](Result<std::string> hash) mutable {
                          if (!hash) return callback(std::unexpected(std::move(hash.error())));
                          store::NewSession session = ticket.session;
                          store_.change_password(
                              account.user.key, std::move(account.password), std::move(*hash), std::move(session),
                              [this, user = std::move(account.user), ticket = std::move(ticket),
                               callback = std::move(callback)](const store::Result<AccountResult>& stored) mutable {
                                if (!stored) return callback(not_stored(stored.error()));
                                if (*stored != AccountResult::done)
                                  return callback(std::unexpected(failure_of(*stored)));
                                ended(user.key, all_but(ticket.hash));
                                callback(LoginResult{std::move(user), std::move(ticket.token)});
                              });
                        });
      });
}

void Accounts::change_mail(const Identity& caller, std::string password, const std::string& mail, const Origin& origin,
                           Callback<void> callback) {
  auto address = judge_mail(mail);
  if (!address) return callback(std::unexpected(invalid(address.error())));
  if (!settings_.mail_works) return callback(no_mail());
  with_password(
      caller, std::move(password), origin,
      [this, address = std::move(*address), callback = std::move(callback)](Result<store::Account> account) mutable {
        if (!account) return callback(std::unexpected(std::move(account.error())));
        store_.send_link(account->user.key, std::move(account->password),
                         link_mail(Purpose::change, address.text, address.key), clock_.now_ms(),
                         [callback = std::move(callback)](const store::Result<AccountResult>& stored) mutable {
                           answer_sent(stored, std::move(callback));
                         });
      });
}

void Accounts::send_confirmation(const Identity& caller, Callback<void> callback) {
  if (!settings_.mail_works) return callback(no_mail());
  auto found = profile(caller);
  if (!found) return callback(std::unexpected(std::move(found.error())));
  if (!found->account) return callback(refuse(Code::guests_cannot, "this requires an account"));
  const store::Account& account = *found->account;
  if (account.confirmed_at) return callback({});
  store_.send_link(caller.user.key, std::nullopt, link_mail(Purpose::confirm, account.mail, account.mail_key),
                   clock_.now_ms(),
                   [callback = std::move(callback)](const store::Result<AccountResult>& stored) mutable {
                     // Confirmed in the meantime: nothing to send.
                     if (stored && *stored == AccountResult::changed) return callback({});
                     answer_sent(stored, std::move(callback));
                   });
}

void Accounts::confirm(const std::string& link, Callback<Purpose> callback) {
  const auto changed_email = [this](const std::string& to) { return email("mail_changed", "/account", to); };
  store_.follow(hash_bytes(sha256_hex(link)), clock_.now_ms(), changed_email,
                [callback = std::move(callback)](const store::Result<std::optional<store::Followed>>& stored) mutable {
                  if (!stored) return callback(not_stored(stored.error()));
                  if (!*stored) return callback(bad_link());
                  callback((*stored)->purpose);
                });
}

Result<store::LinkMail> Accounts::reset_mail(const std::string& mail) const {
  if (!settings_.mail_works) return no_mail();
  const auto address = judge_mail(mail);
  if (!address) return std::unexpected(invalid(address.error()));
  return link_mail(Purpose::reset, address->text, address->key);
}

Result<void> Accounts::forgotten(const std::string& mail) {
  const auto address = judge_mail(mail);
  if (!address) return std::unexpected(invalid(address.error()));
  if (!settings_.mail_works) return {};
  store_.send_reset(address->key, link_mail(Purpose::reset, address->text, address->key), clock_.now_ms(),
                    [](const store::Result<void>&) {});
  return {};
}

void Accounts::reset_password(const std::string& link, const std::string& password, const Origin& origin,
                              Callback<LoginResult> callback) {
  const store::Bytes hash = hash_bytes(sha256_hex(link));
  auto account = store_.account_of_link(hash, Purpose::reset, clock_.now_ms());
  if (!account) return callback(not_readable());
  if (!*account) return callback(bad_link());
  const auto suspension = store_.suspension((*account)->user.key, clock_.now_ms());
  if (!suspension) return callback(not_readable());
  if (*suspension) return callback(std::unexpected(suspended(**suspension)));
  if (const auto fault = password_fault(password, (*account)->user.name, (*account)->mail, "/password")) {
    return callback(std::unexpected(invalid(*fault)));
  }
  Ticket ticket = new_ticket(origin);
  passwords_.hash(
      origin.address, password,
      [this, hash, ticket = std::move(ticket), callback = std::move(callback)](Result<std::string> hashed) mutable {
        if (!hashed) return callback(std::unexpected(std::move(hashed.error())));
        store::PasswordReset reset{
            .link = hash, .password = std::move(*hashed), .session = ticket.session, .at = clock_.now_ms()};
        store_.reset_password(std::move(reset), [this, ticket = std::move(ticket), callback = std::move(callback)](
                                                    store::Result<std::optional<store::User>> stored) mutable {
          if (!stored) return callback(not_stored(stored.error()));
          if (!*stored) return callback(bad_link());
          ended((*stored)->key, all_but(ticket.hash));
          callback(LoginResult{std::move(**stored), std::move(ticket.token)});
        });
      });
}

}  // namespace reef::accounts
