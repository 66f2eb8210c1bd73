#pragma once

#include <string>

#include "server/accounts/accounts.hpp"

/// What the implementations of `Accounts` share.
namespace reef::accounts {

inline constexpr std::size_t public_id_length = 12;
inline constexpr std::size_t token_length = 52;  ///< 260 random bits.
inline constexpr std::size_t link_length = 32;   ///< 160 random bits.

/// The text of a hash in hex as the store keeps it.
store::Bytes hash_bytes(const std::string& hash_hex);
std::string hash_hex(const store::Bytes& bytes);

/// The refusal that an ending comes to; not for `done`.
Failure failure_of(store::Ending ending);
/// The refusal of somebody who may not come in.
Failure suspended(const store::Suspension& suspension);
std::unexpected<Failure> not_stored();
std::unexpected<Failure> not_readable();

/// Which tokens have ended: this one, every one but this, or every session but this one.
Accounts::Which only(std::string hash);
Accounts::Which all_but(std::string hash);
Accounts::Which all_sessions_but(std::string hash);

/// A text to be shown and never judged, such as what a browser calls itself: without control characters, in valid
/// UTF-8, cut to so many letters.
std::string plain_text(std::string_view text, int letters_max);

struct Accounts::Ticket {
  std::string token;
  std::string hash;  ///< In hex.
  store::NewSession session;
  KnownTokens::Moment made_at = 0;  ///< Before the store has it.
};

}  // namespace reef::accounts
