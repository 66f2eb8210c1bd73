#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/interfaces/audit_store.hpp"
#include "server/store/interfaces/match_store.hpp"

namespace reef::store {

/// What a user may do besides playing. Each role includes those before it.
enum class Role : std::uint8_t { player, moderator, admin };
inline constexpr std::array<std::string_view, 3> role_words = {"player", "moderator", "admin"};
constexpr std::string_view word_of(Role role) {
  return role_words.at(static_cast<std::size_t>(role));
}

/// Keeps a user from logging in. The user is shown the reason.
struct Suspension {
  Millis since = 0;
  std::optional<Millis> until;  ///< None: forever.
  std::string reason;
  bool operator==(const Suspension&) const = default;
};

/// Keeps a user from writing anywhere on the site.
struct SiteMute {
  Millis since = 0;
  Millis until = 0;
  std::string reason;
  bool operator==(const SiteMute&) const = default;
};

/// The user that a token identifies.
struct Session {
  User user;
  Role role = Role::player;
  std::optional<Millis> seen_at;  ///< None: not recorded.
  Millis expires_at = 0;
};

struct SessionRow {
  std::string id;
  std::string device;
  Millis created_at = 0;
  Millis seen_at = 0;
  Bytes token_hash;
};

/// An account with its user.
struct Account {
  User user;
  std::string mail;
  std::string mail_key;
  std::string password;  ///< Hash.
  std::optional<Millis> confirmed_at;
};

/// A user's own view of their account.
struct Profile {
  User user;
  Role role = Role::player;
  std::string locale;
  std::optional<Account> account;
  std::string new_mail;  ///< The address that an open link would confirm; empty if there is none.
  std::optional<Millis> muted_until;
};

enum class Purpose : std::uint8_t { confirm, reset, change };

/// A link that is sent by mail and works once.
struct NewLink {
  Bytes token_hash;
  Purpose purpose = Purpose::confirm;
  std::string mail;  ///< The address that it confirms.
  Millis expires_at = 0;
};

/// A mail to be sent: becomes a notice without a match, which `alerts` delivers.
struct Email {
  std::string kind;  ///< "mail_confirm", "mail_taken", "mail_reset", "mail_change" or "mail_changed".
  std::string data;  ///< JSON: `{"link", "to"}`.
};

/// Makes the mail to an address that the store finds.
using EmailTo = std::function<Email(const std::string& address)>;

/// A link and its mail. If the address belongs to another account, its owner is sent `taken` instead.
struct LinkMail {
  NewLink link;
  std::string mail_key;
  EmailTo email;
  EmailTo taken;
};

struct NewAccount {
  User user;  ///< With a key: the guest that becomes the account. Otherwise `id`, `name` and `created_at` are used.
  Bytes guest_session;  ///< The guest's session, which ends with this; empty if there is none.
  std::string name_key;
  std::string locale;
  std::string mail;
  std::string mail_key;
  std::string password;                ///< Hash.
  std::optional<Millis> confirmed_at;  ///< Set if the address needs no confirmation.
  std::optional<NewSession> session;
  std::optional<LinkMail> mail_link;
  Millis at = 0;
  std::optional<AuditEntry> audit{};  ///< Set if the account is not made by its user.
};

/// The result of a write that can be refused. Nothing is written unless it is `done`.
enum class AccountResult : std::uint8_t {
  done,
  name_taken,   ///< An account has this name, or one that looks like it.
  mail_taken,   ///< Another account has confirmed this address.
  not_a_guest,  ///< The user has an account, or is deleted.
  changed,      ///< The password has changed since it was verified.
  too_many,     ///< The limit is reached.
  busy,         ///< The user is still in a match.
  last_admin,   ///< No administrator would be left.
  suspended,    ///< The user is suspended.
  gone,         ///< The user is deleted.
};
struct Written {
  AccountResult result = AccountResult::done;
  User user;  ///< The user after the write, if it is `done`.
};

/// A change of a user's own profile; fields without a value stay.
struct ProfileChange {
  Key user = 0;
  std::optional<std::pair<std::string, std::string>> name;  ///< With its key.
  std::optional<std::string> locale;
  std::optional<std::string> clock_pause;
};

/// The result of following a link that confirms an address.
struct Followed {
  Purpose purpose = Purpose::confirm;
  User user;
};

struct PasswordReset {
  Bytes link;  ///< Token hash.
  std::string password;
  NewSession session;
  Millis at = 0;
};

enum class TokenScope : std::uint8_t { read, play, admin };
inline constexpr std::array<std::string_view, 3> scope_words = {"read", "play", "admin"};
constexpr std::string_view word_of(TokenScope scope) {
  return scope_words.at(static_cast<std::size_t>(scope));
}

struct TokenRow {
  std::string id;
  std::string name;
  TokenScope scope = TokenScope::read;
  Millis created_at = 0;
  Millis expires_at = 0;
  std::optional<Millis> used_at;
};
struct NewToken {
  Key user = 0;
  Bytes token_hash;
  TokenRow row;
};
/// The holder of an API token.
struct TokenHolder {
  User user;
  Role role = Role::player;
  TokenScope scope = TokenScope::read;
  Millis expires_at = 0;
  std::optional<Millis> used_at;
};

/// The deletion of a user by an administrator.
struct AccountDeletion {
  AuditEntry entry;
  std::optional<Key>
      merge_target{};  ///< The same person's other user, who gets what others see of this one, and private data.
};

/// A table at which a user sits, which they own, or where a seat is reserved for them.
struct Tie {
  std::string match;
  Status status = Status::open;
};

/// The stored data of a user, without secrets that would allow impersonating them.
using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
struct Column {
  std::string name;  ///< Ends with `_json` if the text is JSON.
  Value value;
};
struct ExportSection {
  std::string name;  ///< What the rows are, such as "sessions".
  std::vector<std::vector<Column>> rows;
};

/// Guests, accounts, sessions and API tokens. Writes and reads work as in `Store`.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  /// `user.key` is ignored. None if an account has a name with this key. `conflict` if the public id is taken.
  virtual void create_guest(User user, std::string name_key, NewSession session,
                            Callback<std::optional<User>> done) = 0;
  /// Creates an account, from a guest or anew, and sends its first mail. `name_taken`, `mail_taken` (only if
  /// `confirmed_at` is set), `not_a_guest`, `suspended`.
  virtual void create_account(NewAccount account, Callback<Written> done) = 0;
  /// `name_taken`.
  virtual void change_profile(ProfileChange change, Callback<Written> done) = 0;

  /// Starts another session of the account. `verified` is the password hash that was checked: `changed` if it is no
  /// longer the current one. `renewed` replaces it unless empty. `suspended`.
  virtual void start_session(Key user, std::string verified, std::string renewed, NewSession session,
                             Callback<AccountResult> done) = 0;
  virtual void end_session(Bytes token_hash, Callback<void> done) = 0;
  /// Returns the token's hash, none if the user has no session with this id.
  virtual void end_session_of(Key user, std::string id, Callback<std::optional<Bytes>> done) = 0;
  virtual void end_other_sessions(Key user, Bytes kept, Callback<void> done) = 0;
  /// Records that a session was used, and when it now ends.
  virtual void see_session(Bytes token_hash, Millis at, Millis expires_at, Callback<void> done) = 0;

  /// Sets a new password if the current one is still `verified`, ends all sessions and tokens, and starts a session. As
  /// with every new password, a mail `mail_password_changed` is sent to the confirmed address. `changed`.
  virtual void change_password(Key user, std::string verified, std::string password, NewSession session,
                               Callback<AccountResult> done) = 0;
  /// Sets the password of the account with this name key, which becomes the subject of `entry`, and ends its sessions
  /// and tokens. False if there is no such account.
  virtual void set_password(std::string name_key, std::string password, AuditEntry entry, Callback<bool> done) = 0;

  /// Sends a link that confirms or changes the account's address. `changed` if `verified` is set and no longer the
  /// password, or if there is nothing to confirm; `too_many` if the user has recently asked too often. If the address
  /// has recently been sent too many mails, by whichever user, nothing is sent, without a sign of it in the result.
  virtual void send_link(Key user, std::optional<std::string> verified, LinkMail mail, Millis at,
                         Callback<AccountResult> done) = 0;
  /// Sends a link to the account with this address; does nothing if there is none, or it was recently sent too many.
  virtual void send_reset(std::string mail_key, LinkMail mail, Millis at, Callback<void> done) = 0;
  /// Confirms the address that the link was sent to, once. None if the link does not exist or no longer works. An
  /// address that this replaces is sent the mail `changed`.
  virtual void follow(Bytes token_hash, Millis at, EmailTo changed, Callback<std::optional<Followed>> done) = 0;
  /// Sets the password of the user that the link was sent to, ends all sessions and tokens, and starts a session. None
  /// if the link does not exist or no longer works.
  virtual void reset_password(PasswordReset reset, Callback<std::optional<User>> done) = 0;

  /// `too_many` if the user has `tokens_max` of them.
  virtual void create_token(NewToken token, int tokens_max, Callback<AccountResult> done) = 0;
  /// Returns the token's hash, none if the user has no token with this id.
  virtual void end_token(Key user, std::string id, Callback<std::optional<Bytes>> done) = 0;
  virtual void use_token(Bytes token_hash, Millis at, Callback<void> done) = 0;

  /// Deletes everything about the user except what other players' matches need; `busy` if they still have a seat,
  /// `last_admin`, `gone` (the user or the merge target), `suspended` (with a merge target: either of the two).
  /// `deletion` is set if the user does not do it themselves.
  virtual void erase(Key user, Millis at, std::optional<AccountDeletion> deletion, Callback<Written> done) = 0;
  void erase(Key user, Millis at, Callback<Written> done) { erase(user, at, std::nullopt, std::move(done)); }

  /// The session of a token; none if it is unknown or over at `now`.
  virtual Result<std::optional<Session>> session(const Bytes& token_hash, Millis now) = 0;
  /// The holder of an API token; none if it is unknown or over at `now`.
  virtual Result<std::optional<TokenHolder>> token(const Bytes& token_hash, Millis now) = 0;
  /// Newest first, without those that are over at `now`.
  virtual Result<std::vector<SessionRow>> sessions(Key user, Millis now) = 0;
  virtual Result<std::vector<TokenRow>> tokens(Key user, Millis now) = 0;
  /// The account with this name or address. If several claim an address: the one that has confirmed it, else the
  /// oldest.
  virtual Result<std::optional<Account>> account_named(const std::string& name_key) = 0;
  virtual Result<std::optional<Account>> account_at(const std::string& mail_key) = 0;
  /// The account that a link of this purpose was sent for, if the link still works.
  virtual Result<std::optional<Account>> account_of_link(const Bytes& token_hash, Purpose purpose, Millis now) = 0;
  /// Whether the user is an administrator and every other one is suspended at `now`.
  virtual Result<bool> is_last_admin(Key user, Millis now) = 0;
  /// The suspension of the user at `now`; none if they may log in.
  virtual Result<std::optional<Suspension>> suspension(Key user, Millis now) = 0;
  /// None if there is no such user.
  virtual Result<std::optional<Profile>> profile(Key user, Millis now) = 0;
  /// The open and running matches that the user must leave before they can be deleted.
  virtual Result<std::vector<Tie>> ties(Key user) = 0;
  /// A section of the data stored about the user, by its place from 0; none after the last. Read one by one, so that
  /// they need not be in memory together.
  virtual Result<std::optional<ExportSection>> export_section(Key user, std::size_t index) = 0;
};

}  // namespace reef::store
