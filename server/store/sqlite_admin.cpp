#include "server/store/sqlite_admin.hpp"

#include "server/store/account_writes.hpp"
#include "server/store/admin_reads.hpp"
#include "server/store/admin_writes.hpp"
#include "server/store/inheritance.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {

using sqlite::Connection;

namespace {

/// What a write has found, once its entry stands in the log; nothing is noted where nothing was found.
Result<Hash> noted(Connection& db, Result<Hash> found, const AuditEntry& entry) {
  if (!found || !*found) return found;
  if (Result<void> done = insert_audit(db, entry); !done) return std::unexpected(done.error());
  return found;
}

}  // namespace

void SqliteAdmin::set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, role, entry = std::move(entry)](Connection& db) { return update_role(db, user, role, entry); },
      std::move(done));
}

void SqliteAdmin::suspend(Key user, Suspension suspension, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>([user, suspension = std::move(suspension), entry = std::move(entry)](
                               Connection& db) { return insert_suspension(db, user, suspension, entry); },
                           std::move(done));
}

void SqliteAdmin::lift_suspension(Key user, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, entry = std::move(entry)](Connection& db) { return delete_suspension(db, user, entry); }, std::move(done));
}

void SqliteAdmin::silence(Key user, Silence silence, Role by, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>([user, silence = std::move(silence), by, entry = std::move(entry)](
                               Connection& db) { return insert_silence(db, user, silence, by, entry); },
                           std::move(done));
}

void SqliteAdmin::lift_silence(Key user, Role by, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, by, entry = std::move(entry)](Connection& db) { return delete_silence(db, user, by, entry); },
      std::move(done));
}

void SqliteAdmin::confirm_mail(Key user, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, entry = std::move(entry)](Connection& db) { return confirm_mail_of(db, user, entry); }, std::move(done));
}

void SqliteAdmin::send_reset(Key user, LinkMail mail, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>([user, mail = std::move(mail), entry = std::move(entry)](
                               Connection& db) { return insert_reset_by_hand(db, user, mail, entry); },
                           std::move(done));
}

void SqliteAdmin::end_session(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) {
  database_->write<std::optional<Bytes>>(
      [user, id = std::move(id), entry = std::move(entry)](Connection& db) {
        return noted(db, delete_session_of(db, user, id), entry);
      },
      std::move(done));
}

void SqliteAdmin::end_token(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) {
  database_->write<std::optional<Bytes>>([user, id = std::move(id), entry = std::move(entry)](
                                             Connection& db) { return noted(db, delete_token(db, user, id), entry); },
                                         std::move(done));
}

void SqliteAdmin::end_sessions(Key user, AuditEntry entry, Done<Ruling> done) {
  database_->write<Ruling>(
      [user, entry = std::move(entry)](Connection& db) { return delete_sessions_of(db, user, entry); },
      std::move(done));
}

Result<Persons> SqliteAdmin::persons(const PersonPage& page) {
  return database_->read([&](Connection& db) { return find_persons(db, page); });
}

Result<std::optional<Person>> SqliteAdmin::person(const std::string& id, Millis now) {
  return database_->read([&](Connection& db) { return find_person(db, id, now); });
}

Result<Standings> SqliteAdmin::standings(Key user) {
  return database_->read([user](Connection& db) { return read_standings(db, user); });
}

Result<Estate> SqliteAdmin::estate(Key user, Key heir, Millis now) {
  return database_->read([&](Connection& db) { return read_estate(db, user, heir, now); });
}

Result<bool> SqliteAdmin::has_sat(const std::string& match, Key user) {
  return database_->read([&](Connection& db) { return store::has_sat(db, match, user); });
}

Result<OwnedMatches> SqliteAdmin::matches(const MatchPage& page) {
  return database_->read([&](Connection& db) { return find_matches(db, page); });
}

}  // namespace reef::store
