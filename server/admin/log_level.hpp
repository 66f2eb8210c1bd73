#pragma once

#include <string_view>

#include "server/admin/support.hpp"
#include "server/work/clock.hpp"

namespace reef::admin {

/// How much is logged until the next start.
class LogLevel {
 public:
  struct Parts {
    store::AuditStore& store;
    const Clock& clock;
  };
  explicit LogLevel(Parts parts) : parts_(parts) {}

  /// `{"level"}`
  static Json view();
  /// Logs so much from then on, and answers it, once that is in the audit log. `level` is one of `log::level_words`.
  /// Refuses with `unavailable`.
  void set(const Act& act, std::string_view level, Ask<Json> ask);

 private:
  Parts parts_;
};

}  // namespace reef::admin
