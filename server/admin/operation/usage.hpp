#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "server/admin/users/support.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/audit_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"
#include "server/work/restraints.hpp"
#include "server/work/usage.hpp"

namespace reef::admin {

/// Who uses how much of the server, and measures against it: slowing down a user or an address, blocking an address.
/// Both are only kept in memory, expire by themselves, and are in the audit log before they take effect.
class Usage {
 public:
  struct Dependencies {
    store::AdminStore& store;
    store::AuditStore& audit;
    const UsageMeter& meter;
    Restraints& restraints;
    Pool& workers;
    const Clock& clock;
  };
  explicit Usage(Dependencies deps) : deps_(deps) {}

  static constexpr store::Millis slow_down_ms = 60LL * 60 * 1000;
  static constexpr store::Millis block_ms_max = 31LL * 24 * 60 * 60 * 1000;

  /// `{"minutes", "users", "addresses"}`: those who used most of `number` within the last hour, at most `limit` of
  /// each, after those who are slowed down or blocked. Reads the store on the calling thread. Refuses with
  /// `unavailable`.
  [[nodiscard]] Result<Json> list(UsageMeter::Number number, std::size_t limit) const;

  /// Reduces the rates of the act's subject (a user's public id, or an address) to a tenth for an hour. Returns its row
  /// of the list. Refuses with `unknown_user`, `too_many`, `unavailable`.
  void slow_down(UserKind kind, const Act& act, Callback<Json> callback);
  /// Refuses with `not_found` if there is nothing to lift; so does `unblock`.
  void lift_slow_down(UserKind kind, const Act& act, Callback<Json> callback);
  /// Refuses every request from the act's subject, an address, until then. Refuses with `invalid` if it is `own`, the
  /// caller's address, with `too_many`, and with `unavailable`.
  void block(const Act& act, const std::string& own, store::Millis until, Callback<Json> callback);
  void unblock(const Act& act, Callback<Json> callback);

 private:
  /// The row of one user or address.
  [[nodiscard]] Result<Json> row(UserKind kind, const std::string& key, const reef::Usage& used) const;
  [[nodiscard]] Result<Json> rows(UserKind kind, UsageMeter::Number number, std::size_t limit) const;
  /// Writes the audit entry, then calls `effect`, then returns the row of the subject. `effect` returns false if there
  /// is no room.
  void carry_out(UserKind kind, store::AuditEntry entry, std::function<bool()> effect, Callback<Json> callback);

  Dependencies deps_;
};

}  // namespace reef::admin
