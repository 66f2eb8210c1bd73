#pragma once

#include <string_view>

#include "server/admin/users/support.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// The log level, until the next start.
class LogLevel {
 public:
  struct Dependencies {
    store::AuditStore& store;
    const Clock& clock;
  };
  explicit LogLevel(Dependencies deps) : deps_(deps) {}

  /// `{"level"}`
  static Json view();
  /// Sets and returns the level, once that is in the audit log. `level` is one of `log::level_words`. Refuses with
  /// `unavailable`.
  void set(const Act& act, std::string_view level, Callback<Json> callback);

 private:
  Dependencies deps_;
};

}  // namespace reef::admin
