#pragma once

#include <optional>
#include <string>

#include "server/store/store.hpp"

/// What is kept for one player of a match alone: how far they have seen it, and the turn that they have begun.
namespace reef::store {

/// A turn in the making.
struct KeptDraft {
  std::int64_t prompt = 0;  ///< The question that it is to answer; worth nothing once another is asked.
  std::string steps;        ///< JSON array.
  Millis at = 0;            ///< When it was kept.
  bool operator==(const KeptDraft&) const = default;
};

/// Writes and reads as in `Store`. A turn that is played, and the end of a match, take the drafts along that they make
/// worthless: that happens in `Store::change`.
class VisitStore {
 public:
  virtual ~VisitStore() = default;

  /// Notes that the user has seen the match up to this ply; never goes back.
  virtual void note_seen(Key match, Key user, int ply, Done<void> done) = 0;
  /// Keeps the draft in place of the one before.
  virtual void keep_draft(Key match, Key user, KeptDraft draft, Done<void> done) = 0;
  virtual void drop_draft(Key match, Key user, Done<void> done) = 0;

  /// None before the first visit.
  virtual Result<std::optional<int>> seen(Key match, Key user) = 0;
  virtual Result<std::optional<KeptDraft>> draft(Key match, Key user) = 0;
};

}  // namespace reef::store
