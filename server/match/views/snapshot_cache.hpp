#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/core/seat.hpp"

namespace reef::match {

/// The part of the snapshots of one match state that never changes, as text, for each viewer who asked for it. It ends
/// with its state, and a copy of the state begins without texts. All of them together keep at most `bytes_max`.
class SnapshotCache {
 public:
  using Text = std::shared_ptr<const std::string>;
  static constexpr std::size_t bytes_max = std::size_t{32} * 1024 * 1024;

  SnapshotCache() = default;
  SnapshotCache(const SnapshotCache& /*other*/) {}
  SnapshotCache& operator=(const SnapshotCache&) = delete;
  ~SnapshotCache();

  /// The text for this viewer; calls `make` if it is not there yet, possibly on several threads at once.
  template <class Make>
  Text of(Viewer viewer, Make make) {
    if (Text kept = find(viewer)) return kept;
    return keep(viewer, std::make_shared<const std::string>(make()));
  }
  /// Of all states together.
  [[nodiscard]] static std::size_t bytes() { return all_bytes; }

 private:
  Text find(Viewer viewer) const;
  Text keep(Viewer viewer, Text text);

  static inline std::atomic<std::size_t> all_bytes = 0;
  mutable std::mutex mutex_;
  std::vector<std::pair<std::optional<Seat>, Text>> texts_;
};

}  // namespace reef::match
