#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/audit_store.hpp"

/// What administrators have set, and what their settings are held against.
namespace reef::store {

struct SettingRow {
  std::string name;
  std::string value;  ///< JSON
};

struct SettingChange {
  std::string name;
  std::optional<std::string> value;  ///< JSON; none: the default again.
  std::string fallback;              ///< JSON: the default.
};

class SettingStore {
 public:
  virtual ~SettingStore() = default;

  /// Those that were changed. Names that this program does not know may be among them.
  virtual Result<std::vector<SettingRow>> settings() = 0;
  /// The entry is given the name and both values as its details.
  virtual void set(SettingChange change, AuditEntry entry, Done<void> done) = 0;
  /// How many open tables the user owns.
  virtual Result<std::int64_t> tables_open(Key user) = 0;
};

}  // namespace reef::store
