#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/users/support.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/audit_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// Users as the staff sees and changes them. Only administrators see mail addresses.
///
/// Changes return the user once they are durable and in the audit log. All functions read the store on the calling
/// thread, and refuse with `unknown_user`, `unavailable`, and as stated at each.
class Users {
 public:
  struct Dependencies {
    store::AdminStore& store;
    store::AccountStore& account_store;
    store::AuditStore& audit;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
  };
  explicit Users(Dependencies deps) : deps_(deps) {}

  /// `{"users", "next"}`. `page.now` is filled in. Refuses with `invalid`, and with `forbidden` for a search by mail
  /// address unless the viewer is an administrator.
  Result<Json> search(store::PersonPage page, store::Role viewer) const;
  /// One user with details for the staff.
  Result<Json> view(const std::string& id, store::Role viewer) const;
  /// `{"sessions"}` and `{"tokens"}`, without the secrets that would allow acting as the user.
  Result<Json> sessions(const std::string& id) const;
  Result<Json> tokens(const std::string& id) const;

  /// `until`: none for permanently. Ends their sessions and closes their sockets at once; API tokens are refused while
  /// it lasts. Their clocks run on in their matches. Refuses with `last_admin`.
  void suspend(const Act& act, std::optional<store::Millis> until, Callback<Json> callback);
  /// Refuses with `not_found` if there is nothing to lift; so does `unmute`.
  void lift_suspension(const Act& act, Callback<Json> callback);
  /// Forbids chat, at all tables and in the lobby. A moderator can only mute and unmute players: else `forbidden`.
  void mute(const Act& act, store::Millis until, Callback<Json> callback);
  void unmute(const Act& act, Callback<Json> callback);
  /// Refuses with `guests_cannot`, `last_admin`.
  void set_role(const Act& act, store::Role role, Callback<Json> callback);
  /// Marks the address as confirmed. Refuses with `guests_cannot`, `invalid` (another user has confirmed it).
  void confirm_mail(const Act& act, Callback<Json> callback);
  /// Sends the mail for setting a new password. Refuses with `guests_cannot`, `too_many`.
  void send_reset(const Act& act, Callback<Json> callback);
  /// Refuse with `not_found` if the user has none of this id.
  void end_session(const Act& act, std::string session, Callback<Json> callback);
  void end_token(const Act& act, std::string token, Callback<Json> callback);
  void end_sessions(const Act& act, Callback<Json> callback);
  /// Leaves all matches and deletes the user, as they could do themselves. Refuses with `last_admin`.
  void erase(const Act& act, Callback<void> callback);
  /// Deletes the act's user, once the start of it is in the audit log: the user first leaves their matches one by one,
  /// which may fail. The entry in `deletion` records the end.
  void delete_by_admin(const Act& act, store::User user, store::AccountDeletion deletion,
                       Callback<void> callback) const;

 private:
  using Effect = std::function<void()>;

  /// The user whom an act is about; refuses if there is none.
  [[nodiscard]] Result<store::Person> subject_of(const std::string& id) const;
  /// The callback for the result of a change: calls `effect` at once if it succeeded, then reads the user again for the
  /// answer.
  store::Callback<store::AdminResult> ruled(const Act& act, Callback<Json> callback, Effect effect = [] {});
  store::Callback<std::optional<store::Bytes>> token_ended(const Act& act, store::Key user, Callback<Json> callback);

  Dependencies deps_;
};

}  // namespace reef::admin
