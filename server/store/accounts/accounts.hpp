#pragma once

#include <memory>
#include <utility>

#include "server/store/account_store.hpp"
#include "server/store/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlAccounts final : public AccountStore {
 public:
  explicit SqlAccounts(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void create_guest(User user, std::string name_key, NewSession session, Callback<std::optional<User>> done) override;
  void create_account(NewAccount account, Callback<Written> done) override;
  void change_profile(ProfileChange change, Callback<Written> done) override;
  void start_session(Key user, std::string verified, std::string renewed, NewSession session,
                     Callback<AccountResult> done) override;
  void end_session(Bytes token_hash, Callback<void> done) override;
  void end_session_of(Key user, std::string id, Callback<std::optional<Bytes>> done) override;
  void end_other_sessions(Key user, Bytes kept, Callback<void> done) override;
  void see_session(Bytes token_hash, Millis at, Millis expires_at, Callback<void> done) override;
  void change_password(Key user, std::string verified, std::string password, NewSession session,
                       Callback<AccountResult> done) override;
  void set_password(std::string name_key, std::string password, AuditEntry entry, Callback<bool> done) override;
  void send_link(Key user, std::optional<std::string> verified, LinkMail mail, Millis at,
                 Callback<AccountResult> done) override;
  void send_reset(std::string mail_key, LinkMail mail, Millis at, Callback<void> done) override;
  void follow(Bytes token_hash, Millis at, EmailTo changed, Callback<std::optional<Followed>> done) override;
  void reset_password(PasswordReset reset, Callback<std::optional<User>> done) override;
  void create_token(NewToken token, int tokens_max, Callback<AccountResult> done) override;
  void end_token(Key user, std::string id, Callback<std::optional<Bytes>> done) override;
  void use_token(Bytes token_hash, Millis at, Callback<void> done) override;
  using AccountStore::erase;
  void erase(Key user, Millis at, std::optional<AccountDeletion> deletion, Callback<Written> done) override;

  Result<std::optional<Session>> session(const Bytes& token_hash, Millis now) override;
  Result<std::optional<TokenHolder>> token(const Bytes& token_hash, Millis now) override;
  Result<std::vector<SessionRow>> sessions(Key user, Millis now) override;
  Result<std::vector<TokenRow>> tokens(Key user, Millis now) override;
  Result<std::optional<Account>> account_named(const std::string& name_key) override;
  Result<std::optional<Account>> account_at(const std::string& mail_key) override;
  Result<std::optional<Account>> account_of_link(const Bytes& token_hash, Purpose purpose, Millis now) override;
  Result<bool> is_last_admin(Key user, Millis now) override;
  Result<std::optional<Suspension>> suspension(Key user, Millis now) override;
  Result<std::optional<Profile>> profile(Key user, Millis now) override;
  Result<std::vector<Tie>> ties(Key user) override;
  Result<std::optional<ExportSection>> export_section(Key user, std::size_t index) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
