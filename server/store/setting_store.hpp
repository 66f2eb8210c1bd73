#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/audit_store.hpp"

/// What administrators have set.
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
};

}  // namespace reef::store
