#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/match_store.hpp"

/// The audit log of moderators and administrators. Entries are only added, in the transaction of the change itself.
namespace reef::store {

struct AuditRow {
  std::int64_t number = 0;  ///< Increases; may have gaps.
  std::optional<User> actor;
  AuditEntry entry;
};

/// A page of the log, newest first. Empty fields do not filter.
struct AuditPage {
  std::string actor{};  ///< Public id.
  std::string action{};
  std::string subject{};
  std::optional<Millis> since{};  ///< Inclusive.
  std::optional<Millis> until{};  ///< Exclusive.
  std::string after{};            ///< `next` of the previous page; empty for the first page.
  int limit = 50;                 ///< 1 to 100.
};
struct AuditRows {
  std::vector<AuditRow> items;
  std::string next;  ///< Cursor; empty on the last page.
};

class AuditStore {
 public:
  virtual ~AuditStore() = default;

  /// Records an action that changes nothing in the database.
  virtual void record(AuditEntry entry, Callback<void> done) = 0;
  /// `bad_cursor` if `page.after` is not a cursor of this listing.
  virtual Result<AuditRows> entries(const AuditPage& page) = 0;
  /// The entries of command-line commands after the entry `number`, oldest first.
  virtual Result<std::vector<AuditRow>> entries_of_commands(std::int64_t number) = 0;
};

}  // namespace reef::store
