#include "server/store/accounts/merge.hpp"
#include "server/store/accounts/writes.hpp"
#include "server/store/admin/audit.hpp"
#include "server/store/admin/reads.hpp"
#include "server/store/admin/writes.hpp"
#include "server/store/parts.hpp"

namespace reef::store {

using sql::Connection;

namespace {

/// Adds the audit entry of a write if it has found something; returns what it found.
Result<Hash> noted(Connection& db, Result<Hash> found, const AuditEntry& entry) {
  if (!found || !*found) return found;
  ATOLL_CHECK(insert_audit(db, entry));
  return found;
}

class SqlAdmin final : public AdminStore {
 public:
  explicit SqlAdmin(sql::Database& database) : database_(database) {}

  void set_role(Key user, Role role, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, role, entry = std::move(entry)](Connection& db) { return update_role(db, user, role, entry); },
        std::move(done));
  }

  void make_first_admin(Key user, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, entry = std::move(entry)](Connection& db) { return store::make_first_admin(db, user, entry); },
        std::move(done));
  }

  void suspend(Key user, Suspension suspension, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>([user, suspension = std::move(suspension), entry = std::move(entry)](
                                     Connection& db) { return insert_suspension(db, user, suspension, entry); },
                                 std::move(done));
  }

  void lift_suspension(Key user, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, entry = std::move(entry)](Connection& db) { return delete_suspension(db, user, entry); },
        std::move(done));
  }

  void site_mute(Key user, SiteMute site_mute, Role by, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>([user, site_mute = std::move(site_mute), by, entry = std::move(entry)](
                                     Connection& db) { return insert_site_mute(db, user, site_mute, by, entry); },
                                 std::move(done));
  }

  void lift_site_mute(Key user, Role by, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, by, entry = std::move(entry)](Connection& db) { return delete_site_mute(db, user, by, entry); },
        std::move(done));
  }

  void confirm_mail(Key user, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, entry = std::move(entry)](Connection& db) { return confirm_mail_of(db, user, entry); }, std::move(done));
  }

  void send_reset(Key user, LinkMail mail, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>([user, mail = std::move(mail), entry = std::move(entry)](
                                     Connection& db) { return insert_reset_by_hand(db, user, mail, entry); },
                                 std::move(done));
  }

  void end_session(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) override {
    database_.write<std::optional<Bytes>>(
        [user, id = std::move(id), entry = std::move(entry)](Connection& db) {
          return noted(db, delete_session_of(db, user, id), entry);
        },
        std::move(done));
  }

  void end_token(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) override {
    database_.write<std::optional<Bytes>>([user, id = std::move(id), entry = std::move(entry)](
                                              Connection& db) { return noted(db, delete_token(db, user, id), entry); },
                                          std::move(done));
  }

  void end_sessions(Key user, AuditEntry entry, Callback<AdminResult> done) override {
    database_.write<AdminResult>(
        [user, entry = std::move(entry)](Connection& db) { return delete_sessions_of(db, user, entry); },
        std::move(done));
  }

  Result<bool> has_admin() override {
    return database_.read([](Connection& db) { return store::has_admin(db); });
  }

  Result<Persons> persons(const PersonPage& page) override {
    return database_.read([&](Connection& db) { return find_persons(db, page); });
  }

  Result<std::optional<Person>> person(const std::string& id, Millis now) override {
    return database_.read([&](Connection& db) { return find_person(db, id, now); });
  }

  Result<PersonCounts> counts(Key user) override {
    return database_.read([user](Connection& db) { return read_counts(db, user); });
  }

  Result<MergePlan> plan(Key user, Key merge_target, Millis now) override {
    return database_.read([&](Connection& db) { return read_merge_plan(db, user, merge_target, now); });
  }

  Result<bool> has_sat(const std::string& match, Key user) override {
    return database_.read([&](Connection& db) { return store::has_sat(db, match, user); });
  }

  Result<OwnedMatches> matches(const MatchPage& page) override {
    return database_.read([&](Connection& db) { return find_matches(db, page); });
  }

 private:
  sql::Database& database_;
};

}  // namespace

std::unique_ptr<AdminStore> make_admin(sql::Database& database) {
  return std::make_unique<SqlAdmin>(database);
}

}  // namespace reef::store
