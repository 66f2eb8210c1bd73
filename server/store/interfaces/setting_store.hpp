#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/interfaces/audit_store.hpp"

/// Settings of the server, made by administrators.
namespace reef::store {

struct SettingRow {
  std::string name;
  std::string value;  ///< JSON.
};

struct SettingChange {
  std::string name;
  std::optional<std::string> value;  ///< JSON; none: back to the default.
  std::string fallback;              ///< JSON: the default.
};

class SettingStore {
 public:
  virtual ~SettingStore() = default;

  /// The settings that were changed. May contain names that this program does not know.
  virtual Result<std::vector<SettingRow>> settings() = 0;
  /// The name and both values become the details of the entry.
  virtual void set(SettingChange change, AuditEntry entry, Callback<void> done) = 0;
};

}  // namespace reef::store
