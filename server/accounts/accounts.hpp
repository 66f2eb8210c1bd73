#pragma once

#include <chrono>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "protocol/failure.hpp"
#include "server/store/store.hpp"
#include "server/work/clock.hpp"

namespace reef::accounts {

inline constexpr int name_letters_max = 32;
inline constexpr std::size_t name_bytes_max = 4 * name_letters_max;  ///< UTF-8
inline constexpr std::chrono::seconds session_lifetime = std::chrono::days(400);

/// A user and the token that proves it: shown once, stored nowhere but as its hash.
struct Signed {
  store::User user;
  std::string token;
};

/// Why a text cannot be a name: it is empty, too long, or holds control characters. None if it can.
std::optional<Violation> name_fault(std::string_view name);

/// Who is who: guests and their sessions.
class Accounts {
 public:
  Accounts(store::Store& store, const Clock& clock) : store_(store), clock_(clock) {}

  /// A guest with a session. Refuses with `invalid` at `/name`, or `unavailable`.
  void create_guest(std::string name, Ask<Signed> ask);
  /// Ends the session of this token; answers whether or not there was one.
  void end_session(const std::string& token, Ask<void> ask);

  /// The user of a token if memory knows it: never touches the store, so fit for io threads. The outer optional is
  /// empty if only the store can tell.
  std::optional<std::optional<store::User>> remembered(const std::string& token);
  /// The user of a token, none if it is not valid. May read the store on the calling thread.
  Answer<std::optional<store::User>> identify(const std::string& token);

 private:
  struct Known {
    store::User user;
    store::Millis known_until;
    std::list<std::string>::iterator used;
  };
  void remember(const std::string& hash, const store::User& user);
  void forget(const std::string& hash);

  store::Store& store_;
  const Clock& clock_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;  ///< By token hash.
  std::list<std::string> by_use_;                 ///< Most recently used first.
};

}  // namespace reef::accounts
