#pragma once

#include <string>

#include "server/admin/support.hpp"
#include "server/backup/backups.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// The backups of the server, for administrators. Reads their folder on the calling thread.
class Backups {
 public:
  struct Parts {
    backup::Backups& backups;
    store::AuditStore& store;
    const Clock& clock;
  };
  explicit Backups(Parts parts) : parts_(parts) {}

  /// `{"backups", "folder", "every_ms", "keep", "making"}`
  [[nodiscard]] Json list() const;
  /// Has one made, and answers `{"making"}` once that is in the audit log. Refuses with `busy` if one is being made,
  /// and with `unavailable`.
  void make(const Act& act, Ask<Json> ask);
  /// Answers where the backup `act.subject` is, once it is in the audit log that it leaves the house. Refuses with
  /// `not_found`, `unavailable`.
  void hand_out(const Act& act, Ask<std::string> ask);

 private:
  Parts parts_;
};

}  // namespace reef::admin
