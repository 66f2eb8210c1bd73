#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/failure.hpp"
#include "server/work/pool.hpp"

namespace reef::accounts {

inline constexpr int password_letters_min = 10;
inline constexpr std::size_t password_bytes_max = 1024;

/// Why a text cannot be a password; none if it can. Refuses at `path` with one of the rules `password.short`,
/// `password.long`, `password.common` and `password.like_name`, which also minds the mail address.
std::optional<Violation> password_fault(std::string_view password, std::string_view name, std::string_view mail,
                                        const std::string& path);

/// `password.long` at `path` if the text is longer than any password: such a one is never hashed.
std::optional<Violation> too_long(std::string_view password, const std::string& path);

/// Hashes passwords with argon2id, on threads of its own: each takes tens of milliseconds and megabytes, so few run at
/// a time and few may wait.
class Passwords {
 public:
  struct Costs {
    unsigned passes = 2;        ///< Over the memory.
    unsigned memory_mib = 64;   ///< For each hash that is being made.
    std::size_t threads = 2;    ///< Hashes made at a time.
    std::size_t line_max = 64;  ///< Those that wait or are made; beyond it the answer is `unavailable`.
  };
  explicit Passwords(Costs costs);

  /// Hashes a password; answers libsodium's text form, with the parameters in it.
  void hash(std::string password, Ask<std::string> ask);

  /// What came of holding a password against a hash.
  struct Verified {
    bool right = false;
    std::string renewed;  ///< The hash by today's costs, if the old one was made with others; else empty.
  };
  /// Holds a password against a hash. Without one, holds it against none that fits: it takes as long.
  void verify(std::optional<std::string> hash, std::string password, Ask<Verified> ask);

  /// Finishes what waits. Idempotent.
  void stop() { pool_.stop(); }

 private:
  [[nodiscard]] Answer<std::string> hash_now(const std::string& password) const;
  /// Runs `work` on a thread of the pool; false if the line is too long.
  bool line_up(Pool::Task work);
  [[nodiscard]] std::string matching_nothing() const;

  const Costs costs_;
  std::atomic<std::size_t> line_ = 0;
  Pool pool_;
};

}  // namespace reef::accounts
