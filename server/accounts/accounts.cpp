#include "server/accounts/accounts.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "server/accounts/mail_address.hpp"
#include "server/accounts/support.hpp"
#include "server/chance/keyed_chance.hpp"

namespace reef::accounts {
namespace {

using protocol::Code;
using store::AccountResult;

constexpr std::int64_t seen_ms_step = 24LL * 60 * 60 * 1000;  // Precision of the time at which a token was last used.
constexpr std::size_t locale_bytes_max = 35;

constexpr Throttle::Rule account_rule{.free = 5, .wait_ms = 1000, .wait_ms_max = 60'000};
constexpr Throttle::Rule address_rule{.free = 20, .wait_ms = 1000, .wait_ms_max = 15 * 60'000};

/// The counters of a password attempt: one of the account and one of the address it comes from.
std::vector<Throttle::Claim> claims_on(const std::string& account, const Origin& origin) {
  return {{"account " + account, account_rule}, {"address " + origin.address, address_rule}};
}

std::int64_t end_of_session(std::int64_t used_at) {
  return used_at + std::chrono::milliseconds(session_lifetime).count();
}

Scope scope_of(store::TokenScope scope) {
  switch (scope) {
    case store::TokenScope::read:
      return Scope::read;
    case store::TokenScope::play:
      return Scope::play;
    case store::TokenScope::admin:
      break;
  }
  return Scope::admin;
}

bool is_locale(const std::string& text) {
  if (text.empty() || text.size() > locale_bytes_max || text.front() == '-' || text.back() == '-') return false;
  return !text.contains("--") && std::ranges::all_of(text, [](unsigned char letter) {
    return letter < 0x80 && (std::isalnum(letter) != 0 || letter == '-');
  });
}

Violation no_locale() {
  return {"json.value", "expected a language tag, such as en or de-AT", "/locale"};
}

std::optional<Violation> fault_of(const Registration& wanted, const std::expected<Name, Violation>& name,
                                  const std::expected<MailAddress, Violation>& mail) {
  if (!name) return name.error();
  if (!mail) return mail.error();
  if (!wanted.locale.empty() && !is_locale(wanted.locale)) return no_locale();
  return password_fault(wanted.password, name->text, mail->text, "/password");
}

}  // namespace

Accounts::Accounts(store::AccountStore& store, const Clock& clock, Pool& workers, Settings settings)
    : store_(store),
      clock_(clock),
      workers_(workers),
      settings_(std::move(settings)),
      throttle_(clock),
      passwords_(settings_.passwords) {}

Accounts::Ticket Accounts::new_ticket(const Origin& origin) const {
  Ticket ticket;
  ticket.made_at = known_.moment();
  ticket.token = random_text(token_length);
  ticket.hash = sha256_hex(ticket.token);
  ticket.session.token_hash = hash_bytes(ticket.hash);
  ticket.session.id = random_text(public_id_length);
  ticket.session.device = plain_text(origin.device, device_letters_max);
  ticket.session.created_at = clock_.now_ms();
  ticket.session.expires_at = end_of_session(ticket.session.created_at);
  return ticket;
}

void Accounts::remember(const Ticket& ticket, const store::User& user) {
  // A user or account that was just created is a player.
  Identity identity{.user = user,
                    .role = store::Role::player,
                    .scope = Scope::session,
                    .token_hash = ticket.hash,
                    .expires_at = ticket.session.expires_at};
  known_.remember(std::move(identity), clock_.now_ms() + settings_.tokens_known_ms, ticket.made_at);
}

bool Accounts::is_leaving(store::Key user) const {
  const std::lock_guard lock(leaving_mutex_);
  return leaving_.contains(user);
}

std::optional<std::optional<Identity>> Accounts::remembered(const std::string& token) {
  if (token.empty()) return std::optional<Identity>();
  auto known = known_.find(sha256_hex(token), clock_.now_ms());
  if (!known) return std::nullopt;
  if (is_leaving(known->user.key)) return std::optional<Identity>();
  return known;
}

Result<std::optional<Identity>> Accounts::identify(const std::string& token) {
  if (auto known = remembered(token)) return std::move(*known);
  const std::int64_t now = clock_.now_ms();
  const KnownTokens::Moment moment = known_.moment();
  const std::string hash = sha256_hex(token);
  auto read = token.starts_with(api_token_prefix) ? read_token(hash, now) : read_session(hash, now);
  if (!read || !*read) return read;
  if (is_leaving((*read)->user.key)) return std::optional<Identity>();
  known_.remember(**read, std::min(now + settings_.tokens_known_ms, (*read)->expires_at), moment);
  return read;
}

Result<std::optional<Identity>> Accounts::read_session(const std::string& hash, std::int64_t now) {
  auto session = store_.session(hash_bytes(hash), now);
  if (!session) return not_readable();
  if (!*session) return std::optional<Identity>();
  const bool prolonged = now - (*session)->seen_at.value_or(0) >= seen_ms_step;
  if (prolonged) {
    (*session)->expires_at = end_of_session(now);
    store_.see_session(hash_bytes(hash), now, (*session)->expires_at, [](const store::Result<void>&) {});
  }
  return Identity{.user = std::move((*session)->user),
                  .role = (*session)->role,
                  .scope = Scope::session,
                  .token_hash = hash,
                  .expires_at = (*session)->expires_at,
                  .cookie_due = prolonged};
}

Result<std::optional<Identity>> Accounts::read_token(const std::string& hash, std::int64_t now) {
  auto holder = store_.token(hash_bytes(hash), now);
  if (!holder) return not_readable();
  if (!*holder) return std::optional<Identity>();
  if (now - (*holder)->used_at.value_or(0) >= seen_ms_step) {
    store_.use_token(hash_bytes(hash), now, [](const store::Result<void>&) {});
  }
  return Identity{.user = std::move((*holder)->user),
                  .role = (*holder)->role,
                  .scope = scope_of((*holder)->scope),
                  .token_hash = hash,
                  .expires_at = (*holder)->expires_at};
}

void Accounts::create_guest(const std::string& text, const Origin& origin, Callback<LoginResult> callback) {
  auto name = judge_free_name(text, /*guest=*/true);
  if (!name) return callback(std::unexpected(invalid(name.error())));
  Ticket ticket = new_ticket(origin);
  store::User user;
  user.id = random_text(public_id_length);
  user.name = std::move(name->text);
  user.created_at = ticket.session.created_at;
  store::NewSession session = ticket.session;
  store_.create_guest(std::move(user), std::move(name->key), std::move(session),
                      [this, ticket = std::move(ticket),
                       callback = std::move(callback)](store::Result<std::optional<store::User>> stored) mutable {
                        if (!stored) return callback(not_stored(stored.error()));
                        if (!*stored) return callback(std::unexpected(failure_of(AccountResult::name_taken)));
                        remember(ticket, **stored);
                        callback(LoginResult{std::move(**stored), std::move(ticket.token)});
                      });
}

void Accounts::create_account(Registration wanted, const std::optional<Identity>& caller, const Origin& origin,
                              Callback<LoginResult> callback) {
  const auto name = judge_free_name(wanted.name, /*guest=*/false);
  const auto mail = judge_mail(wanted.mail);
  if (const auto fault = fault_of(wanted, name, mail)) return callback(std::unexpected(invalid(*fault)));
  if (caller && !caller->user.guest) return callback(std::unexpected(failure_of(AccountResult::not_a_guest)));

  Ticket ticket = new_ticket(origin);
  store::NewAccount account;
  if (caller) account.user = caller->user;
  if (caller) account.guest_session = hash_bytes(caller->token_hash);
  if (!caller) account.user.id = random_text(public_id_length);
  account.user.name = name->text;
  account.name_key = name->key;
  account.locale = wanted.locale;
  account.mail = mail->text;
  account.mail_key = mail->key;
  account.session = ticket.session;
  account.at = ticket.session.created_at;
  if (settings_.mail_works) account.mail_link = link_mail(store::Purpose::confirm, mail->text, mail->key);
  passwords_.hash(origin.address, std::move(wanted.password),
                  [this, caller, account = std::move(account), ticket = std::move(ticket),
                   callback = std::move(callback)](Result<std::string> hash) mutable {
                    if (!hash) return callback(std::unexpected(std::move(hash.error())));
                    account.password = std::move(*hash);
                    store_.create_account(std::move(account),
                                          [this, caller, ticket = std::move(ticket), callback = std::move(callback)](
                                              store::Result<store::Written> stored) mutable {
                                            registered(caller, ticket, std::move(stored), std::move(callback));
                                          });
                  });
}

void Accounts::registered(const std::optional<Identity>& caller, const Ticket& ticket,
                          store::Result<store::Written> stored, Callback<LoginResult> callback) {
  if (!stored) return callback(not_stored(stored.error()));
  if (stored->result == AccountResult::suspended && caller)
    return tell_suspended(caller->user.key, std::move(callback));
  if (stored->result != AccountResult::done) return callback(std::unexpected(failure_of(stored->result)));
  if (caller) {
    changed(stored->user);
    ended(stored->user.key, only(caller->token_hash));
  }
  remember(ticket, stored->user);
  callback(LoginResult{std::move(stored->user), ticket.token});
}

Result<void> Accounts::count_attempt(const std::vector<Throttle::Claim>& claims, const Origin& origin) {
  const auto wait = throttle_.attempt(claims);
  if (!wait) return {};
  note_attempt(Attempt::throttled, "", origin);
  Failure failure{Code::rate_limited, "too many attempts; try again later"};
  failure.retry_after_s = std::chrono::ceil<std::chrono::seconds>(*wait).count();
  return std::unexpected(std::move(failure));
}

Failure Accounts::not_checked(const std::vector<Throttle::Claim>& claims, Failure failure, const Origin& origin) {
  throttle_.withdraw(claims);
  note_attempt(Attempt::busy, "", origin);
  return failure;
}

void Accounts::log_in(const std::string& login, std::string password, const Origin& origin,
                      Callback<LoginResult> callback) {
  if (const auto fault = too_long(password, "/password")) return callback(std::unexpected(invalid(*fault)));
  const auto mail = judge_mail(login);  // Names cannot contain @.
  const std::string key = mail ? mail->key : name_key(login);
  const auto claims = claims_on(sha256_hex(key), origin);
  if (auto counted = count_attempt(claims, origin); !counted)
    return callback(std::unexpected(std::move(counted.error())));
  auto account = mail ? store_.account_at(key) : store_.account_named(key);
  if (!account) return callback(not_readable());
  // An unconfirmed account cannot log in by its address: that would reveal whether another account owns the address,
  // since the owner's is found first.
  if (mail && settings_.mail_works && *account && !(*account)->confirmed_at) account->reset();
  const std::optional<std::string> hash = *account ? std::optional((*account)->password) : std::nullopt;
  passwords_.verify(
      origin.address, hash, std::move(password),
      [this, account = std::move(*account), claims, origin,
       callback = std::move(callback)](Result<Passwords::Verified> found) mutable {
        if (!found) return callback(std::unexpected(not_checked(claims, std::move(found.error()), origin)));
        if (!account || !found->right) {
          note_attempt(account ? Attempt::wrong_password : Attempt::unknown_name, account ? account->user.id : "",
                       origin);
          return callback(refuse(Code::wrong_credentials, "no account has this name or address with this password"));
        }
        verified(*account, claims, *found, origin, std::move(callback));
      });
}

void Accounts::verified(const store::Account& account, const std::vector<Throttle::Claim>& claims,
                        const Passwords::Verified& verified, const Origin& origin, Callback<LoginResult> callback) {
  throttle_.succeeded(claims[0].key, claims[1]);
  Ticket ticket = new_ticket(origin);
  store::NewSession session = ticket.session;
  store_.start_session(account.user.key, account.password, verified.renewed, std::move(session),
                       [this, user = account.user, ticket = std::move(ticket), origin,
                        callback = std::move(callback)](store::Result<AccountResult> stored) mutable {
                         if (!stored) return callback(not_stored(stored.error()));
                         note_attempt(*stored == AccountResult::suspended ? Attempt::suspended : Attempt::right,
                                      user.id, origin);
                         if (*stored == AccountResult::suspended) return tell_suspended(user.key, std::move(callback));
                         if (*stored != AccountResult::done) return callback(std::unexpected(failure_of(*stored)));
                         callback(LoginResult{std::move(user), std::move(ticket.token)});
                       });
}

void Accounts::tell_suspended(store::Key user, Callback<LoginResult> callback) {
  // The reason has to be read, which must not happen on the store's own thread.
  workers_.post([this, user, callback = std::move(callback)]() mutable {
    const auto suspension = store_.suspension(user, clock_.now_ms());
    if (!suspension || !*suspension) return callback(not_readable());
    callback(std::unexpected(suspended(**suspension)));
  });
}

void Accounts::with_password(const Identity& caller, std::string password, const Origin& origin,
                             Callback<store::Account> callback) {
  if (const auto fault = too_long(password, "/password")) return callback(std::unexpected(invalid(*fault)));
  const auto claims = claims_on("user " + caller.user.id, origin);
  if (auto counted = count_attempt(claims, origin); !counted)
    return callback(std::unexpected(std::move(counted.error())));
  auto profile = store_.profile(caller.user.key, clock_.now_ms());
  if (!profile) return callback(not_readable());
  if (!*profile || !(*profile)->account) return callback(refuse(Code::guests_cannot, "this requires an account"));
  store::Account account = std::move(*(*profile)->account);
  const std::string hash = account.password;
  passwords_.verify(origin.address, hash, std::move(password),
                    [this, account = std::move(account), claims, origin,
                     callback = std::move(callback)](Result<Passwords::Verified> found) mutable {
                      if (!found)
                        return callback(std::unexpected(not_checked(claims, std::move(found.error()), origin)));
                      if (!found->right) {
                        note_attempt(Attempt::wrong_password, account.user.id, origin);
                        return callback(std::unexpected(failure_of(AccountResult::changed)));
                      }
                      note_attempt(Attempt::right, account.user.id, origin);
                      throttle_.succeeded(claims[0].key, claims[1]);
                      callback(std::move(account));
                    });
}

void Accounts::end_session(const Identity& caller, Callback<void> callback) {
  store_.end_session(hash_bytes(caller.token_hash),
                     [this, caller, callback = std::move(callback)](const store::Result<void>& stored) mutable {
                       if (!stored) return callback(not_stored(stored.error()));
                       ended(caller.user.key, only(caller.token_hash));
                       callback({});
                     });
}

void Accounts::end_session_of(const Identity& caller, std::string id, Callback<void> callback) {
  store_.end_session_of(caller.user.key, std::move(id),
                        [this, user = caller.user.key,
                         callback = std::move(callback)](store::Result<std::optional<store::Bytes>> stored) mutable {
                          if (!stored) return callback(not_stored(stored.error()));
                          if (!*stored) return callback(refuse(Code::not_found, "you do not have this session"));
                          ended(user, only(hash_hex(**stored)));
                          callback({});
                        });
}

void Accounts::end_other_sessions(const Identity& caller, Callback<void> callback) {
  store_.end_other_sessions(caller.user.key, hash_bytes(caller.token_hash),
                            [this, caller, callback = std::move(callback)](const store::Result<void>& stored) mutable {
                              if (!stored) return callback(not_stored(stored.error()));
                              ended(caller.user.key, all_sessions_but(caller.token_hash));
                              callback({});
                            });
}

Result<std::vector<store::SessionRow>> Accounts::sessions(const Identity& caller) {
  auto rows = store_.sessions(caller.user.key, clock_.now_ms());
  if (!rows) return not_readable();
  return std::move(*rows);
}

Result<store::Profile> Accounts::profile(const Identity& caller) {
  auto profile = store_.profile(caller.user.key, clock_.now_ms());
  if (!profile) return not_readable();
  if (!*profile) return refuse(Code::unauthenticated, "the session has ended");
  return std::move(**profile);
}

void Accounts::change_profile(const Identity& caller, const ProfileRequest& request, Callback<store::User> callback) {
  store::ProfileChange change{
      .user = caller.user.key, .name = {}, .locale = request.locale, .clock_pause = request.clock_pause};
  if (request.name) {
    const bool is_free = caller.role != store::Role::player || *request.name == caller.user.name;
    auto name = is_free ? judge_name(*request.name) : judge_free_name(*request.name, caller.user.guest);
    if (!name) return callback(std::unexpected(invalid(name.error())));
    change.name = {std::move(name->text), std::move(name->key)};
  }
  if (request.locale && !is_locale(*request.locale)) return callback(std::unexpected(invalid(no_locale())));
  store_.change_profile(std::move(change), [this, before = caller.user, callback = std::move(callback)](
                                               store::Result<store::Written> stored) mutable {
    if (!stored) return callback(not_stored(stored.error()));
    if (stored->result != AccountResult::done) return callback(std::unexpected(failure_of(stored->result)));
    if (stored->user != before) changed(stored->user);
    callback(std::move(stored->user));
  });
}

void Accounts::ended(store::Key user, Which which) {
  known_.forget_user(user);  // Those that stay valid are read again when they are next used.
  workers_.post([this, user, which = std::move(which)] { others_.tokens_ended(user, which); });
  others_.tell_servers(user);
}

void Accounts::changed_elsewhere(store::Key user) {
  known_.forget_user(user);
  others_.tokens_ended(user, [this](const Identity& identity) { return !still_valid(identity); });
}

bool Accounts::still_valid(const Identity& identity) {
  const std::int64_t now = clock_.now_ms();
  const store::Bytes hash = hash_bytes(identity.token_hash);
  if (identity.scope != Scope::session) {
    const auto token = store_.token(hash, now);
    return !token || token->has_value();
  }
  const auto session = store_.session(hash, now);
  return !session || session->has_value();
}

void Accounts::role_changed(store::Key user) {
  known_.forget_user(user);
  others_.tell_servers(user);
}

void Accounts::changed(const store::User& user) {
  known_.refresh(user);
  workers_.post([this, user] { others_.user_changed(user); });
  others_.tell_servers(user.key);
}

}  // namespace reef::accounts
