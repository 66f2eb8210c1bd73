#pragma once

#include <limits>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/store/account_store.hpp"

namespace reef::accounts {

/// What a token allows. Each includes those before it.
enum class Scope : std::uint8_t {
  read,     ///< Look.
  play,     ///< Do what belongs to a match.
  admin,    ///< Run the house, as far as the role goes.
  session,  ///< Everything: the user is here in person.
};

/// Who a token belongs to, and what it allows.
struct Identity {
  store::User user;
  store::Role role = store::Role::player;
  Scope scope = Scope::session;
  std::string token_hash;                                                ///< 64 hex digits.
  store::Millis expires_at = std::numeric_limits<store::Millis>::max();  ///< From then on it is nobody's.
};

/// The tokens that memory knows, so that a request need not read the store. Safe to use from any thread.
class KnownTokens {
 public:
  /// Which state of memory somebody has seen: what was read from the store before something was forgotten may be old,
  /// and is not remembered.
  using Moment = std::uint64_t;

  explicit KnownTokens(std::size_t known_max = 100'000) : known_max_(known_max) {}

  [[nodiscard]] Moment moment() const;
  /// None if memory does not know the token, or not any more at `now`.
  std::optional<Identity> find(const std::string& hash, store::Millis now);
  void remember(Identity identity, store::Millis known_until, Moment read_at);
  /// Forgets the tokens of this user; those that are still worth something are read again.
  void forget_user(store::Key user);
  /// The user's tokens stay, and what is known of the user is this.
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
