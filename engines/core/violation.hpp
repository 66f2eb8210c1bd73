#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace reef {

/// Why something was refused. A value, never an exception: a bad step is part of an engine's ordinary day.
struct Violation {
  /// Stable identifier, e.g. `maori.move.at_least_one` or `json.unknown_key`. Never translated, never renamed.
  std::string rule;
  /// One English sentence for logs and for developers. Says nothing that the acting seat may not know.
  std::string detail;
  /// JSON pointer (RFC 6901) to the fault inside the input that was judged; empty for the whole of it.
  std::string path;

  bool operator==(const Violation&) const = default;

  /// The same violation as seen from one level further out: `prefix` is put before the path.
  [[nodiscard]] Violation within(std::string_view prefix) && {
    path.insert(0, prefix);
    return std::move(*this);
  }
};

}  // namespace reef
