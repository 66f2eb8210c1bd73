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

#include "server/store/audit_store.hpp"
#include "server/store/store.hpp"

namespace reef::store {

/// What somebody may do in the house beyond playing. Each includes those before it.
enum class Role : std::uint8_t { player, moderator, admin };
inline constexpr std::array<std::string_view, 3> role_words = {"player", "moderator", "admin"};
constexpr std::string_view word_of(Role role) {
  return role_words.at(static_cast<std::size_t>(role));
}

/// Who may not come in, and is told why.
struct Suspension {
  Millis since = 0;
  std::optional<Millis> until;  ///< None: for good.
  std::string reason;
  bool operator==(const Suspension&) const = default;
};

/// Who may say nothing anywhere.
struct Silence {
  Millis since = 0;
  Millis until = 0;
  std::string reason;
  bool operator==(const Silence&) const = default;
};

/// What a token stands for.
struct Session {
  User user;
  Role role = Role::player;
  std::optional<Millis> seen_at;  ///< None: never noted.
  Millis expires_at = 0;
};

struct SessionRow {
  std::string id;
  std::string device;
  Millis created_at = 0;
  Millis seen_at = 0;
  Bytes token_hash;
};

/// The row of an account besides its user's.
struct Account {
  User user;
  std::string mail;
  std::string mail_key;
  std::string password;  ///< Hash.
  std::optional<Millis> confirmed_at;
};

/// What a user sees of themselves.
struct Profile {
  User user;
  Role role = Role::player;
  std::string locale;
  std::optional<Account> account;
  std::string new_mail;  ///< The address that a link waits to prove; empty if there is none.
  std::optional<Millis> muted_until;
};

enum class Purpose : std::uint8_t { confirm, reset, change };

/// A link that is sent by mail, and works once.
struct NewLink {
  Bytes token_hash;
  Purpose purpose = Purpose::confirm;
  std::string mail;  ///< The address that it proves.
  Millis expires_at = 0;
};

/// A mail to be sent: becomes a notice without a match, for `alerts` to deliver.
struct Letter {
  std::string kind;  ///< "mail_confirm", "mail_taken", "mail_reset", "mail_change" or "mail_changed".
  std::string data;  ///< JSON: `{"link", "to"}`.
};

/// The letter to an address that the store finds.
using LetterTo = std::function<Letter(const std::string& address)>;

/// A link and what tells of it. Where the address belongs to somebody else, that one gets `taken` instead.
struct LinkMail {
  NewLink link;
  std::string mail_key;
  LetterTo letter;
  LetterTo taken;
};

struct NewAccount {
  User user;            ///< With a key: the guest that becomes the account. Else `id`, `name`, `created_at` count.
  Bytes guest_session;  ///< The guest's session, which ends with this; empty if there is none.
  std::string name_key;
  std::string locale;
  std::string mail;
  std::string mail_key;
  std::string password;                ///< Hash.
  std::optional<Millis> confirmed_at;  ///< Set if nobody needs to prove the address.
  std::optional<NewSession> session;
  std::optional<LinkMail> mail_link;
  Millis at = 0;
  std::optional<AuditEntry> audit{};  ///< Where the house makes it.
};

/// How a write ended that has ways to end besides success. Nothing is written unless it is `done`.
enum class Ending : std::uint8_t {
  done,
  name_taken,   ///< An account has this name, or one that looks like it.
  mail_taken,   ///< Somebody has confirmed this address.
  not_a_guest,  ///< The user has an account, or is gone.
  changed,      ///< The password is another by now.
  too_many,     ///< As many as there may be.
  busy,         ///< The user still plays.
  last_admin,   ///< Nobody would be left to run the house.
  suspended,    ///< The user may not come in.
  gone,         ///< There is no such user any more.
};
struct Written {
  Ending ending = Ending::done;
  User user;  ///< As it is now, where it is `done`.
};

/// What a user changes about themselves; what is none stays.
struct ProfileChange {
  Key user = 0;
  std::optional<std::pair<std::string, std::string>> name;  ///< With its key.
  std::optional<std::string> locale;
  std::optional<std::string> rest;
};

/// What came of a link that proves an address.
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
/// Who holds an API token.
struct TokenHolder {
  User user;
  Role role = Role::player;
  TokenScope scope = TokenScope::read;
  Millis expires_at = 0;
  std::optional<Millis> used_at;
};

/// The deletion of a user by those who run the house.
struct Dismissal {
  AuditEntry entry;
  std::optional<Key> heir{};  ///< The same person: gets what others see of the user, and what the user keeps here.
};

/// A table at which a user sits, which they own, or where a seat is kept for them.
struct Tie {
  std::string match;
  Status status = Status::open;
};

/// Everything that is stored of somebody, as it is stored, without what could be used to be them.
using Value = std::variant<std::nullptr_t, std::int64_t, double, std::string>;
struct Column {
  std::string name;  ///< Ends with `_json` if the text is JSON.
  Value value;
};
struct Holding {
  std::string name;  ///< What the rows are, such as "sessions".
  std::vector<std::vector<Column>> rows;
};

/// Guests, accounts, sessions and API tokens. Writes and reads as those of `Store`.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  /// `user.key` is ignored. None if an account has a name of this key. `conflict` if the public id is taken.
  virtual void create_guest(User user, std::string name_key, NewSession session, Done<std::optional<User>> done) = 0;
  /// Makes an account, of a guest or of nobody, and sends its first mail. `name_taken`, `mail_taken` (only where
  /// `confirmed_at` is set), `not_a_guest`, `suspended`.
  virtual void create_account(NewAccount account, Done<Written> done) = 0;
  /// `name_taken`.
  virtual void change_profile(ProfileChange change, Done<Written> done) = 0;

  /// A further session of the account whose password was found to be `verified` (a hash); `changed` if it is not any
  /// more; `suspended`. `renewed` takes its place unless it is empty.
  virtual void start_session(Key user, std::string verified, std::string renewed, NewSession session,
                             Done<Ending> done) = 0;
  virtual void end_session(Bytes token_hash, Done<void> done) = 0;
  /// Answers the token's hash, none if the user has no session of this id.
  virtual void end_session_of(Key user, std::string id, Done<std::optional<Bytes>> done) = 0;
  virtual void end_other_sessions(Key user, Bytes kept, Done<void> done) = 0;
  virtual void see_session(Bytes token_hash, Millis at, Done<void> done) = 0;

  /// Sets a new password where `verified` is still the old one, ends all sessions and tokens, and starts a session.
  /// `changed`.
  virtual void change_password(Key user, std::string verified, std::string password, NewSession session,
                               Done<Ending> done) = 0;
  /// Sets a password for whoever has this name key, who is the subject of `entry`, and ends their sessions and tokens.
  /// False if nobody has.
  virtual void set_password(std::string name_key, std::string password, AuditEntry entry, Done<bool> done) = 0;

  /// Sends a link that proves or changes the account's address. `changed` if `verified` is set and not the password any
  /// more, or if there is nothing to prove; `too_many` if the user has asked for enough of late. If the address has
  /// been sent enough, whoever asked, nothing is sent and nothing tells.
  virtual void send_link(Key user, std::optional<std::string> verified, LinkMail mail, Millis at,
                         Done<Ending> done) = 0;
  /// Sends a link to whoever has this address; does nothing if nobody has, or enough was sent.
  virtual void send_reset(std::string mail_key, LinkMail mail, Millis at, Done<void> done) = 0;
  /// Proves the address that the link was sent to, once. None if there is no such link, or not any more. An address
  /// that is given up by this gets the letter `changed`.
  virtual void follow(Bytes token_hash, Millis at, LetterTo changed, Done<std::optional<Followed>> done) = 0;
  /// Sets the password of whom the link was sent to, ends all sessions and tokens, and starts a session. None if there
  /// is no such link, or not any more.
  virtual void reset_password(PasswordReset reset, Done<std::optional<User>> done) = 0;

  /// `too_many` if the user has `tokens_max` of them.
  virtual void create_token(NewToken token, int tokens_max, Done<Ending> done) = 0;
  /// Answers the token's hash, none if the user has no token of this id.
  virtual void end_token(Key user, std::string id, Done<std::optional<Bytes>> done) = 0;
  virtual void use_token(Bytes token_hash, Millis at, Done<void> done) = 0;

  /// Deletes what there is of the user but what others' matches need; `busy` if they still sit somewhere,
  /// `last_admin`, `gone` (so is an heir), `suspended` (where there is an heir: either of the two). `dismissal`: where
  /// it is not the user who does it.
  virtual void erase(Key user, Millis at, std::optional<Dismissal> dismissal, Done<Written> done) = 0;
  void erase(Key user, Millis at, Done<Written> done) { erase(user, at, std::nullopt, std::move(done)); }

  /// The session of a token, or none if it is unknown or over at `now`.
  virtual Result<std::optional<Session>> session(const Bytes& token_hash, Millis now) = 0;
  /// The holder of an API token, or none if it is unknown or over at `now`.
  virtual Result<std::optional<TokenHolder>> token(const Bytes& token_hash, Millis now) = 0;
  /// Newest first, without those that are over at `now`.
  virtual Result<std::vector<SessionRow>> sessions(Key user, Millis now) = 0;
  virtual Result<std::vector<TokenRow>> tokens(Key user, Millis now) = 0;
  /// The account of this name or address. Of several that claim an address, the one that has confirmed it, else the
  /// oldest.
  virtual Result<std::optional<Account>> account_named(const std::string& name_key) = 0;
  virtual Result<std::optional<Account>> account_at(const std::string& mail_key) = 0;
  /// The account that a link of this purpose was sent for, if the link still works.
  virtual Result<std::optional<Account>> account_of_link(const Bytes& token_hash, Purpose purpose, Millis now) = 0;
  /// Whether the user is an administrator and, at `now`, no other may come in.
  virtual Result<bool> is_last_admin(Key user, Millis now) = 0;
  /// Why the user may not come in at `now`; none if they may.
  virtual Result<std::optional<Suspension>> suspension(Key user, Millis now) = 0;
  /// None if there is no such user.
  virtual Result<std::optional<Profile>> profile(Key user, Millis now) = 0;
  /// The open and running matches that somebody has to leave before they can go.
  virtual Result<std::vector<Tie>> ties(Key user) = 0;
  virtual Result<std::vector<Holding>> everything_of(Key user) = 0;
};

}  // namespace reef::store
