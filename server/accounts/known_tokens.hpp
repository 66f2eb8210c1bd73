#pragma once

#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/store/interfaces/account_store.hpp"

namespace reef::accounts {

/// What a token allows. Each scope includes those before it.
enum class Scope : std::uint8_t {
  read,     ///< Read.
  play,     ///< Everything that belongs to a match.
  admin,    ///< Administration and moderation, as far as the role allows.
  session,  ///< Everything: the user has logged in.
};

/// Who a token belongs to, and what it allows.
struct Identity {
  store::User user;
  store::Role role = store::Role::player;
  Scope scope = Scope::session;
  std::string token_hash;                                                ///< 64 hex digits.
  store::Millis expires_at = std::numeric_limits<store::Millis>::max();  ///< The token is not valid from then on.
  bool cookie_due = false;  ///< The session was prolonged, but the browser's cookie was not yet.
};

/// A cache of tokens, so that most requests need not read the store. Safe to use from any thread.
class KnownTokens {
 public:
  /// Version of the cache. What was read from the store at an older version may be outdated, and is not cached.
  using Moment = std::uint64_t;

  explicit KnownTokens(std::size_t known_max = 100'000) : known_max_(known_max) {}

  [[nodiscard]] Moment moment() const;
  /// None if the token is not cached, or its entry has expired at `now`.
  std::optional<Identity> find(const std::string& hash, store::Millis now);
  void remember(Identity identity, store::Millis known_until, Moment read_at);
  /// The cookie of this token has been sent to the browser again.
  void cookie_renewed(const std::string& hash);
  /// Drops the tokens of this user; those still valid are read again.
  void forget_user(store::Key user);
  /// Drops all tokens.
  void forget_all();
  /// Keeps the user's tokens, and replaces the cached user.
  void refresh(const store::User& user);

 private:
  struct Known {
    Identity identity;
    store::Millis known_until;
    std::list<std::string>::iterator used;
  };
  const std::size_t known_max_;
  mutable std::mutex mutex_;
  Moment moment_ = 0;
  std::unordered_map<std::string, Known> known_;  ///< By token hash.
  std::list<std::string> by_use_;                 ///< Most recently used first.
};

}  // namespace reef::accounts
