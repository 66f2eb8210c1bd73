#pragma once

#include <memory>
#include <utility>

#include "server/store/admin_store.hpp"
#include "server/store/match_store.hpp"
#include "server/store/sql/database.hpp"

namespace reef::store {

class SqlAdmin final : public AdminStore {
 public:
  explicit SqlAdmin(std::shared_ptr<sql::Database> database) : database_(std::move(database)) {}

  void set_role(Key user, Role role, AuditEntry entry, Callback<AdminResult> done) override;
  void make_first_admin(Key user, AuditEntry entry, Callback<AdminResult> done) override;
  void suspend(Key user, Suspension suspension, AuditEntry entry, Callback<AdminResult> done) override;
  void lift_suspension(Key user, AuditEntry entry, Callback<AdminResult> done) override;
  void site_mute(Key user, SiteMute site_mute, Role by, AuditEntry entry, Callback<AdminResult> done) override;
  void lift_site_mute(Key user, Role by, AuditEntry entry, Callback<AdminResult> done) override;
  void confirm_mail(Key user, AuditEntry entry, Callback<AdminResult> done) override;
  void send_reset(Key user, LinkMail mail, AuditEntry entry, Callback<AdminResult> done) override;
  void end_session(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) override;
  void end_token(Key user, std::string id, AuditEntry entry, Callback<std::optional<Bytes>> done) override;
  void end_sessions(Key user, AuditEntry entry, Callback<AdminResult> done) override;

  Result<bool> has_admin() override;
  Result<Persons> persons(const PersonPage& page) override;
  Result<std::optional<Person>> person(const std::string& id, Millis now) override;
  Result<PersonCounts> counts(Key user) override;
  Result<MergePlan> plan(Key user, Key merge_target, Millis now) override;
  Result<bool> has_sat(const std::string& match, Key user) override;
  Result<OwnedMatches> matches(const MatchPage& page) override;

 private:
  std::shared_ptr<sql::Database> database_;
};

}  // namespace reef::store
