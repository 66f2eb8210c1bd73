#pragma once

#include <string>

#include "server/accounts/accounts.hpp"

/// Shared by the implementation files of `Accounts`.
namespace reef::accounts {

inline constexpr std::size_t public_id_length = 12;
inline constexpr std::size_t token_length = 52;  ///< 260 random bits.
inline constexpr std::size_t link_length = 32;   ///< 160 random bits.

/// Converts a hash from hex to bytes as the store keeps it.
store::Bytes hash_bytes(const std::string& hash_hex);
std::string hash_hex(const store::Bytes& bytes);

/// The refusal for a result other than `done`.
Failure failure_of(store::AccountResult result);
/// The refusal for a suspended account.
Failure suspended(const store::Suspension& suspension);
std::unexpected<Failure> not_stored(const store::Error& error);
std::unexpected<Failure> not_readable();

/// The result of a password attempt.
enum class Attempt : std::uint8_t { right, wrong_password, unknown_name, suspended, throttled, busy };
/// Counts an attempt in the metrics. Logs it unless it was right, with the public id of the account, if there is one,
/// and the address it came from.
void note_attempt(Attempt attempt, std::string_view user, const Origin& origin);

/// Predicates for tokens that have ended: this one, every one but this, or every session but this one.
Accounts::Which only(std::string hash);
Accounts::Which all_but(std::string hash);
Accounts::Which all_sessions_but(std::string hash);

/// A text for display only, such as what a browser calls itself: valid UTF-8 without control characters, cut to
/// `letters_max` code points.
std::string plain_text(std::string_view text, int letters_max);

struct Accounts::Ticket {
  std::string token;
  std::string hash;  ///< In hex.
  store::NewSession session;
  KnownTokens::Moment made_at = 0;  ///< Version of the cache before the store has the token.
};

}  // namespace reef::accounts
