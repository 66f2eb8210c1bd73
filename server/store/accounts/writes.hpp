#pragma once

#include "server/store/interfaces/account_store.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/sql/connection.hpp"

/// The writes of `SqlAccounts`, inside a transaction of the caller: see AccountStore. After an error the caller must
/// roll back; with a result other than `done`, nothing is written.
namespace reef::store {

using Hash = std::optional<Bytes>;

Result<std::optional<User>> insert_guest(sql::Connection& db, const User& user, const std::string& name_key,
                                         const NewSession& session);
Result<Written> insert_account(sql::Connection& db, const NewAccount& account);
Result<Written> update_profile(sql::Connection& db, const ProfileChange& change);
Result<AccountResult> insert_verified_session(sql::Connection& db, Key user, const std::string& verified,
                                              const std::string& renewed, const NewSession& session);
Result<void> delete_session(sql::Connection& db, const Bytes& token_hash);
Result<Hash> delete_session_of(sql::Connection& db, Key user, const std::string& id);
Result<void> delete_other_sessions(sql::Connection& db, Key user, const Bytes& kept);
Result<void> note_session(sql::Connection& db, const Bytes& token_hash, Millis at, Millis expires_at);
Result<AccountResult> update_password(sql::Connection& db, Key user, const std::string& verified,
                                      const std::string& password, const NewSession& session);
Result<bool> overwrite_password(sql::Connection& db, const std::string& name_key, const std::string& password,
                                AuditEntry entry);
Result<AccountResult> insert_link(sql::Connection& db, Key user, const std::optional<std::string>& verified,
                                  const LinkMail& mail, Millis at);
Result<void> insert_reset_link(sql::Connection& db, const std::string& mail_key, const LinkMail& mail, Millis at);
Result<std::optional<Followed>> follow_link(sql::Connection& db, const Bytes& token_hash, Millis at,
                                            const EmailTo& changed);
Result<std::optional<User>> apply_reset(sql::Connection& db, const PasswordReset& reset);
Result<AccountResult> insert_token(sql::Connection& db, const NewToken& token, int tokens_max);
Result<Hash> delete_token(sql::Connection& db, Key user, const std::string& id);
Result<void> note_token(sql::Connection& db, const Bytes& token_hash, Millis at);

}  // namespace reef::store
