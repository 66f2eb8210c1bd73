#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

/// What those who run the house have changed. It is only ever added to, in the transaction of the change itself.
namespace reef::store {

struct AuditRow {
  std::int64_t number = 0;  ///< Grows; not without gaps.
  std::optional<User> actor;
  AuditEntry entry;
};

/// A page of the log, newest first. What is empty does not filter.
struct AuditPage {
  std::string actor{};  ///< Public id.
  std::string action{};
  std::string subject{};
  std::optional<Millis> since{};  ///< What was done at that moment, or later…
  std::optional<Millis> until{};  ///< … and before this one.
  std::string after{};            ///< `next` of the page before; empty for the first page.
  int limit = 50;                 ///< 1 to 100.
};
struct AuditRows {
  std::vector<AuditRow> items;
  std::string next;  ///< Cursor; empty on the last page.
};

class AuditStore {
 public:
  virtual ~AuditStore() = default;

  /// Notes down what changes nothing in the database itself.
  virtual void record(AuditEntry entry, Done<void> done) = 0;
  /// `bad_cursor` if `page.after` was not given out.
  virtual Result<AuditRows> entries(const AuditPage& page) = 0;
};

}  // namespace reef::store
