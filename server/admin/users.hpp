#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/support.hpp"
#include "server/store/admin_store.hpp"
#include "server/store/audit_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// The users, as those who run the house see and keep them. Mail addresses are for administrators alone.
///
/// What changes a user answers how they stand then, once it is durable and in the audit log. All of it reads the store
/// on the calling thread, and refuses with `unknown_user`, `unavailable`, and what is said besides.
class Users {
 public:
  struct Parts {
    store::AdminStore& store;
    store::AccountStore& account_store;
    store::AuditStore& audit;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
  };
  explicit Users(Parts parts) : parts_(parts) {}

  /// `{"users", "next"}`. `page.now` is filled in. Refuses with `invalid`, and with `forbidden` whoever asks for a mail
  /// address and is no administrator.
  Answer<Json> search(store::PersonPage page, store::Role viewer) const;
  /// One user with what else is to be known of them.
  Answer<Json> view(const std::string& id, store::Role viewer) const;
  /// `{"sessions"}` and `{"tokens"}`, without what could be used to be the user.
  Answer<Json> sessions(const std::string& id) const;
  Answer<Json> tokens(const std::string& id) const;

  /// `until`: none for good. Their sockets are closed and their sessions over at once; API tokens are refused as long
  /// as it lasts. Their matches go on as if they had stayed away. Refuses with `last_admin`.
  void suspend(const Act& act, std::optional<store::Millis> until, Ask<Json> ask);
  /// Refuses with `not_found` if there is nothing to lift; so does `unmute`.
  void lift_suspension(const Act& act, Ask<Json> ask);
  /// No chat, at no table and not in the lobby. A moderator mutes players only, and lets only them talk again: else
  /// `forbidden`.
  void mute(const Act& act, store::Millis until, Ask<Json> ask);
  void unmute(const Act& act, Ask<Json> ask);
  /// Refuses with `guests_cannot`, `last_admin`.
  void set_role(const Act& act, store::Role role, Ask<Json> ask);
  /// Counts the address as proven. Refuses with `guests_cannot`, `invalid` (somebody else has confirmed it).
  void confirm_mail(const Act& act, Ask<Json> ask);
  /// Sends the mail to set a new password. Refuses with `guests_cannot`, `too_many`.
  void send_reset(const Act& act, Ask<Json> ask);
  /// Refuse with `not_found` if the user has none of this id.
  void end_session(const Act& act, std::string session, Ask<Json> ask);
  void end_token(const Act& act, std::string token, Ask<Json> ask);
  void end_sessions(const Act& act, Ask<Json> ask);
  /// Leaves all matches and deletes the user, as they could themselves. Refuses with `last_admin`.
  void erase(const Act& act, Ask<void> ask);
  /// Deletes the user whom the act is about, once it stands in the audit log that this begins: they leave their matches
  /// first, one by one, and something may stop that on the way. The dismissal has the entry that ends it.
  void expel(const Act& act, store::User user, store::Dismissal dismissal, Ask<void> ask) const;

 private:
  using Effect = std::function<void()>;

  /// The user whom an act is about, who has to be there.
  [[nodiscard]] Answer<store::Person> subject_of(const std::string& id) const;
  /// Takes what became of a change: `effect` follows from it at once, then the answer is read anew.
  store::Done<store::Ruling> ruled(const Act& act, Ask<Json> ask, Effect effect = [] {});
  store::Done<std::optional<store::Bytes>> token_ended(const Act& act, store::Key user, Ask<Json> ask);

  Parts parts_;
};

}  // namespace reef::admin
