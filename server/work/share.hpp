#pragma once

#include <functional>

namespace reef {

/// Work that of all servers of a database only one does at a time.
struct Share {
  /// Whether this server does it now. Cheap; may change at any time.
  std::function<bool()> is_ours = [] { return true; };
  /// Whether there may be other servers, which can cause such work unnoticed.
  bool has_others = false;
};

}  // namespace reef
