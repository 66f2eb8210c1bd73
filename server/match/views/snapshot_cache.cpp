#include "server/match/views/snapshot_cache.hpp"

#include <algorithm>

namespace reef::match {

SnapshotCache::~SnapshotCache() {
  for (const auto& [seat, text] : texts_) all_bytes -= text->size();
}

SnapshotCache::Text SnapshotCache::find(Viewer viewer) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(texts_, viewer.seat, [](const auto& each) { return each.first; });
  return found == texts_.end() ? nullptr : found->second;
}

SnapshotCache::Text SnapshotCache::keep(Viewer viewer, Text text) {
  const std::lock_guard lock(mutex_);
  for (const auto& [seat, kept] : texts_) {
    if (seat == viewer.seat) return kept;
  }
  if (all_bytes.fetch_add(text->size()) + text->size() > bytes_max) {
    all_bytes -= text->size();
  } else {
    texts_.emplace_back(viewer.seat, text);
  }
  return text;
}

}  // namespace reef::match
