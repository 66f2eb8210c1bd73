#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace reef {

/// Why something was refused. A value, not an exception: refusing a bad step is normal.
struct Violation {
  /// Stable id, e.g. `maori.move.at_least_one` or `json.unknown_key`. Never translated or renamed.
  std::string rule;
  /// One English sentence for logs and developers. Does not reveal what the acting seat may not know.
  std::string detail;
  /// JSON pointer (RFC 6901) to the fault in the checked input; empty for the whole input.
  std::string path;

  bool operator==(const Violation&) const = default;

  /// The same violation with `prefix` put before its path.
  [[nodiscard]] Violation within(std::string_view prefix) && {
    path.insert(0, prefix);
    return std::move(*this);
  }
};

}  // namespace reef
