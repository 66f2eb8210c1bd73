#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/account_store.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/store/interfaces/announcement_store.hpp"
#include "server/store/interfaces/audit_store.hpp"
#include "server/store/interfaces/chat_store.hpp"
#include "server/store/interfaces/completion_store.hpp"
#include "server/store/interfaces/delivery_store.hpp"
#include "server/store/interfaces/import_store.hpp"
#include "server/store/interfaces/match_store.hpp"
#include "server/store/interfaces/note_store.hpp"
#include "server/store/interfaces/notice_store.hpp"
#include "server/store/interfaces/people_store.hpp"
#include "server/store/interfaces/pruning_store.hpp"
#include "server/store/interfaces/rating_store.hpp"
#include "server/store/interfaces/report_store.hpp"
#include "server/store/interfaces/server_channel.hpp"
#include "server/store/interfaces/server_store.hpp"
#include "server/store/interfaces/setting_store.hpp"
#include "server/store/interfaces/statistics_store.hpp"
#include "server/store/interfaces/visit_store.hpp"
#include "server/store/location.hpp"

namespace reef::store {

/// A table of the database.
struct Weight {
  std::string table;
  std::int64_t bytes = 0;  ///< With its indexes.
};

/// The space that the database takes on its disk; 0 if unknown.
struct Space {
  std::int64_t database_bytes = 0;
  std::int64_t log_bytes = 0;  ///< Of the write-ahead log.
  std::optional<std::int64_t> free_bytes;
};

/// A server that copies the database of another one continuously.
struct Standby {
  std::string name;
  std::string state;        ///< Such as "streaming" or "catchup"; empty if the database does not let us see it.
  bool is_awaited = false;  ///< Whether commits wait for it.
  std::optional<std::int64_t> lag_bytes;  ///< Of the write-ahead log that it has not applied yet.
  std::optional<std::int64_t> lag_ms;     ///< How far it is behind; none if nothing was written lately.
};
/// How a database on a server is copied.
struct Replication {
  bool is_standby = false;  ///< Whether the server is a standby itself, and accepts no writes.
  std::vector<Standby> standbys;
};

/// Everything that is durable, by topic. No code outside this folder contains SQL.
///
/// Writes are asynchronous. `done` is called exactly once, on a thread of the store, after the COMMIT that contains
/// the write, or after its failure, in which case nothing of it is stored. `done` must be brief and must not throw. Two
/// refusals are reported at once, on the caller's thread: `closed`, and `unavailable` when too many writes wait. So
/// callers must not hold a lock that `done` takes.
///
/// One limitation: if the disk fails during the COMMIT itself and the machine crashes before the next one, writes that
/// were reported as `unavailable` may turn out to be stored, each of them completely.
///
/// A write that gives a user something fails with `gone` if the user is deleted by the time it is written.
///
/// Reads are synchronous, may be called from any number of threads, and see every write whose `done` was called.
class Store {
 public:
  virtual ~Store() = default;

  virtual MatchStore& matches() = 0;
  virtual AccountStore& accounts() = 0;
  virtual AdminStore& admin() = 0;
  virtual AnnouncementStore& announcements() = 0;
  virtual AuditStore& audit() = 0;
  virtual ChatStore& chat() = 0;
  virtual CompletionStore& completions() = 0;
  virtual DeliveryStore& deliveries() = 0;
  virtual ImportStore& imports() = 0;
  virtual NoteStore& notes() = 0;
  virtual NoticeStore& notices() = 0;
  virtual PeopleStore& people() = 0;
  virtual PruningStore& pruning() = 0;
  virtual RatingStore& ratings() = 0;
  virtual ReportStore& reports() = 0;
  virtual SettingStore& settings() = 0;
  virtual StatisticsStore& statistics() = 0;
  virtual VisitStore& visits() = 0;

  /// Null if this program has the database for itself.
  virtual ServerChannel* channel() = 0;
  /// Null for a database in a folder, which one server has for itself.
  virtual ServerStore* servers() = 0;

  /// Succeeds if the database can be read and, if the last write failed, be written again: for /readyz. May wait for a
  /// write; must not be called from a `done`.
  virtual Result<void> ping() = 0;
  /// Writes a consistent copy to `path`, checked and durable, without blocking reads and writes. `conflict` if `path`
  /// exists; `closed` soon after `stop` has become true; `misconfigured` if the database is on a server.
  virtual Result<void> backup(const std::string& path, const std::atomic<bool>& stop) = 0;
  [[nodiscard]] virtual Space space() const = 0;
  /// The largest tables, largest first. Reads the whole database, beside the connections that answer requests; `closed`
  /// soon after `stop` has become true.
  virtual Result<std::vector<Weight>> weights(int limit, const std::atomic<bool>& stop) = 0;
  /// None for a database in a folder, which has backups instead.
  virtual Result<std::optional<Replication>> replication() = 0;
  /// Writes that wait for their commit.
  [[nodiscard]] virtual std::size_t queue_depth() const = 0;
  /// The version of the schema of the database.
  [[nodiscard]] virtual int schema_version() const = 0;
  /// Finishes the queued writes; later calls fail with `closed`. Idempotent. Must not be called from a `done`.
  virtual void close() = 0;
};

/// Opens the store, creates it if there is none, and migrates its schema. `unavailable` if another server has the data
/// folder open, or if the database server does not answer; `misconfigured` if the URL, the password or the name of the
/// database is wrong; `corrupt` if it is not an Atoll database, damaged, or of a later release.
Result<std::unique_ptr<Store>> open(const Location& location);
/// The same for a command that makes a few changes, possibly while a server has the database open. `conflict` if the
/// schema is not this program's and cannot be migrated now.
Result<std::unique_ptr<Store>> open_for_command(const Location& location);

}  // namespace reef::store
