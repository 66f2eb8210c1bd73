#pragma once

#include "server/store/interfaces/account_store.hpp"
#include "server/store/sql/connection.hpp"

/// The reads of `SqlAccounts`, inside a read or write transaction of the caller.
namespace reef::store {

/// The length of the hash of a session's token or an API token.
inline constexpr std::size_t hash_bytes = 32;

std::string_view word_of(Purpose purpose);
Role read_role(sql::Row& row);

/// The user with this key; `corrupt` if there is none.
Result<User> read_user_of(sql::Connection& db, Key user);
Result<std::optional<Session>> find_session(sql::Connection& db, const Bytes& token_hash, Millis now);
Result<std::optional<TokenHolder>> find_token(sql::Connection& db, const Bytes& token_hash, Millis now);
Result<std::vector<SessionRow>> read_sessions(sql::Connection& db, Key user, Millis now);
Result<std::vector<TokenRow>> read_tokens(sql::Connection& db, Key user, Millis now);
Result<std::optional<Account>> find_account(sql::Connection& db, Key user);
Result<std::optional<Account>> find_account_named(sql::Connection& db, const std::string& name_key);
Result<std::optional<Account>> find_account_at(sql::Connection& db, const std::string& mail_key);
/// Only the account that has confirmed the address.
Result<std::optional<Account>> find_owner_of_mail(sql::Connection& db, const std::string& mail_key);

/// A link that still works.
struct Link {
  Key key = 0;
  Purpose purpose = Purpose::confirm;
  Key user = 0;
  std::string mail;
};
Result<std::optional<Link>> find_link(sql::Connection& db, const Bytes& token_hash, Millis now);
Result<std::optional<Account>> find_account_of_link(sql::Connection& db, const Bytes& token_hash, Purpose purpose,
                                                    Millis now);
Result<std::optional<Suspension>> find_suspension(sql::Connection& db, Key user, Millis now);
Result<std::optional<Profile>> find_profile(sql::Connection& db, Key user, Millis now);
Result<std::vector<Tie>> read_ties(sql::Connection& db, Key user);

}  // namespace reef::store
