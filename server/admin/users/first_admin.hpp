#pragma once

#include <expected>
#include <mutex>
#include <optional>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// Gives a server without an administrator its first one: by a secret that the server prints, so that only those who
/// can read its output know it. It works once, and until the process ends.
class FirstAdmin {
 public:
  struct Dependencies {
    store::AdminStore& store;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
  };
  explicit FirstAdmin(Dependencies dependencies) : dependencies_(dependencies) {}

  /// Makes the secret; none if there is an administrator. Reads the store on the calling thread; the error is for the
  /// log.
  std::expected<std::optional<std::string>, std::string> make_key();
  /// Makes the user an administrator. Refuses with `bad_link` (wrong secret, or there is an administrator by now),
  /// `guests_cannot`, `unavailable`.
  void claim(const store::User& user, const std::string& key, Callback<void> callback);

 private:
  [[nodiscard]] bool is_key(const std::string& text) const;

  Dependencies dependencies_;
  mutable std::mutex mutex_;
  std::string key_;  ///< Empty: every key is wrong.
};

}  // namespace reef::admin
