#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/failure.hpp"
#include "server/accounts/fair_queue.hpp"
#include "server/work/usage.hpp"

namespace reef::accounts {

inline constexpr int password_letters_min = 10;
inline constexpr std::size_t password_bytes_max = 1024;

/// Why a text cannot be a password; none if it can. Refuses at `path` with one of the rules `password.short`,
/// `password.long`, `password.common` and `password.like_name`, which also covers the mail address.
std::optional<Violation> password_fault(std::string_view password, std::string_view name, std::string_view mail,
                                        const std::string& path);

/// `password.long` at `path` if the text is longer than any password may be: such a text is never hashed.
std::optional<Violation> too_long(std::string_view password, const std::string& path);

/// Hashes passwords with argon2id on its own threads. Each hash takes tens of milliseconds and megabytes, so few run at
/// a time. The others wait, and the addresses take turns. An address with too many waiting is refused with
/// `rate_limited`; if too many wait in all, with `unavailable`.
class Passwords {
 public:
  struct Costs {
    unsigned passes = 2;       ///< Over the memory.
    unsigned memory_mib = 64;  ///< For each hash in progress.
    std::size_t threads = 2;   ///< Hashes in progress at a time.
    FairQueue::Limits line{};  ///< How many may wait.
    /// Is charged the CPU time of hashing, per address; may be null. Must outlive the threads.
    UsageMeter* meter = nullptr;
  };
  explicit Passwords(Costs costs);

  /// Hashes a password for a client at this address. The result is libsodium's text form, which includes the
  /// parameters.
  void hash(const std::string& address, std::string password, Callback<std::string> callback);

  /// The result of checking a password against a hash.
  struct Verified {
    bool right = false;
    std::string renewed;  ///< A new hash with the current costs, if the old one was made with others; else empty.
  };
  /// Checks a password against a hash. Without a hash it checks against one that nothing matches, to take as long.
  void verify(const std::string& address, std::optional<std::string> hash, std::string password,
              Callback<Verified> callback);

  /// Finishes what waits. Idempotent.
  void stop() { line_.stop(); }
  [[nodiscard]] std::size_t waiting() const { return line_.waiting(); }

 private:
  [[nodiscard]] Result<std::string> hash_now(const std::string& password) const;
  [[nodiscard]] Verified verify_now(const std::string& hash, const std::string& password) const;
  [[nodiscard]] std::string matching_nothing() const;

  const Costs costs_;
  FairQueue line_;
};

}  // namespace reef::accounts
