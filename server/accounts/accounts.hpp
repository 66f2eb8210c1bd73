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
#include "server/store/interfaces/account_store.hpp"
#include "server/store/interfaces/server_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::accounts {

/// A session ends when it has not been used for this long. A use prolongs it if the last recorded one is at least a day
/// ago.
inline constexpr std::chrono::seconds session_lifetime = std::chrono::days(30);
inline constexpr std::chrono::seconds token_lifetime_max = std::chrono::days(366);
inline constexpr int tokens_max = 20;
inline constexpr int device_letters_max = 120;
/// Prefix of an API token; a session's token never has it.
inline constexpr std::string_view api_token_prefix = "atoll_";

/// A user and their token. The token is shown once; only its hash is stored.
struct LoginResult {
  store::User user;
  std::string token;
};

/// Where a request comes from: `address` counts as one client, `device` is what the browser calls itself.
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

/// A change of a user's own profile; fields without a value stay. `clock_pause` is JSON that match/ has validated, or
/// empty.
struct ProfileRequest {
  std::optional<std::string> name;
  std::optional<std::string> locale;
  std::optional<std::string> clock_pause;
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

/// The progress of writing what is stored about a user as text. Only one section is in memory at a time.
struct DataExport {
  store::Key user = 0;
  std::size_t section = 0;  ///< The next one.
  bool is_whole = false;    ///< Whether the end was written.
};

/// Authentication: guests and accounts, their sessions and tokens, their passwords and mail addresses.
class Accounts {
 public:
  struct Settings {
    std::string public_url{};  ///< Prefix of links in mails; without a trailing slash.
    bool mail_works = false;   ///< The server can send mail; otherwise addresses are not confirmed.
    Passwords::Costs passwords{};
    /// How long what a token allows is known without reading it again. Less if other servers may end it.
    std::int64_t tokens_known_ms = 60LL * 60 * 1000;
  };
  using Which = std::function<bool(const Identity&)>;
  /// Hooks into other modules; set once, before the first request. Called on any thread; must not block.
  struct Others {
    /// A user was renamed, got an account or was deleted.
    std::function<void(const store::User&)> user_changed = [](const store::User&) {};
    /// Those tokens of this user that match the predicate are no longer valid.
    std::function<void(store::Key, Which)> tokens_ended = [](store::Key, const Which&) {};
    /// Gives up the user's seats in these matches and closes their tables.
    std::function<void(const store::User&, std::vector<store::Tie>, Callback<void>)> leave_matches =
        [](const store::User&, const std::vector<store::Tie>&, Callback<void> callback) { callback({}); };
    /// Tells the other servers that something about this user has changed.
    std::function<void(store::Key)> tell_servers = [](store::Key) {};
    /// Stores that a deletion or merge begins, so that another server can go on with it. Returns the id by which it
    /// ends.
    std::function<store::Result<std::string>(store::RemovalRow)> begin_removal = [](const store::RemovalRow&) {
      return std::string();
    };
    std::function<void(const std::string& id)> end_removal = [](const std::string&) {};
  };

  Accounts(store::AccountStore& store, const Clock& clock, Pool& workers, Settings settings);
  void set_others(Others others) { others_ = std::move(others); }
  /// Finishes the password checks in progress. Idempotent.
  void stop() { passwords_.stop(); }

  /// Number of passwords that wait to be hashed.
  [[nodiscard]] std::size_t passwords_waiting() const { return passwords_.waiting(); }
  [[nodiscard]] bool mail_works() const { return settings_.mail_works; }

  // Authentication.

  /// The holder of a token if it is cached. Never reads the store, so it can be called on io threads. The outer
  /// optional is empty if only the store can tell, the inner one if the token is not valid.
  std::optional<std::optional<Identity>> remembered(const std::string& token);
  /// The holder of a token, none if it is not valid. May read the store on the calling thread.
  Result<std::optional<Identity>> identify(const std::string& token);

  /// The cookie of the caller's prolonged session is being sent to the browser.
  void cookie_renewed(const Identity& caller) { known_.cookie_renewed(caller.token_hash); }

  // Guests, accounts, sessions: for refusals see the routes of the same names in docs/protocol.md.

  void create_guest(const std::string& text, const Origin& origin, Callback<LoginResult> callback);
  /// Creates an account. If `caller` is a guest, they become it.
  void create_account(Registration wanted, const std::optional<Identity>& caller, const Origin& origin,
                      Callback<LoginResult> callback);
  /// Starts a session if the password is right. Reads the store on the calling thread.
  void log_in(const std::string& login, std::string password, const Origin& origin, Callback<LoginResult> callback);
  void end_session(const Identity& caller, Callback<void> callback);
  void end_session_of(const Identity& caller, std::string id, Callback<void> callback);
  void end_other_sessions(const Identity& caller, Callback<void> callback);
  /// Reads the store on the calling thread, as do the other calls without a `callback`.
  Result<std::vector<store::SessionRow>> sessions(const Identity& caller);

  // With several servers.

  /// Another server has changed something about this user: their tokens are read again, and sockets whose token has
  /// ended are closed. Reads the store on the calling thread.
  void changed_elsewhere(store::Key user);
  /// Drops all cached tokens.
  void forget_tokens() { known_.forget_all(); }

  // For moderation, after the store was changed.

  /// The user's role was changed: drops their cached tokens.
  void role_changed(store::Key user);
  /// The user was unused for long, and their row is deleted.
  void pruned(store::Key user);
  /// These tokens of the user are no longer valid: sockets opened with them are closed.
  void ended(store::Key user, Which which);
  /// The mail with which the owner of this address sets a new password. Refuses if the server sends no mail.
  [[nodiscard]] Result<store::LinkMail> reset_mail(const std::string& mail) const;
  /// As `erase`, but not by the user. Also refuses with `unknown_user` if they, or the merge target, are gone already.
  void delete_by_admin(store::User user, store::AccountDeletion deletion, Callback<void> callback);
  /// Until `end_merge`, neither of the two is deleted except by `delete_by_admin` with a merge target. False, without
  /// effect, if one of them is being deleted or in another merge.
  [[nodiscard]] bool begin_merge(store::Key from, store::Key into);
  void end_merge(store::Key from, store::Key into);
  /// Does `work`, which a server must not leave half done: it deletes or merges a user, and then calls its callback.
  /// Refuses with `unavailable`.
  template <class T>
  void removing(store::RemovalRow removal, Callback<T> callback, std::move_only_function<void(Callback<T>)> work) const;
  /// Goes on with a deletion that the user has asked for, perhaps at another server.
  void resume_erasure(const store::User& user, Callback<void> callback);

  Result<store::Profile> profile(const Identity& caller);
  void change_profile(const Identity& caller, const ProfileRequest& request, Callback<store::User> callback);

  // Passwords and addresses (credentials.cpp).

  /// Ends all sessions and tokens of the caller; the result is a new session.
  void change_password(const Identity& caller, std::string password, const std::string& new_password,
                       const Origin& origin, Callback<LoginResult> callback);
  void change_mail(const Identity& caller, std::string password, const std::string& mail, const Origin& origin,
                   Callback<void> callback);
  void send_confirmation(const Identity& caller, Callback<void> callback);
  void confirm(const std::string& link, Callback<store::Purpose> callback);
  /// Returns at once, with the same result whether or not an account has this address.
  Result<void> forgotten(const std::string& mail);
  void reset_password(const std::string& link, const std::string& password, const Origin& origin,
                      Callback<LoginResult> callback);

  // API tokens (tokens.cpp).

  Result<std::vector<store::TokenRow>> tokens(const Identity& caller);
  void create_token(const Identity& caller, const TokenRequest& request, Callback<TokenMade> callback);
  void end_token(const Identity& caller, std::string id, Callback<void> callback);

  // Data export and deletion (account_deletion.cpp).

  /// The next page of all data stored about a user, as the text of one JSON object; empty after the last page.
  Result<std::string> next_page(DataExport& data_export);
  /// Leaves all matches and deletes the user. Accounts must give their `password`. Refuses with `last_admin`.
  void erase(const Identity& caller, std::string password, const Origin& origin, Callback<void> callback);

 private:
  struct Ticket;  // A token that was just made, with what the store receives of it.

  [[nodiscard]] Ticket new_ticket(const Origin& origin) const;
  void remember(const Ticket& ticket, const store::User& user);
  Result<std::optional<Identity>> read_session(const std::string& hash, std::int64_t now);
  Result<std::optional<Identity>> read_token(const std::string& hash, std::int64_t now);
  [[nodiscard]] bool is_leaving(store::Key user) const;

  void registered(const std::optional<Identity>& caller, const Ticket& ticket, store::Result<store::Written> stored,
                  Callback<LoginResult> callback);
  void verified(const store::Account& account, const std::vector<Throttle::Claim>& claims,
                const Passwords::Verified& verified, const Origin& origin, Callback<LoginResult> callback);
  /// Counts a password attempt; refuses with `rate_limited` if it comes too early.
  Result<void> count_attempt(const std::vector<Throttle::Claim>& claims, const Origin& origin);
  /// The attempt was refused because the queue is full, and does not count. Returns the refusal.
  Failure not_checked(const std::vector<Throttle::Claim>& claims, Failure failure, const Origin& origin);
  /// Calls back with the caller's account if the password is right.
  void with_password(const Identity& caller, std::string password, const Origin& origin,
                     Callback<store::Account> callback);

  [[nodiscard]] store::LinkMail link_mail(store::Purpose purpose, const std::string& mail,
                                          const std::string& mail_key) const;
  [[nodiscard]] store::Email email(const char* kind, const std::string& path, const std::string& to) const;

  void changed(const store::User& user);
  /// Whether the token is valid, as the store says. True if it cannot be read.
  [[nodiscard]] bool still_valid(const Identity& identity);
  /// Refuses with `suspended`. May be called on any thread.
  void tell_suspended(store::Key user, Callback<LoginResult> callback);
  /// False while the user is in a merge, unless `merges` says that it is this one.
  [[nodiscard]] bool begin_leaving(store::Key user, bool merges);
  void go(store::User user, std::optional<store::AccountDeletion> deletion, int tries, Callback<void> callback);
  void gone(const store::User& user);

  store::AccountStore& store_;
  const Clock& clock_;
  Pool& workers_;
  const Settings settings_;
  Others others_;
  KnownTokens known_;
  Throttle throttle_;
  mutable std::mutex leaving_mutex_;
  std::set<store::Key> leaving_;  ///< Users who are being deleted: they cannot authenticate.
  std::set<store::Key> merging_;  ///< The users of running merges.
  Passwords passwords_;           ///< Last: its threads use the other members.
};

template <class T>
void Accounts::removing(store::RemovalRow removal, Callback<T> callback,
                        std::move_only_function<void(Callback<T>)> work) const {
  auto id = others_.begin_removal(std::move(removal));
  if (!id) return callback(refuse(protocol::Code::unavailable, "this could not be stored; nothing has changed"));
  work([this, id = std::move(*id), callback = std::move(callback)](Result<T> result) mutable {
    others_.end_removal(id);
    callback(std::move(result));
  });
}

}  // namespace reef::accounts
