#pragma once

#include <optional>
#include <string>

#include "server/admin/users/support.hpp"
#include "server/backup/backups.hpp"
#include "server/store/store.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// `{"is_standby", "standbys"}`; null for a database in a folder.
Json replication_json(const std::optional<store::Replication>& replication);

/// The server's backups, for administrators. Reads their folder on the calling thread.
class Backups {
 public:
  struct Dependencies {
    backup::Backups& backups;
    store::Store& store;
    const Clock& clock;
  };
  explicit Backups(Dependencies deps) : deps_(deps) {}

  /// `{"backups", "folder", "every_ms", "keep", "making", "replication"}`. Refuses with `unavailable`.
  [[nodiscard]] Result<Json> list() const;
  /// Starts a backup, and returns `{"making"}` once that is in the audit log. Refuses with `busy` if one is being made,
  /// with `no_backups` if the database is on a server, and with `unavailable`.
  void make(const Act& act, Callback<Json> callback);
  /// Returns the path of the backup `act.subject`, for download, once the download is in the audit log. Refuses with
  /// `not_found`, `unavailable`.
  void hand_out(const Act& act, Callback<std::string> callback);

 private:
  Dependencies deps_;
};

}  // namespace reef::admin
