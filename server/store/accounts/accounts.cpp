#include "server/store/accounts/data_export.hpp"
#include "server/store/accounts/erasure.hpp"
#include "server/store/accounts/reads.hpp"
#include "server/store/accounts/writes.hpp"
#include "server/store/admin/reads.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;

namespace {

class SqlAccounts final : public AccountStore {
 public:
  SqlAccounts(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}
  using AccountStore::erase;

  void create_guest(User user, std::string name_key, NewSession session, Callback<std::optional<User>> done) override {
    database_.write<std::optional<User>>(
        [user = std::move(user), key = std::move(name_key), session = std::move(session)](Connection& db) {
          return insert_guest(db, user, key, session);
        },
        std::move(done));
  }

  void create_account(NewAccount account, Callback<Written> done) override {
    database_.write<Written>([account = std::move(account)](Connection& db) { return insert_account(db, account); },
                             std::move(done));
  }

  void change_profile(ProfileChange change, Callback<Written> done) override {
    database_.write<Written>([change = std::move(change)](Connection& db) { return update_profile(db, change); },
                             std::move(done));
  }

  void start_session(Key user, std::string verified, std::string renewed, NewSession session,
                     Callback<AccountResult> done) override {
    database_.write<AccountResult>(
        [user, verified = std::move(verified), renewed = std::move(renewed), session = std::move(session)](
            Connection& db) { return insert_verified_session(db, user, verified, renewed, session); },
        std::move(done));
  }

  void end_session(Bytes token_hash, Callback<void> done) override {
    database_.write<void>([hash = std::move(token_hash)](Connection& db) { return delete_session(db, hash); },
                          std::move(done));
  }

  void end_session_of(Key user, std::string id, Callback<std::optional<Bytes>> done) override {
    database_.write<std::optional<Bytes>>(
        [user, id = std::move(id)](Connection& db) { return delete_session_of(db, user, id); }, std::move(done));
  }

  void end_other_sessions(Key user, Bytes kept, Callback<void> done) override {
    database_.write<void>(
        [user, kept = std::move(kept)](Connection& db) { return delete_other_sessions(db, user, kept); },
        std::move(done));
  }

  void see_session(Bytes token_hash, Millis at, Millis expires_at, Callback<void> done) override {
    database_.write<void>([hash = std::move(token_hash), at,
                           expires_at](Connection& db) { return note_session(db, hash, at, expires_at); },
                          std::move(done));
  }

  void change_password(Key user, std::string verified, std::string password, NewSession session,
                       Callback<AccountResult> done) override {
    database_.write<AccountResult>(
        [user, verified = std::move(verified), password = std::move(password), session = std::move(session)](
            Connection& db) { return update_password(db, user, verified, password, session); },
        std::move(done));
  }

  void set_password(std::string name_key, std::string password, AuditEntry entry, Callback<bool> done) override {
    database_.write<bool>([key = std::move(name_key), password = std::move(password), entry = std::move(entry)](
                              Connection& db) { return overwrite_password(db, key, password, entry); },
                          std::move(done));
  }

  void send_link(Key user, std::optional<std::string> verified, LinkMail mail, Millis at,
                 Callback<AccountResult> done) override {
    database_.write<AccountResult>([user, verified = std::move(verified), mail = std::move(mail),
                                    at](Connection& db) { return insert_link(db, user, verified, mail, at); },
                                   std::move(done));
  }

  void send_reset(std::string mail_key, LinkMail mail, Millis at, Callback<void> done) override {
    database_.write<void>([key = std::move(mail_key), mail = std::move(mail),
                           at](Connection& db) { return insert_reset_link(db, key, mail, at); },
                          std::move(done));
  }

  void follow(Bytes token_hash, Millis at, EmailTo changed, Callback<std::optional<Followed>> done) override {
    database_.write<std::optional<Followed>>([hash = std::move(token_hash), at, changed = std::move(changed)](
                                                 Connection& db) { return follow_link(db, hash, at, changed); },
                                             std::move(done));
  }

  void reset_password(PasswordReset reset, Callback<std::optional<User>> done) override {
    database_.write<std::optional<User>>([reset = std::move(reset)](Connection& db) { return apply_reset(db, reset); },
                                         std::move(done));
  }

  void create_token(NewToken token, int tokens_max, Callback<AccountResult> done) override {
    database_.write<AccountResult>(
        [token = std::move(token), tokens_max](Connection& db) { return insert_token(db, token, tokens_max); },
        std::move(done));
  }

  void end_token(Key user, std::string id, Callback<std::optional<Bytes>> done) override {
    database_.write<std::optional<Bytes>>(
        [user, id = std::move(id)](Connection& db) { return delete_token(db, user, id); }, std::move(done));
  }

  void use_token(Bytes token_hash, Millis at, Callback<void> done) override {
    database_.write<void>([hash = std::move(token_hash), at](Connection& db) { return note_token(db, hash, at); },
                          std::move(done));
  }

  void erase(Key user, Millis at, std::optional<AccountDeletion> deletion, Callback<Written> done) override {
    database_.write_deletion<Written>(
        [user, at, deletion = std::move(deletion)](Connection& db) { return erase_user(db, user, at, deletion); },
        marks_.dropping_all(std::move(done)));
  }

  Result<std::optional<Session>> session(const Bytes& token_hash, Millis now) override {
    return database_.read([&](Connection& db) { return find_session(db, token_hash, now); });
  }

  Result<std::optional<TokenHolder>> token(const Bytes& token_hash, Millis now) override {
    return database_.read([&](Connection& db) { return find_token(db, token_hash, now); });
  }

  Result<std::vector<SessionRow>> sessions(Key user, Millis now) override {
    return database_.read([&](Connection& db) { return read_sessions(db, user, now); });
  }

  Result<std::vector<TokenRow>> tokens(Key user, Millis now) override {
    return database_.read([&](Connection& db) { return read_tokens(db, user, now); });
  }

  Result<std::optional<Account>> account_named(const std::string& name_key) override {
    return database_.read([&](Connection& db) { return find_account_named(db, name_key); });
  }

  Result<std::optional<Account>> account_at(const std::string& mail_key) override {
    return database_.read([&](Connection& db) { return find_account_at(db, mail_key); });
  }

  Result<std::optional<Account>> account_of_link(const Bytes& token_hash, Purpose purpose, Millis now) override {
    return database_.read([&](Connection& db) { return find_account_of_link(db, token_hash, purpose, now); });
  }

  Result<bool> is_last_admin(Key user, Millis now) override {
    return database_.read([=](Connection& db) { return store::is_last_admin(db, user, now); });
  }

  Result<std::optional<Suspension>> suspension(Key user, Millis now) override {
    return database_.read([=](Connection& db) { return find_suspension(db, user, now); });
  }

  Result<std::optional<Profile>> profile(Key user, Millis now) override {
    return database_.read([&](Connection& db) { return find_profile(db, user, now); });
  }

  Result<std::vector<Tie>> ties(Key user) override {
    return database_.read([&](Connection& db) { return read_ties(db, user); });
  }

  Result<std::optional<ExportSection>> export_section(Key user, std::size_t index) override {
    return database_.read([=](Connection& db) { return read_export_section(db, user, index); });
  }

 private:
  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<AccountStore> make_accounts(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlAccounts>(database, marks);
}

}  // namespace reef::store
