// Passwords and mail addresses of those who have an account.

#include <utility>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/support.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {
namespace {

using protocol::Code;
using store::Ending;
using store::Purpose;

constexpr std::int64_t hour_ms = 60LL * 60 * 1000;

std::int64_t lifetime_of(Purpose purpose) {
  return purpose == Purpose::reset ? hour_ms : 72 * hour_ms;
}

const char* letter_kind(Purpose purpose) {
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
  return refuse(Code::bad_link, "this link was used, is too old, or was never sent");
}

std::unexpected<Failure> no_mail() {
  return refuse(Code::unavailable, "this server sends no mail");
}

Failure too_many_mails() {
  Failure failure{Code::rate_limited, "enough mails were asked for; try again later"};
  failure.retry_after_s = hour_ms / 1000;
  return failure;
}

/// Answers what came of a request for a mail.
void answer_sent(const store::Result<Ending>& stored, Ask<void> ask) {
  if (!stored) return ask(not_stored());
  if (*stored == Ending::too_many) return ask(std::unexpected(too_many_mails()));
  if (*stored != Ending::done) return ask(std::unexpected(failure_of(*stored)));
  ask({});
}

}  // namespace

store::Letter Accounts::letter(const char* kind, const std::string& path, const std::string& to) const {
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
  made.letter = [this, purpose, path](const std::string& to) { return letter(letter_kind(purpose), path, to); };
  made.taken = [this](const std::string& to) { return letter("mail_taken", "/reset", to); };
  return made;
}

void Accounts::change_password(const Identity& caller, std::string password, const std::string& new_password,
                               const Origin& origin, Ask<Signed> ask) {
  if (const auto fault = too_long(new_password, "/new_password")) return ask(std::unexpected(invalid(*fault)));
  with_password(
      caller, std::move(password), origin,
      [this, new_password, origin, ask = std::move(ask)](Answer<store::Account> account) mutable {
        if (!account) return ask(std::unexpected(std::move(account.error())));
        if (const auto fault = password_fault(new_password, account->user.name, account->mail, "/new_password")) {
          return ask(std::unexpected(invalid(*fault)));
        }
        passwords_.hash(new_password, [this, account = std::move(*account), ticket = new_ticket(origin),
                                       ask = std::move(ask)](Answer<std::string> hash) mutable {
          if (!hash) return ask(std::unexpected(std::move(hash.error())));
          store::NewSession session = ticket.session;
          store_.change_password(account.user.key, std::move(account.password), std::move(*hash), std::move(session),
                                 [this, user = std::move(account.user), ticket = std::move(ticket),
                                  ask = std::move(ask)](const store::Result<Ending>& stored) mutable {
                                   if (!stored) return ask(not_stored());
                                   if (*stored != Ending::done) return ask(std::unexpected(failure_of(*stored)));
                                   ended(user.key, all_but(ticket.hash));
                                   ask(Signed{std::move(user), std::move(ticket.token)});
                                 });
        });
      });
}

void Accounts::change_mail(const Identity& caller, std::string password, const std::string& mail, const Origin& origin,
                           Ask<void> ask) {
  auto address = judge_mail(mail);
  if (!address) return ask(std::unexpected(invalid(address.error())));
  if (!settings_.mail_works) return ask(no_mail());
  with_password(caller, std::move(password), origin,
                [this, address = std::move(*address), ask = std::move(ask)](Answer<store::Account> account) mutable {
                  if (!account) return ask(std::unexpected(std::move(account.error())));
                  store_.send_link(account->user.key, std::move(account->password),
                                   link_mail(Purpose::change, address.text, address.key), clock_.now_ms(),
                                   [ask = std::move(ask)](const store::Result<Ending>& stored) mutable {
                                     answer_sent(stored, std::move(ask));
                                   });
                });
}

void Accounts::send_confirmation(const Identity& caller, Ask<void> ask) {
  if (!settings_.mail_works) return ask(no_mail());
  auto found = profile(caller);
  if (!found) return ask(std::unexpected(std::move(found.error())));
  if (!found->account) return ask(refuse(Code::guests_cannot, "this takes an account"));
  const store::Account& account = *found->account;
  if (account.confirmed_at) return ask({});
  store_.send_link(caller.user.key, std::nullopt, link_mail(Purpose::confirm, account.mail, account.mail_key),
                   clock_.now_ms(), [ask = std::move(ask)](const store::Result<Ending>& stored) mutable {
                     // Proven in this very moment: as good as sent.
                     if (stored && *stored == Ending::changed) return ask({});
                     answer_sent(stored, std::move(ask));
                   });
}

void Accounts::confirm(const std::string& link, Ask<Purpose> ask) {
  const auto changed_letter = [this](const std::string& to) { return letter("mail_changed", "/account", to); };
  store_.follow(hash_bytes(sha256_hex(link)), clock_.now_ms(), changed_letter,
                [ask = std::move(ask)](const store::Result<std::optional<store::Followed>>& stored) mutable {
                  if (!stored) return ask(not_stored());
                  if (!*stored) return ask(bad_link());
                  ask((*stored)->purpose);
                });
}

Answer<store::LinkMail> Accounts::reset_mail(const std::string& mail) const {
  if (!settings_.mail_works) return no_mail();
  const auto address = judge_mail(mail);
  if (!address) return std::unexpected(invalid(address.error()));
  return link_mail(Purpose::reset, address->text, address->key);
}

Answer<void> Accounts::forgotten(const std::string& mail) {
  const auto address = judge_mail(mail);
  if (!address) return std::unexpected(invalid(address.error()));
  if (!settings_.mail_works) return {};
  store_.send_reset(address->key, link_mail(Purpose::reset, address->text, address->key), clock_.now_ms(),
                    [](const store::Result<void>&) {});
  return {};
}

void Accounts::reset_password(const std::string& link, const std::string& password, const Origin& origin,
                              Ask<Signed> ask) {
  const store::Bytes hash = hash_bytes(sha256_hex(link));
  auto account = store_.account_of_link(hash, Purpose::reset, clock_.now_ms());
  if (!account) return ask(not_readable());
  if (!*account) return ask(bad_link());
  const auto suspension = store_.suspension((*account)->user.key, clock_.now_ms());
  if (!suspension) return ask(not_readable());
  if (*suspension) return ask(std::unexpected(suspended(**suspension)));
  if (const auto fault = password_fault(password, (*account)->user.name, (*account)->mail, "/password")) {
    return ask(std::unexpected(invalid(*fault)));
  }
  Ticket ticket = new_ticket(origin);
  passwords_.hash(
      password, [this, hash, ticket = std::move(ticket), ask = std::move(ask)](Answer<std::string> hashed) mutable {
        if (!hashed) return ask(std::unexpected(std::move(hashed.error())));
        store::PasswordReset reset{
            .link = hash, .password = std::move(*hashed), .session = ticket.session, .at = clock_.now_ms()};
        store_.reset_password(std::move(reset), [this, ticket = std::move(ticket), ask = std::move(ask)](
                                                    store::Result<std::optional<store::User>> stored) mutable {
          if (!stored) return ask(not_stored());
          if (!*stored) return ask(bad_link());
          ended((*stored)->key, all_but(ticket.hash));
          ask(Signed{std::move(**stored), std::move(ticket.token)});
        });
      });
}

}  // namespace reef::accounts
