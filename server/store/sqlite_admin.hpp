#pragma once

#include <memory>
#include <utility>

#include "server/store/admin_store.hpp"
#include "server/store/database.hpp"

namespace reef::store {

class SqliteAdmin final : public AdminStore {
 public:
  explicit SqliteAdmin(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  void set_role(Key user, Role role, AuditEntry entry, Done<Ruling> done) override;
  void suspend(Key user, Suspension suspension, AuditEntry entry, Done<Ruling> done) override;
  void lift_suspension(Key user, AuditEntry entry, Done<Ruling> done) override;
  void silence(Key user, Silence silence, Role by, AuditEntry entry, Done<Ruling> done) override;
  void lift_silence(Key user, Role by, AuditEntry entry, Done<Ruling> done) override;
  void confirm_mail(Key user, AuditEntry entry, Done<Ruling> done) override;
  void send_reset(Key user, LinkMail mail, AuditEntry entry, Done<Ruling> done) override;
  void end_session(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) override;
  void end_token(Key user, std::string id, AuditEntry entry, Done<std::optional<Bytes>> done) override;
  void end_sessions(Key user, AuditEntry entry, Done<Ruling> done) override;

  Result<Persons> persons(const PersonPage& page) override;
  Result<std::optional<Person>> person(const std::string& id, Millis now) override;
  Result<Standings> standings(Key user) override;
  Result<Estate> estate(Key user, Key heir, Millis now) override;
  Result<bool> has_sat(const std::string& match, Key user) override;
  Result<OwnedMatches> matches(const MatchPage& page) override;

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace reef::store
