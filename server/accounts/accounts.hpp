#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/failure.hpp"
#include "server/accounts/known_tokens.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/passwords.hpp"
#include "server/accounts/throttle.hpp"
#include "server/store/account_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::accounts {

inline constexpr std::chrono::seconds session_lifetime = std::chrono::days(400);
inline constexpr std::chrono::seconds token_lifetime_max = std::chrono::days(366);
inline constexpr int tokens_max = 20;
inline constexpr int device_letters_max = 120;
/// What an API token's text begins with; that of a session never does.
inline constexpr std::string_view api_token_prefix = "atoll_";

/// A user and the token that proves it: shown once, stored nowhere but as its hash.
struct Signed {
  store::User user;
  std::string token;
};

/// Where a request comes from: `address` is what counts as one client, `device` what the browser says it is.
struct Origin {
  std::string address;
  std::string device;
};

struct Registration {
  std::string name;
  std::string mail;
  std::string password;
  std::string locale;  ///< BCP 47, or empty.
};

/// What a user changes about themselves; what is none stays. `rest` is JSON that match/ has judged, or empty.
struct ProfileRequest {
  std::optional<std::string> name;
  std::optional<std::string> locale;
  std::optional<std::string> rest;
};

struct TokenRequest {
  std::string name;
  store::TokenScope scope = store::TokenScope::read;
  std::int64_t expires_in_ms = 0;
};
struct TokenMade {
  store::TokenRow row;
  std::string token;
};

/// Who is who: guests and accounts, their sessions and tokens, their passwords and mail addresses.
class Accounts {
 public:
  struct Settings {
    std::string public_url{};  ///< What links in mails begin with; without a slash at its end.
    bool mail_works = false;   ///< The server can send mail; else nobody is asked to prove an address.
    Passwords::Costs passwords{};
  };
  using Which = std::function<bool(const Identity&)>;
  /// Who wants to know, or has to help; wired once, before the first request. Called on any thread; must not block.
  struct Others {
    /// A user has another name, became an account or was deleted.
    std::function<void(const store::User&)> user_changed = [](const store::User&) {};
    /// Tokens of this user are worth nothing any more: those that pass.
    std::function<void(store::Key, Which)> tokens_ended = [](store::Key, const Which&) {};
    /// Gives up the user's seats in these matches and closes their tables.
    std::function<void(const store::User&, std::vector<store::Tie>, Ask<void>)> leave_matches =
        [](const store::User&, const std::vector<store::Tie>&, Ask<void> ask) { ask({}); };
  };

  Accounts(store::AccountStore& store, const Clock& clock, Pool& workers, Settings settings);
  void set_others(Others others) { others_ = std::move(others); }
  /// Finishes the passwords that are being checked. Idempotent.
  void stop() { passwords_.stop(); }

  [[nodiscard]] bool mail_works() const { return settings_.mail_works; }

  // Whose token it is.

  /// The holder of a token if memory knows: never touches the store, so fit for io threads. The outer optional is empty
  /// if only the store can tell, the inner one if the token is nobody's.
  std::optional<std::optional<Identity>> remembered(const std::string& token);
  /// The holder of a token, none if it is not valid. May read the store on the calling thread.
  Answer<std::optional<Identity>> identify(const std::string& token);

  // Guests, accounts, sessions: see the routes of the same names in docs/protocol.md for what they refuse.

  void create_guest(const std::string& text, const Origin& origin, Ask<Signed> ask);
  /// An account; `caller` becomes it if they are a guest.
  void create_account(Registration wanted, const std::optional<Identity>& caller, const Origin& origin,
                      Ask<Signed> ask);
  /// A new session for whoever knows the password. Reads the store on the calling thread.
  void log_in(const std::string& login, std::string password, const Origin& origin, Ask<Signed> ask);
  void end_session(const Identity& caller, Ask<void> ask);
  void end_session_of(const Identity& caller, std::string id, Ask<void> ask);
  void end_other_sessions(const Identity& caller, Ask<void> ask);
  /// Reads the store on the calling thread, as the other calls without an `ask`.
  Answer<std::vector<store::SessionRow>> sessions(const Identity& caller);

  // What those who run the house do; the store has it already.

  /// The user has another role by now: what memory knows of it is read again.
  void role_changed(store::Key user);
  /// These tokens of the user are worth nothing any more: sockets that were opened with them are closed.
  void ended(store::Key user, Which which);
  /// The mail to this address with which its owner sets a new password. Refuses if the server sends no mail.
  [[nodiscard]] Answer<store::LinkMail> reset_mail(const std::string& mail) const;
  /// As `erase`, by somebody else. Also refuses with `unknown_user`: they, or the heir, are gone already.
  void expel(store::User user, store::Dismissal dismissal, Ask<void> ask);
  /// Up to `end_merge` neither of the two is deleted, but by `expel` with an heir. False, and nothing begun, where one
  /// of them is being deleted, or in another merge.
  [[nodiscard]] bool begin_merge(store::Key from, store::Key into);
  void end_merge(store::Key from, store::Key into);

  Answer<store::Profile> profile(const Identity& caller);
  void change_profile(const Identity& caller, const ProfileRequest& request, Ask<store::User> ask);

  // Passwords and addresses (credentials.cpp).

  /// Ends all sessions and tokens of the caller; the answer is a new session.
  void change_password(const Identity& caller, std::string password, const std::string& new_password,
                       const Origin& origin, Ask<Signed> ask);
  void change_mail(const Identity& caller, std::string password, const std::string& mail, const Origin& origin,
                   Ask<void> ask);
  void send_confirmation(const Identity& caller, Ask<void> ask);
  void confirm(const std::string& link, Ask<store::Purpose> ask);
  /// Answers at once, and the same whether or not anybody has this address.
  Answer<void> forgotten(const std::string& mail);
  void reset_password(const std::string& link, const std::string& password, const Origin& origin, Ask<Signed> ask);

  // API tokens (tokens.cpp).

  Answer<std::vector<store::TokenRow>> tokens(const Identity& caller);
  void create_token(const Identity& caller, const TokenRequest& request, Ask<TokenMade> ask);
  void end_token(const Identity& caller, std::string id, Ask<void> ask);

  // Going (departure.cpp).

  /// Everything that is stored of the caller, as one JSON object.
  Answer<Json> everything_of(const Identity& caller);
  /// Leaves all matches and deletes the user. `password` counts for those who have one. Refuses with `last_admin`.
  void erase(const Identity& caller, std::string password, const Origin& origin, Ask<void> ask);

 private:
  struct Ticket;  // A token that was just made, with what the store gets of it.

  [[nodiscard]] Ticket new_ticket(const Origin& origin) const;
  void remember(const Ticket& ticket, const store::User& user);
  Answer<std::optional<Identity>> read_session(const std::string& hash, std::int64_t now);
  Answer<std::optional<Identity>> read_token(const std::string& hash, std::int64_t now);
  [[nodiscard]] bool is_leaving(store::Key user) const;

  void registered(const std::optional<Identity>& caller, const Ticket& ticket, store::Result<store::Written> stored,
                  Ask<Signed> ask);
  void verified(const store::Account& account, const std::vector<Throttle::Claim>& claims,
                const Passwords::Verified& verified, const Origin& origin, Ask<Signed> ask);
  /// Counts an attempt at a password; refuses with `rate_limited` if it comes too early.
  Answer<void> count_attempt(const std::vector<Throttle::Claim>& claims);
  /// Answers the caller's account once it has the right password.
  void with_password(const Identity& caller, std::string password, const Origin& origin, Ask<store::Account> ask);

  [[nodiscard]] store::LinkMail link_mail(store::Purpose purpose, const std::string& mail,
                                          const std::string& mail_key) const;
  [[nodiscard]] store::Letter letter(const char* kind, const std::string& path, const std::string& to) const;

  void changed(const store::User& user);
  /// Refuses with `suspended`, from whatever thread.
  void tell_suspended(store::Key user, Ask<Signed> ask);
  /// False while the user is in a merge, unless it is this one.
  [[nodiscard]] bool begin_leaving(store::Key user, bool merges);
  void go(store::User user, std::optional<store::Dismissal> dismissal, int tries, Ask<void> ask);
  void gone(const store::User& user);

  store::AccountStore& store_;
  const Clock& clock_;
  Pool& workers_;
  const Settings settings_;
  Others others_;
  KnownTokens known_;
  Throttle throttle_;
  mutable std::mutex leaving_mutex_;
  std::set<store::Key> leaving_;  ///< Those who are being deleted: nobody from this moment on.
  std::set<store::Key> merging_;  ///< Those of whom two are made one.
  Passwords passwords_;           ///< Last: its threads use the rest.
};

}  // namespace reef::accounts
