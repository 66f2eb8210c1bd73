#pragma once

#include <optional>
#include <string>

#include "server/store/interfaces/match_store.hpp"

/// Private data of one player of a match: how far they have seen it, and their draft of a turn.
namespace reef::store {

/// A stored draft of a turn.
struct KeptDraft {
  std::int64_t prompt = 0;  ///< The prompt that it answers; useless once the prompt has changed.
  std::string steps;        ///< JSON array.
  Millis at = 0;            ///< When it was stored.
  bool operator==(const KeptDraft&) const = default;
};

/// What a player has not read yet.
struct ReadMarks {
  std::optional<int> seen{};  ///< The ply up to which they have seen the match; none before the first visit.
  int unread = 0;             ///< How many lines of others they have not read, as `ChatStore::unread` counts them.
  bool operator==(const ReadMarks&) const = default;
};

/// Writes and reads work as in `Store`. `Store::change` deletes the drafts that a turn or the end of a match makes
/// obsolete.
class VisitStore {
 public:
  virtual ~VisitStore() = default;

  /// Records that the user has seen the match up to this ply; never decreases.
  virtual void note_seen(Key match, Key user, int ply, Callback<void> done) = 0;
  /// Replaces the previous draft.
  virtual void keep_draft(Key match, Key user, KeptDraft draft, Callback<void> done) = 0;
  virtual void drop_draft(Key match, Key user, Callback<void> done) = 0;

  virtual Result<ReadMarks> marks(Key match, Key user) = 0;
  /// The same if they are known without reading the database. Does not block.
  virtual std::optional<ReadMarks> recent_marks(Key match, Key user) = 0;
  virtual Result<std::optional<KeptDraft>> draft(Key match, Key user) = 0;
};

}  // namespace reef::store
